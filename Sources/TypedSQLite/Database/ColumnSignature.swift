import CSQLite

/// What tells the columns of a result from those of another: their names, origins and declared types.
///
/// It is compared with a statement without a string being made.
package struct ColumnSignature: Sendable {
  private let columnCount: Int
  /// Five texts for each column: a byte 0 where there is none, else a byte 1, the text and a zero byte.
  private let texts: [UInt8]

  /// Takes the signature of a statement's columns.
  package init(_ statement: Statement) {
    var texts: [UInt8] = []
    func append(_ text: UnsafePointer<CChar>?) {
      guard let text = unsafe text else { return texts.append(0) }
      texts.append(1)
      unsafe texts += UnsafeRawBufferPointer(start: text, count: strlen(text) + 1)
    }
    unsafe Self.visit(statement) { text in
      unsafe append(text)
      return true
    }
    columnCount = statement.columnCount
    self.texts = texts
  }

  /// Whether a statement has such columns.
  package func describes(_ statement: Statement) -> Bool {
    guard statement.columnCount == columnCount else { return false }
    var place = 0
    return unsafe Self.visit(statement) { unsafe isNext($0, in: texts.span, from: &place) }
  }

  /// Calls `body` with the texts of each column, up to one that it answers false for.
  ///
  /// - Returns: whether there is no such text.
  @inline(__always)
  @discardableResult
  private static func visit(
    _ statement: Statement, _ body: (UnsafePointer<CChar>?) -> Bool
  ) -> Bool {
    let handle = unsafe statement.sqliteStatement
    for index in 0..<CInt(clamping: statement.columnCount) {
      guard unsafe body(sqlite3_column_name(handle, index)),
        unsafe body(sqlite3_column_decltype(handle, index)),
        unsafe body(sqlite3_column_origin_name(handle, index)),
        unsafe body(sqlite3_column_table_name(handle, index)),
        unsafe body(sqlite3_column_database_name(handle, index))
      else { return false }
    }
    return true
  }

  /// Whether the next text of a signature is that of a C string; moves behind it.
  private func isNext(_ text: UnsafePointer<CChar>?, in texts: Span<UInt8>, from place: inout Int) -> Bool {
    let isThere = texts[place] == 1
    place += 1
    guard var next = unsafe text else { return !isThere }
    guard isThere else { return false }
    while true {
      let byte = unsafe UInt8(bitPattern: next.pointee)
      guard texts[place] == byte else { return false }
      place += 1
      if byte == 0 { return true }
      unsafe next += 1
    }
  }
}
