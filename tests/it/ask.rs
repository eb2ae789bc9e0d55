//! The referee as a program: order, errors, exit status, and every kind of bad input.

use assert_cmd::Command;
use serde_json::Value;
use std::fmt::Write as _;
use vesica::ask::answer;

/// Runs the program on some lines; its answers and its exit status.
fn run(lines: &[u8]) -> (Vec<Value>, i32) {
    // A refusal makes the status 1, which is no failure here.
    let mut program = Command::cargo_bin("vesica").unwrap();
    let output = program.arg("ask").write_stdin(lines).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    (answers, output.status.code().unwrap())
}

/// The code and field of a refusal.
fn refusal(question: &str) -> (String, String) {
    let reply = answer(question, 1);
    assert!(!reply.ok, "answered: {question}\n{}", reply.text);
    let said: Value = serde_json::from_str(&reply.text).unwrap();
    assert!(said["error"].as_str().is_some_and(|e| !e.is_empty()), "{}", reply.text);
    let word = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
    (word("code"), word("field"))
}

#[test]
fn a_bad_line_is_an_answer_with_its_number_and_the_run_goes_on() {
    let (answers, status) = run(
        b"{\"ask\":\"range\",\"from\":[0,0],\"to\":[3,4],\"id\":\"one\"}\nnonsense\n\n{\"ask\":\"range\",\"from\":[0,0],\"to\":[6,8]}\n",
    );
    assert_eq!(status, 1);
    assert_eq!(answers.len(), 3);
    assert_eq!((&answers[0]["id"], &answers[0]["distance"]), (&"one".into(), &5.into()));
    assert_eq!((&answers[1]["ok"], &answers[1]["line"]), (&false.into(), &2.into()));
    assert_eq!(answers[2]["distance"], 10);
    let (_, status) = run(b"{\"ask\":\"range\",\"from\":[0,0],\"to\":[3,4]}");
    assert_eq!(status, 0);
}

#[test]
fn a_giant_line_is_refused_without_being_kept_and_the_next_one_answered() {
    let mut lines = vec![b'['; 100 << 20];
    lines.extend_from_slice(b"\n{\"ask\":\"range\",\"from\":[0,0],\"to\":[3,4]}\n");
    let (answers, status) = run(&lines);
    assert_eq!(status, 1);
    assert_eq!((&answers[0]["ok"], &answers[0]["line"]), (&false.into(), &1.into()));
    assert_eq!(answers[1]["distance"], 5);
}

#[test]
fn lines_that_are_no_text_or_too_deep_are_refused() {
    let mut lines = b"\xff\xfe\n".to_vec();
    lines.extend_from_slice("[".repeat(200_000).as_bytes());
    lines.extend_from_slice(b"\n");
    lines.extend_from_slice(
        format!("{{\"ask\":\"range\",\"id\":{}1{}}}", "[".repeat(5000), "]".repeat(5000))
            .as_bytes(),
    );
    let (answers, status) = run(&lines);
    assert_eq!((answers.len(), status), (3, 1));
    assert!(answers.iter().all(|a| a["ok"] == false && a["code"] == "no_question"));
}

