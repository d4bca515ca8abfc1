import TypedSQLiteCore

/// Writes names and texts as parts of a statement.
package enum SQLName {
  /// A name in double quotes, with any content.
  ///
  /// A name that was not UTF-8 and had to be repaired is in back quotes: SQLite does not find it, and would
  /// read an unknown name in double quotes as a text.
  package static func quoted(_ name: String) -> String { name.quotedName }

  /// Whether a name may have been repaired, which leaves U+FFFD in it.
  package static func isRepaired(_ name: String) -> Bool { name.unicodeScalars.contains("\u{FFFD}") }

  /// A table with its schema, if one is given.
  package static func qualified(_ table: String, in schema: String?) -> String {
    guard let schema else { return quoted(table) }
    return quoted(schema) + "." + quoted(table)
  }

  /// A name, in double quotes if it needs them.
  package static func plain(_ name: String) -> String {
    isPlain(name) ? name : quoted(name)
  }

  /// Whether a name needs no quotes.
  package static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !first.isDigit, !Database.isKeyword(name) else { return false }
    return name.utf8.allSatisfy { $0.isWordByte && $0 != UInt8(ascii: "$") && $0 < 0x80 }
  }

  /// A text literal.
  package static func literal(_ text: String) -> String { text.quotedLiteral }
}
