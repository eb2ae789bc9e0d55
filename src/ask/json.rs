//! JSON as a question needs it: a field that stands in an object twice is a fault and not a choice.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Reads one value; the text says what is wrong and in which column.
pub(super) fn parse(text: &str) -> Result<Value, String> {
    let mut from = serde_json::Deserializer::from_str(text);
    let value = Strict.deserialize(&mut from).and_then(|v| from.end().map(|()| v));
    value.map_err(|why| {
        let place = format!(" at line {} column {}", why.line(), why.column());
        let text = why.to_string();
        format!("{} (column {})", text.strip_suffix(&place).unwrap_or(&text), why.column())
    })
}

struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(Strict)? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            if fields.contains_key(&name) {
                let shown: String = name.chars().take(40).collect();
                return Err(A::Error::custom(format!("the field `{shown}` stands there twice")));
            }
            fields.insert(name, object.next_value_seed(Strict)?);
        }
        Ok(fields.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_stands_there_twice_is_refused() {
        assert!(parse(r#"{"a":1,"b":{"c":1,"c":2}}"#).is_err_and(|e| e.contains("`c`")));
        assert!(parse(r#"{"a":1,"b":{"a":2}}"#).is_ok());
    }

    #[test]
    fn deep_nesting_is_refused_and_not_followed() {
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn a_fault_names_its_column() {
        assert_eq!(parse("{\"a\":1,]").unwrap_err().matches("(column 8)").count(), 1);
    }
}
