import TypedSQLiteCore

/// What is wrong with a row of a file.
struct RowFault {
  /// The line of the row, or of the fault in it.
  let line: Int
  /// The place in the row: the number of a field, from 1.
  let field: Int
  let reason: String
  /// The fields of the row, as far as a person needs to see them.
  let record: String

  init(fieldCount found: Int, expected: Int, line: Int, record: String) {
    self.line = line
    field = min(found, expected) + 1
    reason = "\(countText(found, "field")), not \(expected)"
    self.record = record
  }

  init(_ fault: RecordSplitter.Fault, record: String) {
    switch fault {
    case .unescapedQuote(let place):
      self.line = place
      reason = "a quote inside a field in quotes is not doubled"
    case .unterminatedQuote(let place):
      self.line = place
      reason = "a quote has no end"
    }
    field = 0
    self.record = record
  }
}

/// The place of a row in the text of a file.
struct RowMark {
  /// The offset of its first byte.
  let offset: Int
  /// Its line, from 1.
  let line: Int
  /// How many characters are before it in its line.
  var column = 0
  /// Whether it is an element of an array.
  var isElement = false
}
