import CSQLite

/// Identifies the columns of a result by their names, origins and declared types.
///
/// Comparing it with a statement makes no string.
package struct ColumnSignature: Sendable {
  private let columnCount: Int
  /// Five texts for each column, each a byte 1, the text and a zero byte, or a single zero byte if it is
  /// missing.
  private let texts: [UInt8]

  /// Creates the signature of a statement's columns.
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

  /// Whether a statement's columns have this signature.
  package func describes(_ statement: Statement) -> Bool {
    guard statement.columnCount == columnCount else { return false }
    var place = 0
    return unsafe Self.visit(statement) { unsafe isNext($0, in: texts.span, from: &place) }
  }

  /// Calls `body` with the texts of each column until it returns false.
  ///
  /// - Returns: whether it never returned false.
  @inline(__always)
  @discardableResult
  private static func visit(
    _ statement: Statement, _ body: (UnsafePointer<CChar>?) -> Bool
  ) -> Bool {
    let handle = unsafe statement.description
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

  /// Whether the next text of a signature is that of a C string; moves past it.
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