#[test]
fn a_refusal_names_the_field() {
    let cases = [
        (r#"{"from":[0,0]}"#, "missing_field", "ask"),
        (r#"{"ask":"weather"}"#, "bad_value", "ask"),
        (r#"{"ask":"range","from":[0,0],"to":[1,1],"unit":"mile"}"#, "bad_value", "unit"),
        (r#"{"ask":"range","from":[0,0]}"#, "missing_field", "to"),
        (r#"{"ask":"range","from":[0,0],"to":[1,1],"colour":"red"}"#, "unknown_field", "colour"),
        (r#"{"ask":"range","from":[0],"to":[1,1]}"#, "bad_value", "from"),
        (r#"{"ask":"range","from":[0,1e300],"to":[1,1]}"#, "bad_value", "from"),
        (r#"{"ask":"range","from":[0,0],"to":[1,1],"limit":-1}"#, "bad_value", "limit"),
        (r#"{"ask":"range","from":[0,0],"to":[1,1],"arc":[0,181]}"#, "bad_value", "arc"),
        (r#"{"ask":"sight","eye":[0,0],"target":"x"}"#, "bad_value", "target"),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"walls":[{"from":[1,1],"to":[1,1]}]}"#,
            "bad_value",
            "to",
        ),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"walls":[{"from":[1,1]}]}"#,
            "missing_field",
            "to",
        ),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"walls":[{"from":[1,1],"to":[2,1],"top":1,"base":2}]}"#,
            "bad_value",
            "top",
        ),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"walls":[{"from":[1,1],"to":[2,1],"sight":{"depth":1,"value":2}}]}"#,
            "conflicting_fields",
            "value",
        ),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"areas":[{"polygon":[[0,0],[2,2],[2,0],[0,2]]}]}"#,
            "bad_value",
            "polygon",
        ),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"bodies":[{"id":"a","at":[0,0]}]}"#,
            "missing_field",
            "disc",
        ),
        (
            r#"{"ask":"sight","eye":[0,0],"target":[9,0],"bodies":[{"id":"a","at":[0,0],"disc":1},{"id":"a","at":[5,0],"disc":1}]}"#,
            "bad_value",
            "id",
        ),
        (r#"{"ask":"visible_area","eye":[0,0],"bounds":[0,0,0,1]}"#, "bad_value", "bounds"),
        (r#"{"ask":"template","template":{}}"#, "missing_field", "leaf"),
        (
            r#"{"ask":"template","template":{"circle":{"at":[0,0],"diameter":0}}}"#,
            "bad_value",
            "diameter",
        ),
        (
            r#"{"ask":"template","template":{"leaves":{"count":1e9,"layout":"end_to_end","gun":[0,0],"aim":[1,0]}}}"#,
            "bad_value",
            "count",
        ),
        (
            r#"{"ask":"template","template":{"leaves":{"count":2,"layout":"end_to_end","gun":[0,0],"aim":[0,0]}}}"#,
            "bad_value",
            "aim",
        ),
        (r#"{"ask":"move","mover":"m","path":[[1,1]],"allowance":1}"#, "bad_value", "mover"),
        (r#"{"ask":"resolve","rules":"chess","step":"mate"}"#, "unknown_rules", "rules"),
        (r#"{"ask":"resolve","rules":"infantry","step":"mate"}"#, "unknown_step", "step"),
        (
            r#"{"ask":"resolve","rules":"infantry","step":"initiative","switches":{"wind":1}}"#,
            "unknown_switch",
            "wind",
        ),
        (
            r#"{"ask":"resolve","rules":"infantry","step":"initiative","input":{"wind":1}}"#,
            "unknown_field",
            "wind",
        ),
        (
            r#"{"ask":"resolve","rules":"infantry","step":"initiative","dice":[1,7]}"#,
            "bad_die",
            "dice",
        ),
        (
            r#"{"ask":"resolve","rules":"infantry","step":"initiative","dice":[1,1.5]}"#,
            "bad_die",
            "dice",
        ),
        (
            r#"{"ask":"resolve","rules":"infantry","step":"initiative","dice":[1]}"#,
            "too_few_dice",
            "dice",
        ),
        (
            r#"{"ask":"resolve","rules":"infantry","step":"initiative","dice":[1,2,3]}"#,
            "too_many_dice",
            "dice",
        ),
    ];
    for (question, code, field) in cases {
        assert_eq!(refusal(question), (code.to_owned(), field.to_owned()), "{question}");
    }
}

#[test]
fn null_is_the_same_as_leaving_a_field_out() {
    let with = r#"{"ask":"sight","unit":null,"eye":[0,0],"target":[9,0],"limit":null,"walls":[{"from":[3,0],"to":[3,4],"top":null}]}"#;
    let without =
        r#"{"ask":"sight","eye":[0,0],"target":[9,0],"walls":[{"from":[3,0],"to":[3,4]}]}"#;
    assert_eq!(answer(with, 1), answer(without, 1));
}

#[test]
fn a_scene_of_too_many_parts_is_refused_and_one_of_many_is_answered() {
    let walls = |n: usize| {
        let mut text = String::from(r#"{"ask":"sight","eye":[0,-1],"target":[9,-1],"walls":["#);
        for i in 0..n {
            let comma = if i > 0 { "," } else { "" };
            let _ = write!(text, r#"{comma}{{"from":[{i},0],"to":[{i},1]}}"#);
        }
        text + "]}"
    };
    assert!(answer(&walls(20_000), 1).ok);
    assert_eq!(refusal(&walls(50_001)).0, "bad_value");
}
