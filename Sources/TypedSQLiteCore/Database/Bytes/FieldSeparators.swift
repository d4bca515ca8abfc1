/// The bytes that end the fields and rows of a file.
package struct FieldSeparators: Hashable, Sendable {
  /// The byte between two fields.
  package var column: UInt8
  /// The byte after each row.
  package var row: UInt8
  /// Whether fields may be in quotes, rows may end with CR LF, and the file may begin with a byte order mark.
  package var allowsQuotes = true
  /// The byte around a field that contains separators.
  package var quote = UInt8(ascii: "\"")
  /// The byte that makes the next one part of a field without quotes; nil if there is none.
  package var escape: UInt8?
  /// The byte that makes the next one part of a field in quotes; nil if only a doubled quote does.
  package var quotedEscape: UInt8?

  package init(column: UInt8, row: UInt8, allowsQuotes: Bool = true) {
    self.column = column
    self.row = row
    self.allowsQuotes = allowsQuotes
  }
}
