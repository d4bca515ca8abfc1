// Texts, blobs and whole values as literals of JSON and of SQL.

extension EscapeTable {
  /// The escapes of a string of JSON, as SQLite writes them: letters for the control characters that have one.
  package static let json = json(code: "\\u00", letters: true)
  /// The same with a number for each control character.
  package static let numberedJSON = json(code: "\\u00", letters: false)

  /// The escapes of a string of JSON.
  ///
  /// - Parameters:
  ///   - code: what precedes the two digits of a control character.
  ///   - letters: whether `\n` and the four like it are written with their letters.
  /// - Returns: the table.
  package static func json(code: String, letters: Bool) -> EscapeTable {
    let named: [UInt8: String] = letters ? [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"] : [:]
    let controls = (0..<0x20 as Range<UInt8>).map { byte in
      (byte, named[byte] ?? code + (byte < 16 ? "0" : "") + String(byte, radix: 16))
    }
    return EscapeTable(controls + [(0x22, "\\\""), (0x5C, "\\\\")])
  }
}

extension ByteBuffer {
  /// Appends UTF-8 as a string of JSON.
  package mutating func append(jsonString text: Span<UInt8>, escapes: EscapeTable = .json) {
    append(UInt8(ascii: "\""))
    let start = count
    append(text)
    escape(from: start, with: escapes)
    append(UInt8(ascii: "\""))
  }
}

extension ByteBuffer {
  /// Appends a value as SQL that every version of SQLite evaluates to the same value.
  ///
  /// - Parameters:
  ///   - value: the value; SQLite stores NaN as NULL.
  ///   - blobPrefix: the letter of blobs.
  ///   - uppercase: whether the digits of blobs are capital letters.
  package mutating func append(
    sqlLiteral value: DatabaseValue, blobPrefix: StaticString = "X", uppercase: Bool = false
  ) {
    switch value.storage {
    case .null: append("NULL")
    case .int64(let integer): append(decimal: integer)
    case .double(let double) where double.isNaN: append("NULL")
    case .double(let double) where double.magnitude < 1e-270 && double != 0:
      // It is written as a product.
      append("(")
      append(sqlReal: double)
      append(")")
    case .double(let double): append(sqlReal: double)
    case .string(let text): text.withUTF8Span { append(sqlText: $0, blobPrefix: blobPrefix) }
    case .blob(let data): data.withSpan { append(sqlBlob: $0, prefix: blobPrefix, uppercase: uppercase) }
    }
  }

  /// Appends UTF-8 as a text of SQL.
  package mutating func append(sqlText text: Span<UInt8>, blobPrefix: StaticString = "X") {
    // SQL ends at a zero byte, even inside of quotes.
    guard text.firstIndex(of: 0) == nil else { return append(sqlTextOf: text, blobPrefix: blobPrefix) }
    let start = count
    append(text)
    quote(from: start, with: UInt8(ascii: "'"))
  }

  /// Appends any bytes as a text of SQL, by way of a blob.
  package mutating func append(sqlTextOf bytes: Span<UInt8>, blobPrefix: StaticString = "X") {
    append("CAST(")
    append(sqlBlob: bytes, prefix: blobPrefix)
    append(" AS TEXT)")
  }

  /// Appends a blob as `X'00ff'`.
  package mutating func append(
    sqlBlob bytes: Span<UInt8>, prefix: StaticString = "X", uppercase: Bool = false
  ) {
    append(prefix)
    append(UInt8(ascii: "'"))
    append(hexadecimal: bytes, uppercase: uppercase)
    append(UInt8(ascii: "'"))
  }
}

extension DatabaseValue {
  /// The value as SQL that every version of SQLite evaluates to the same value.
  package var sqlLiteral: String { sqlLiteral(blobPrefix: "X", uppercase: false) }

  /// The same, with another spelling of blobs.
  package func sqlLiteral(blobPrefix: StaticString = "X", uppercase: Bool) -> String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(sqlLiteral: self, blobPrefix: blobPrefix, uppercase: uppercase)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// The literal, cut if it is too long for a message.
  package var exampleText: String {
    let text = sqlLiteral
    return text.count <= 60 ? text : text.prefix(57) + "..."
  }
}
