// Names and texts between marks, the one place that does this.
//
// It goes by bytes: a mark and an accent behind it are one character, which equals no mark.

extension String {
  /// The text as a name in SQL, whatever it contains: `"player"`.
  ///
  /// ```swift
  /// try db.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)")
  /// ```
  public var quotedDatabaseIdentifier: String { quotedIdentifier }

  /// The text as a name in SQL: in double quotes, those in it doubled.
  package var quotedIdentifier: String { quoted(with: UInt8(ascii: "\"")) }

  /// The text as a name that was read, in double quotes.
  ///
  /// A name that was not UTF-8 and had to be repaired, which leaves U+FFFD in it, is in back quotes: SQLite does not
  /// find it, and would read an unknown name in double quotes as a text.
  package var quotedName: String {
    unicodeScalars.contains("\u{FFFD}") ? quoted(with: UInt8(ascii: "`")) : quotedIdentifier
  }

  /// The text as a name, in double quotes unless it is a word of letters, digits and underscores.
  package var quotedUnlessWord: String {
    let isWord = utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F
    }
    let startsWithDigit = utf8.first.map { (0x30...0x39).contains($0) } ?? true
    return isWord && !startsWithDigit ? self : quotedIdentifier
  }

  /// The text as a name in SQL, in double quotes if it would mean something else without them.
  package var quotedIfNeeded: String { Database.isKeyword(self) ? quotedIdentifier : quotedUnlessWord }

  /// The text as a literal of SQL: in single quotes, those in it doubled.
  package var quotedLiteral: String { quoted(with: UInt8(ascii: "'")) }

  /// The text between two marks, which are ASCII; each mark in it is doubled.
  package func quoted(with mark: UInt8) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 2)
    bytes.append(mark)
    for byte in utf8 {
      if byte == mark { bytes.append(mark) }
      bytes.append(byte)
    }
    bytes.append(mark)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text between its first and its last byte, in which each doubled `mark` is one.
  package func unquoted(from mark: UInt8) -> String {
    var bytes: [UInt8] = []
    var followsMark = false
    for byte in utf8.dropFirst().dropLast() {
      let isSecond = byte == mark && followsMark
      followsMark = byte == mark && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Encodes the text for a URI, such as one of SQLite or of HTTP.
  ///
  /// See [RFC 3986, section 2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3).
  ///
  /// - Parameter kept: ASCII characters that are kept beside letters, digits and `-._~`.
  /// - Returns: the text, with `%HH` for each other byte of its UTF-8.
  package func percentEncoded(keeping kept: String = "") -> String {
    var text = ""
    for byte in utf8 {
      let isLetter = (0x41...0x5A).contains(byte & 0xDF)
      if isLetter || byte.isDigit || "-._~".utf8.contains(byte) || kept.utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
