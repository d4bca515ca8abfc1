import TypedSQLiteCore

/// A function whose value or arguments are instants, in the forms of SQLite's date functions.
///
/// Source: https://www.sqlite.org/lang_datefunc.html.
struct InputFunction: Sendable {
  /// The name in lower case; `?` for a parameter.
  let name: String
  /// The form of its value, if it can be compared with a column of instants.
  let value: Value
  /// The indexes of its arguments that are instants.
  let arguments: Set<Int>

  /// Whether it computes with a day of the calendar or a time of day, so its arguments and its value are on the clocks of a
  /// zone.
  var isOnClocks: Bool {
    switch name {
    case "?", "date", "datetime", "strftime", "time": true
    default: false
    }
  }

  /// The form of a value.
  enum Value: Sendable {
    /// A text.
    case text
    /// A number in a storage.
    case number(DateStorage)
    /// No instant.
    case other
  }

  static let all: [InputFunction] = [
    InputFunction(name: "?", value: .text, arguments: []),
    InputFunction(name: "current_date", value: .text, arguments: []),
    InputFunction(name: "current_timestamp", value: .text, arguments: []),
    InputFunction(name: "date", value: .text, arguments: [0]),
    InputFunction(name: "datetime", value: .text, arguments: [0]),
    InputFunction(name: "julianday", value: .number(.julian), arguments: [0]),
    InputFunction(name: "strftime", value: .text, arguments: [1]),
    InputFunction(name: "time", value: .other, arguments: [0]),
    InputFunction(name: "timediff", value: .other, arguments: [0, 1]),
    InputFunction(name: "unixepoch", value: .number(.unix), arguments: [0]),
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Whether a function gives an instant as a text or a number.
  static func isDate(_ name: String) -> Bool {
    switch named(name)?.value {
    case .text, .number: true
    case .other, nil: false
    }
  }

  static func named(_ name: String) -> InputFunction? { byName[name] }

  /// The modifiers that say what a number is; with them, the user means the stored number.
  static let numberModifiers: Set<String> = ["auto", "julianday", "unixepoch"]
}

extension InputRewriter {
  /// Whether a function of SQLite, by its name in lower case, takes dates or gives some.
  package static func readsDates(_ name: String) -> Bool { InputFunction.named(name) != nil }
}
