import TypedSQLiteCore

extension TableStatement {
  /// What the comments say about the columns, by the names of the columns in lower case.
  ///
  /// A comment at the end of a line is about the last column before it, and one on lines of its own about the next column.
  package var comments: [String: String] {
    var comments: [String: String] = [:]
    var tokenizer = SQLTokenizer()
    while let token = tokenizer.next(in: sql.span) {
      guard token.kind == .comment, let column = column(of: token) else { continue }
      comments[column.lowercased(), default: ""] += text(of: token) + " "
    }
    return comments
  }

  private func column(of comment: SQLToken) -> String? {
    let (first, last) = (comment.range.lowerBound, comment.range.upperBound)
    let line = sql[..<first].suffix(while: { $0 != UInt8(ascii: "\n") })
    guard line.allSatisfy(\.isWhiteSpace) else { return columns.last { start(of: $0) < first }?.name }
    return columns.first { start(of: $0) >= last }?.name
  }

  /// The position of the name of a column.
  private func start(of column: Column) -> Int {
    tokens[column.type.lowerBound - 1].range.lowerBound
  }

  /// The text of a comment, without its signs.
  private func text(of comment: SQLToken) -> String {
    let bytes = sql[comment.range].dropFirst(2)
    return String(decoding: bytes.ends(with: "*/".utf8) ? bytes.dropLast(2) : bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with end: String.UTF8View) -> Bool { suffix(end.count).elementsEqual(end) }

  fileprivate func suffix(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, belongs(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
