import OutputModes
import TypedSQLiteCore

extension OutputMode {
  /// A mode whose results become sheets of a workbook; no command chooses it by name.
  static func sheets(of workbook: Workbook) -> OutputMode {
    OutputMode(
      "xlsx", Documentation("Sheets of a workbook", examples: []), isForPrograms: true,
      makeRenderer: { [workbook = SharedWorkbook(workbook)] _ in WorkbookRenderer(workbook: workbook.workbook)
      })
  }
}

/// A workbook in a mode; a session uses both on one thread.
private struct SharedWorkbook: @unchecked Sendable {
  let workbook: Workbook

  init(_ workbook: Workbook) { self.workbook = workbook }
}

/// Adds the rows of a result to a workbook, and nothing to the output.
private struct WorkbookRenderer: RowRenderer {
  let workbook: Workbook

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    workbook.begin("Result", columns: columns.map(\.name))
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) { workbook.add(row) }

  func end(to buffer: inout ByteBuffer) -> Bool {
    workbook.endSheet()
    return false
  }
}

/// Takes text that is no result, such as that of `.print`, as lines of a sheet.
final class WorkbookLines: ByteDestination {
  private let workbook: Workbook
  private var rest: [UInt8] = []

  init(_ workbook: Workbook) { self.workbook = workbook }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      rest += bytes.extracting(start..<index).array
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      endLine()
      start = index + 1
    }
    rest += bytes.extracting(start..<bytes.count).array
  }

  func close() throws(FileError) {
    if !rest.isEmpty { endLine() }
  }

  private func endLine() {
    let line = rest
    workbook.add(line: line.span)
    rest = []
  }
}
