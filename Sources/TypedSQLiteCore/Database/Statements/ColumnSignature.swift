import CSQLite

/// Identifies the columns of a result by their names, origins and declared types.
///
/// Comparing it with a statement makes no string.
package struct ColumnSignature: Sendable {
  private let columnCount: Int
  /// The texts of all columns that are not missing, five for each column, each with a zero byte.
  private let texts: [CChar]
  /// The length of each text with its zero byte; zero if the text is missing.
  private let lengths: [Int]

  /// Creates the signature of a statement's columns.
  package init(_ statement: Statement) {
    var texts: [CChar] = []
    var lengths: [Int] = []
    unsafe Self.visit(statement) { text in
      let length = unsafe text.map { unsafe strlen($0) + 1 } ?? 0
      unsafe texts += UnsafeBufferPointer(start: text, count: length)
      lengths.append(length)
      return true
    }
    columnCount = statement.columnCount
    self.texts = texts
    self.lengths = lengths
  }

  /// Whether a statement's columns have this signature.
  package func describes(_ statement: Statement) -> Bool {
    guard statement.columnCount == columnCount else { return false }
    return unsafe texts.withUnsafeBufferPointer { texts in
      var index = 0
      var place = 0
      return unsafe Self.visit(statement) { text in
        let length = lengths[index]
        index += 1
        guard let text = unsafe text else { return length == 0 }
        // Both end with a zero byte, so neither is read beyond its end.
        guard length > 0, let start = texts.baseAddress, unsafe strcmp(start + place, text) == 0 else {
          return false
        }
        place += length
        return true
      }
    }
  }

  /// Calls `body` with the texts of each column until it returns false.
  ///
  /// - Returns: whether it never returned false.
  @inline(__always)
  @discardableResult
  private static func visit(
    _ statement: Statement, _ body: (UnsafePointer<CChar>?) -> Bool
  ) -> Bool {
    let handle = unsafe statement.describing
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
}
