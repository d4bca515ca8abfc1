import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// A cell of a row that a command makes.
enum ReportCell: Equatable {
  case none
  case integer(Int)
  case real(Double)
  case text([UInt8])
  /// The digits of a number that is not stored as one.
  case digits([UInt8])

  static func text(_ text: String) -> ReportCell { .text(Array(text.utf8)) }
  /// `true` or `false` as SQLite has them: 1 or 0.
  static func flag(_ flag: Bool) -> ReportCell { .integer(flag ? 1 : 0) }

  /// A number, if it is known.
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .none }
  /// A text, if there is one.
  init(_ text: String?) { self = text.map { .text($0) } ?? .none }

  /// The cell as people read it.
  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .integer(let number): Array(groupedText(number).utf8)
    case .real(let number): Array("\(number)".utf8)
    case .text(let bytes), .digits(let bytes): bytes
    }
  }

  var isNone: Bool { self == .none }
}

/// Prints the rows of a command's report, in the output mode, each as soon as it is known.
struct ReportRows {
  private let rows: MadeRows
  private let presentation: Presentation
  private let output: OutputSink

  /// - Parameters:
  ///   - titles: the names of the columns.
  ///   - presentation: how results are shown.
  ///   - output: the destination of the rows.
  /// - Throws: ``ShellError`` if there is no memory.
  init(
    _ titles: [String], _ presentation: Presentation, to output: OutputSink
  ) throws(ShellError) {
    // A blob is never shown as one here: it has the digits of a number.
    let digits = ColumnWriter { cell, buffer in
      guard cell.storageClass == .blob else { return nil }
      cell.withBytes { buffer.append($0) }
      return .number
    }
    let known = KnownColumns(titles.map { ResultColumn(named: $0) }, writers: titles.map { _ in digits })
    rows = try MadeRows(known, presentation, to: output)
    self.presentation = presentation
    self.output = output
  }

  /// Adds a row.
  func add(_ cells: [ReportCell]) throws(ShellError) {
    try rows.add { statement throws(DatabaseError) in
      for (index, cell) in cells.enumerated() {
        switch cell {
        case .none: try statement.bind(.null, at: index + 1)
        case .integer(let number): try statement.bind(integer: Int64(number), at: index + 1)
        case .real(let number): try statement.bind(number.databaseValue, at: index + 1)
        case .text(let bytes): try statement.bind(text: bytes.span, at: index + 1)
        case .digits(let bytes) where presentation.mode.typedStyle == .storage:
          try statement.bind(text: bytes.span, at: index + 1)
        case .digits(let bytes): try statement.bind(blob: bytes.span, at: index + 1)
        }
      }
    }
    if !presentation.mode.layout.needsAllRows { try output.flush() }
  }

  /// Ends the rows.
  func end() throws(ShellError) { try rows.end() }
}

extension CommandConsole {
  /// Prints rows that a command has found, in the output mode.
  func print(_ rows: [[ReportCell]], titled titles: [String]) throws(ShellError) {
    let printer = try ReportRows(titles, presentation, to: output)
    for row in rows { try printer.add(row) }
    try printer.end()
  }
}

extension Presentation {
  /// Whether a report is text for a person at a terminal, rather than rows.
  func isForPeople(_ console: any CommandConsole) -> Bool {
    console.output.isTerminal && mode.layout.needsAllRows && mode.layout.showsSummaries
  }
}

/// A line as lines that fit the terminal, broken between words; `indent` is before those that continue it.
func wrapped(_ line: String, width: Int, indent: String = "      ") -> [String] {
  guard line.shownWidth > width else { return [line] }
  var lines: [String] = []
  var current = String(line.prefix { $0 == " " })
  for word in line.split(separator: " ") {
    let longer = current.allSatisfy { $0 == " " } ? current + word : "\(current) \(word)"
    if longer.shownWidth > width,
      current.contains(where: { $0 != " " })
    {
      lines.append(current)
      current = indent + word
    } else {
      current = longer
    }
  }
  return lines + [current]
}
