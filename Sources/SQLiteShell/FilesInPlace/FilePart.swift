import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// One file of those that a table reads.
protocol FilePart: AnyObject {
  var request: ImportRequest { get }
  /// The names of the columns; nil if each row names its values.
  var names: [String]? { get }
  /// The encoding of its text.
  var encoding: FileEncoding { get }
  /// The numbers of its rows in the table.
  var rowNumbers: ClosedRange<Int64> { get }

  /// Reads the file from end to end.
  func survey(
    _ looks: inout ColumnLooks, _ names: [String]?, into survey: FileSurvey, isFirst: Bool
  ) throws(ShellError)
  /// States the columns of the table.
  func finish(_ columns: [ImportColumn])
  /// The rows with some numbers.
  func rows(
    in range: ClosedRange<Int64>, leavingOut filters: [CellFilter], _ interrupt: InterruptHandle
  ) throws(FunctionError) -> any TableRows
}

/// Takes the rows of a file for a table, in place of an import.
final class FilePartMaker {
  private let file: ImportedFile
  private let reference: FileReference
  private let console: any SessionConsole
  private(set) var part: (any FilePart)?

  init(_ file: ImportedFile, _ reference: FileReference, _ console: any SessionConsole) {
    self.file = file
    self.reference = reference
    self.console = console
  }

  func take<Rows: ImportRows & ~Copyable>(_ makeRows: @escaping (any ByteReader) -> Rows) {
    part = ReadPart(file.request, reference, file.notes, console, makeRows: makeRows)
  }
}

/// A file with rows of some format.
final class ReadPart<Rows: ImportRows & ~Copyable>: FilePart {
  let request: ImportRequest
  private let reference: FileReference
  private let notes: ImportNotes
  private let console: any SessionConsole
  private let source: ImportSource
  private let makeRows: (any ByteReader) -> Rows
  private(set) var names: [String]?
  private var columns: [ImportColumn] = []
  /// The number of the first row in the table.
  private var firstRow: Int64 = 1
  private var rowCount = 0
  /// The places of each ``step``th row.
  private var marks: [RowMark] = []

  /// How many rows are between two whose places are known.
  private static var step: Int { 4096 }

  init(
    _ request: ImportRequest, _ reference: FileReference, _ notes: ImportNotes, _ console: any SessionConsole,
    makeRows: @escaping (any ByteReader) -> Rows
  ) {
    self.request = request
    self.reference = reference
    self.notes = notes
    self.console = console
    self.makeRows = makeRows
    source = ImportSource(
      request.file, console, text: request.text, cannotOpen: .file(.cannotOpenFile(request.file)))
    source.notePlaces()
  }

  var encoding: FileEncoding { source.encoding ?? .utf8 }

  var rowNumbers: ClosedRange<Int64> { firstRow...firstRow + Int64(max(rowCount, 1)) - 1 }

  func survey(
    _ looks: inout ColumnLooks, _ names: [String]?, into survey: FileSurvey, isFirst: Bool
  ) throws(ShellError) {
    firstRow = Int64(survey.rowCount) + 1
    let before = looks
    let stated = request.encoding
    // The bytes of other files are no text.
    source.encoding = stated ?? (request.format.traits.contains(.isBinary) ? nil : .utf8)
    do throws(ShellError) {
      try look(&looks, names, into: survey, isFirst: isFirst)
    } catch {
      guard stated == nil, source.encoding == .utf8, let reason = error.encodingFault else { throw error }
      looks = before
      source.encoding = .latin1
      survey.forget(rowsFrom: firstRow, of: request.fileName)
      try look(&looks, names, into: survey, isFirst: isFirst)
      console.report(note: "\(request.fileName): \(reason), so it is read as Latin-1")
    }
    source.keepFoundEncoding()
    rowCount = survey.rowCount - Int(firstRow) + 1
  }

  private func look(
    _ looks: inout ColumnLooks, _ known: [String]?, into survey: FileSurvey, isFirst: Bool
  ) throws(ShellError) {
    let interrupt = console.surroundings.interrupt
    marks = []
    var rows = makeRows(try source.open())
    try rows.skip(request.skippedRows)
    names = try rows.readNames()
    let unique = names.map { HeaderNames($0).unique } ?? []
    if isFirst {
      looks = ColumnLooks(unique)
    } else if let known, let names, known != names {
      throw .import(.otherColumns(request.fileName, names, known))
    }
    rows.begin(unique.map { ImportColumn(newNamed: $0) })
    var count = 0
    while !rows.isAtEnd {
      if count & 0xFFF == 0, interrupt.isInterrupted {
        throw .import(.interrupted(request.fileName, line: rows.rowLine))
      }
      guard try rows.lookAtRow(&looks) else { continue }
      if rows.isBroken, let fault = rows.fault {
        try survey.reject(fault, of: request.fileName, to: reference)
        continue
      }
      survey.add(rowCount: 1)
      if count % Self.step == 0, let mark = rows.mark { marks.append(mark) }
      count += 1
    }
    if let stated = rows.statedRowCount { survey.add(rowCount: max(stated - request.skippedRows, 0)) }
    looks.rowCount = survey.rowCount
  }

  func finish(_ columns: [ImportColumn]) { self.columns = columns }

  func rows(
    in range: ClosedRange<Int64>, leavingOut filters: [CellFilter], _ interrupt: InterruptHandle
  ) throws(FunctionError) -> any TableRows {
    let first = max(range.lowerBound, firstRow)
    let place = Int(first - firstRow)
    do throws(ShellError) {
      let mark = place / Self.step
      var rows: Rows
      var number = firstRow
      if mark > 0, mark < marks.count {
        rows = makeRows(try source.open(at: marks[mark].offset))
        rows.begin(at: marks[mark])
        number += Int64(mark * Self.step)
      } else {
        rows = makeRows(try source.open())
        try rows.skip(request.skippedRows)
        _ = try rows.readNames()
      }
      rows.begin(columns)
      if place > 0, mark == 0 || mark >= marks.count, rows.seek(toRow: request.skippedRows + place) {
        number += Int64(place)
      }
      return PartRows(
        rows, range: first...max(first, min(range.upperBound, rowNumbers.upperBound)), number: number,
        filters: filters, columns, interrupt)
    } catch {
      throw error.functionError
    }
  }
}
