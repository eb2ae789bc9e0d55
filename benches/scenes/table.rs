//! The table at the end of a bench: times by size, growth exponents, and ratios to the peers of the same run.
//!
//! Reads what criterion has written; measures nothing. Growth is the slope of log time over log size: such machines
//! drift, so that only ratios within one run, and growth, say anything.

use criterion::Criterion;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where criterion writes, so that the table can read it.
pub(crate) fn directory() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"), PathBuf::from)
        .join("criterion")
}

/// Short runs: a whole `cargo bench` takes a few minutes.
pub(crate) fn settings() -> Criterion {
    Criterion::default()
        .sample_size(50)
        .nresamples(1000)
        .without_plots()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .output_directory(&directory())
}

/// Nanoseconds of one bench, divided by how many things each iteration does: the first quartile of the samples, since
/// other programs on the machine only ever add to it.
fn measured(group: &str, function: &str, size: Option<u32>, each: f64) -> Option<f64> {
    let mut path = directory().join(group).join(function);
    if let Some(size) = size {
        path.push(size.to_string());
    }
    let text = std::fs::read_to_string(path.join("new").join("sample.json")).ok()?;
    let json: serde_json::Value = serde_json::from_str(&text).ok()?;
    let numbers = |name: &str| -> Option<Vec<f64>> {
        json.get(name)?.as_array()?.iter().map(serde_json::Value::as_f64).collect()
    };
    let mut times: Vec<f64> =
        numbers("times")?.iter().zip(numbers("iters")?).map(|(t, n)| t / n).collect();
    times.sort_by(f64::total_cmp);
    Some(times.get(times.len() / 4)? / each)
}

fn in_words(ns: f64) -> String {
    if ns < 1e3 {
        format!("{ns:.2} ns")
    } else if ns < 1e6 {
        format!("{:.2} us", ns / 1e3)
    } else {
        format!("{:.2} ms", ns / 1e6)
    }
}

/// One line a function: the times, the growth, and by how much the first function is faster.
pub(crate) fn by_size(group: &str, functions: &[&str], sizes: &[u32]) {
    let times = |f: &str| -> Vec<Option<f64>> {
        sizes.iter().map(|size| measured(group, f, Some(*size), 1.0)).collect()
    };
    let Some(ours) = functions.first().map(|f| times(f)) else { return };
    for function in functions {
        let theirs = times(function);
        let cells: Vec<String> = theirs
            .iter()
            .map(|ns| format!("{:>10}", ns.map_or_else(|| "-".to_owned(), in_words)))
            .collect();
        let ratios: Vec<String> = theirs
            .iter()
            .zip(&ours)
            .map(|(t, o)| {
                t.zip(*o).map_or_else(|| "-".to_owned(), |(t, o)| format!("{:.1}", t / o))
            })
            .collect();
        let growth = growth(sizes, &theirs).map_or_else(|| "-".to_owned(), |e| format!("{e:.2}"));
        println!(
            "{:<44} {}  exponent {growth:>5}  {}x",
            format!("{group}: {function}"),
            cells.join(" "),
            ratios.join("/")
        );
    }
}

/// One line for functions without a size.
pub(crate) fn single(group: &str, functions: &[&str], each: f64) {
    let ours = functions.first().and_then(|f| measured(group, f, None, each));
    for function in functions {
        let Some(ns) = measured(group, function, None, each) else { continue };
        let ratio = ours.map_or(f64::NAN, |o| ns / o);
        println!("{:<44} {:>10}  {ratio:.1}x", format!("{group}: {function}"), in_words(ns));
    }
}

/// The least-squares slope of log time over log size.
fn growth(sizes: &[u32], times: &[Option<f64>]) -> Option<f64> {
    let logs = |x: f64| libm::log(x);
    let points: Vec<(f64, f64)> = sizes
        .iter()
        .zip(times)
        .filter_map(|(n, t)| t.map(|t| (logs(f64::from(*n)), logs(t))))
        .collect();
    let n = points.iter().fold(0.0, |n, _| n + 1.0);
    if n < 2.0 {
        return None;
    }
    let (mx, my) = points.iter().fold((0.0, 0.0), |m, p| (m.0 + p.0 / n, m.1 + p.1 / n));
    let (sxy, sxx) = points
        .iter()
        .fold((0.0, 0.0), |s, p| (s.0 + (p.0 - mx) * (p.1 - my), s.1 + (p.0 - mx) * (p.0 - mx)));
    Some(sxy / sxx)
}
