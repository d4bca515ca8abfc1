import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What all rows of files that are read in place have shown: columns and types, and the places of some rows.
final class FileSurvey {
  private(set) var columns: [ImportColumn] = []
  private(set) var rowCount = 0
  private(set) var rejects: [RejectedRow] = []
  private var parts: [any FilePart] = []
  /// What was found out about the files, and the reasons of types, in words.
  private(set) var facts: [String] = []

  /// How many broken rows are kept at most for a table of them.
  private static let rejectLimit = 100_000

  /// Reads files from end to end.
  ///
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - reference: the files, and how they are read.
  ///   - files: the files that there are; at least one.
  ///   - shell: the session.
  /// - Throws: ``ShellError`` if a file cannot be read, or a row is broken and broken rows have no table.
  init(_ name: String, _ reference: FileReference, _ files: FileSet, _ shell: Shell) throws(ShellError) {
    var looks = ColumnLooks([])
    var names: [String]?
    for path in files.paths {
      let part = try Self.part(path, name, reference, shell)
      try part.survey(&looks, names, into: self, isFirst: parts.isEmpty)
      if parts.isEmpty { names = part.names }
      parts.append(part)
    }
    guard let first = parts.first, !looks.columns.isEmpty else {
      throw .import(.fileEmpty(files.paths.first ?? reference.path))
    }
    let request = first.request
    guard let types = request.types else { return }
    let chosen = try ChosenTypes(of: looks, isSampled: false, for: request, types, shell.settings.formats)
    columns = chosen.columns.map { name, choice in
      ImportColumn(
        name: name, declaredType: DeclaredType(choice.declaredType),
        affinity: ColumnAffinity(declaredType: choice.declaredType, isStrict: false), takesValues: true)
    }
    chosen.complete(&columns)
    for index in columns.indices {
      guard let mark = columns[index].mark else { continue }
      columns[index].mark = StorageMark(
        mark.kind, mark.storage, on: ColumnClocks(shown: shell.settings.formats.zone, stored: nil))
    }
    chosen.pin(for: request, in: shell)
    facts = facts(about: parts, chosen)
    for part in parts { part.finish(columns) }
    if !rejects.isEmpty {
      shell.report(
        .note(
          .note(
            "\(reference.path): \(countText(rejects.count, "broken row", grouped: true)) in table \(reference.rejects ?? "")"
          )))
    }
  }

  private func facts(about parts: [any FilePart], _ chosen: ChosenTypes) -> [String] {
    guard let first = parts.first else { return [] }
    let request = first.request
    var words = [countText(rowCount, "row", grouped: true)]
    if parts.count > 1 { words.append("\(parts.count) files") }
    if request.format.readsFields {
      let separator = request.columnSeparator ?? UInt8(ascii: ",")
      words.append("fields separated by \(FieldDetection.name(ofSeparator: separator))")
      words.append(request.columnNames == nil ? "names in the first row" : "no names of columns")
      if request.skippedRows > 0 {
        words.append("\(countText(request.skippedRows, "row")) left out at the start")
      }
    }
    if !request.format.traits.contains(.isBinary) { words.append(first.encoding.shownName) }
    return ["\(request.fileName): " + words.joined(separator: ", ")]
      + chosen.columns.filter { !$0.choice.reason.isEmpty }.map { name, choice in
        "column \(name): \(choice.declaredType.isEmpty ? "any" : choice.declaredType), \(choice.reason)"
      }
  }

  /// The columns as SQLite is told.
  var tableColumns: [TableModule.Column] {
    columns.map { TableModule.Column($0.name, type: $0.declaredType.text) }
  }

  /// Opens a file, and finds out how its text is encoded.
  private static func part(
    _ path: String, _ name: String, _ reference: FileReference, _ shell: Shell
  ) throws(ShellError) -> any FilePart {
    var words = reference.options
    if !words.contains("--types") { words += ["--types", "auto"] }
    if reference.format.readsFields { words.append("--detect") }
    // A name that begins like an option is one all the same.
    let file = path.first.map { "-|<".contains($0) } == true ? "./" + path : path
    var request = try ImportRequest(["--\(reference.format.name)"] + words + [file, name], shell.dialect)
    if !shell.surroundings.files.canReadAgain(file) { request.text = try bytes(ofStream: file, shell) }
    let maker = FilePartMaker(reference)
    try ImportRun(shell: shell, consumer: maker).run(request)
    guard let part = maker.part else { throw .import(.fileEmpty(path)) }
    return part
  }

  /// The bytes of a pipe or a device, which can be read only once.
  private static func bytes(ofStream path: String, _ shell: Shell) throws(ShellError) -> [UInt8] {
    let source = ImportSource(path, shell, text: nil, cannotOpen: .file(.cannotOpenFile(path)))
    let reader = try source.open()
    var (bytes, block): ([UInt8], [UInt8]) = ([], [])
    while true {
      if shell.surroundings.interrupt.isInterrupted { throw .import(.interrupted(path, line: 1)) }
      do {
        guard try reader.read(into: &block) else { return bytes }
      } catch {
        throw .import(.cannotReadFile(path, error))
      }
      bytes += block
      guard bytes.count <= 1 << 30 else {
        throw .import(.cannotReadFile(path, .tooLarge(limit: 1 << 30)))
      }
    }
  }

  /// Forgets rows that are read again.
  func forget(rowsFrom row: Int64, of file: String) {
    rowCount = Int(row) - 1
    rejects.removeAll { $0.file == file }
  }

  /// Counts rows that a file says it has.
  func add(rowCount count: Int) { rowCount += count }

  /// Counts a row, or keeps it apart if it is broken.
  func add(_ fault: RowFault?, of file: String, to reference: FileReference) throws(ShellError) {
    guard let fault else {
      rowCount += 1
      return
    }
    guard reference.rejects != nil else { throw .import(.brokenRow(file, fault)) }
    guard rejects.count < Self.rejectLimit else { throw .import(.tooManyRejects(file, Self.rejectLimit)) }
    rejects.append(RejectedRow(file: file, fault: fault))
  }

  /// The rows with some numbers.
  func rows(
    in range: ClosedRange<Int64>, leavingOut filters: [CellFilter], _ interrupt: InterruptHandle
  ) throws(FunctionError) -> any TableRows {
    let parts = parts.filter { $0.rowNumbers.overlaps(range) }
    guard parts.count != 1 else { return try parts[0].rows(in: range, leavingOut: filters, interrupt) }
    return JoinedRows(parts, in: range, leavingOut: filters, interrupt)
  }
}

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
final class FilePartMaker: RowsConsumer {
  let reference: FileReference
  private(set) var part: (any FilePart)?

  init(_ reference: FileReference) {
    self.reference = reference
  }

  var fillsShortRows: Bool { reference.fillsShortRows }

  func take<Rows: ImportRows & ~Copyable>(
    _ request: ImportRequest, _ notes: ImportNotes, _ shell: Shell, rows: @escaping (any ByteReader) -> Rows
  ) throws(ShellError) {
    part = ReadPart(request, reference, notes, shell, makeRows: rows)
  }
}

/// A file with rows of some format.
final class ReadPart<Rows: ImportRows & ~Copyable>: FilePart {
  let request: ImportRequest
  private let reference: FileReference
  private let notes: ImportNotes
  private let shell: Shell
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
    _ request: ImportRequest, _ reference: FileReference, _ notes: ImportNotes, _ shell: Shell,
    makeRows: @escaping (any ByteReader) -> Rows
  ) {
    self.request = request
    self.reference = reference
    self.notes = notes
    self.shell = shell
    self.makeRows = makeRows
    source = ImportSource(
      request.file, shell, text: request.text, cannotOpen: .file(.cannotOpenFile(request.file)))
  }

  var encoding: FileEncoding { source.encoding ?? .utf8 }

  var rowNumbers: ClosedRange<Int64> { firstRow...firstRow + Int64(max(rowCount, 1)) - 1 }

  func survey(
    _ looks: inout ColumnLooks, _ names: [String]?, into survey: FileSurvey, isFirst: Bool
  ) throws(ShellError) {
    firstRow = Int64(survey.rowCount) + 1
    let before = looks
    let stated = request.encoding
    source.encoding = stated ?? .utf8
    do throws(ShellError) {
      try look(&looks, names, into: survey, isFirst: isFirst)
    } catch {
      guard stated == nil, source.encoding == .utf8, let reason = error.encodingFault else { throw error }
      looks = before
      source.encoding = .latin1
      survey.forget(rowsFrom: firstRow, of: request.fileName)
      try look(&looks, names, into: survey, isFirst: isFirst)
      shell.report(.note(.note("\(request.fileName): \(reason), so it is read as Latin-1")))
    }
    source.keepFoundEncoding()
    rowCount = survey.rowCount - Int(firstRow) + 1
  }

  private func look(
    _ looks: inout ColumnLooks, _ known: [String]?, into survey: FileSurvey, isFirst: Bool
  ) throws(ShellError) {
    let interrupt = shell.surroundings.interrupt
    marks = []
    var rows = makeRows(try source.open())
    try rows.skip(request.skippedRows)
    names = try rows.readNames()
    if isFirst {
      looks = ColumnLooks(names.map { HeaderNames($0).unique } ?? [])
    } else if let known, let names, known != names {
      throw .import(.otherColumns(request.fileName, names, known))
    }
    let unique = names.map { HeaderNames($0).unique } ?? []
    rows.begin(
      unique.map {
        ImportColumn(name: $0, declaredType: DeclaredType(""), affinity: .none, takesValues: true)
      })
    var count = 0
    while !rows.isAtEnd {
      if count & 0xFFF == 0, interrupt.isInterrupted {
        throw .import(.interrupted(request.fileName, line: rows.rowLine))
      }
      let before = survey.rowCount
      guard try rows.lookAtRow(&looks) else { continue }
      try survey.add(rows.fault, of: request.fileName, to: reference)
      guard survey.rowCount > before else { continue }
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
      throw FunctionError(error.kind.withoutLabel(error.message).description)
    }
  }
}

/// Some rows of a file.
private final class PartRows<Rows: ImportRows & ~Copyable>: TableRows {
  private var rows: Rows
  private var row = ImportRow()
  private let range: ClosedRange<Int64>
  /// The number of the next row.
  private var number: Int64
  private let filters: [CellFilter]
  private let interrupt: InterruptHandle

  init(
    _ rows: consuming Rows, range: ClosedRange<Int64>, number: Int64, filters: [CellFilter],
    _ columns: [ImportColumn], _ interrupt: InterruptHandle
  ) {
    self.rows = rows
    self.range = range
    self.number = number
    self.filters = filters
    self.interrupt = interrupt
    row.forms = columns.map(FieldForm.init)
  }

  var rowID: Int64? { number - 1 }

  func next() throws(FunctionError) -> Bool {
    do throws(ShellError) {
      while number <= range.upperBound, !rows.isAtEnd {
        guard try rows.advance(&row) else { continue }
        // A broken row is in the table of rejects.
        guard rows.fault == nil else { continue }
        number += 1
        if number & 0xFFF == 0, interrupt.isInterrupted { throw .import(.interrupted("", line: 0)) }
        guard number > range.lowerBound, !isLeftOut else { continue }
        return true
      }
      return false
    } catch {
      if interrupt.isInterrupted { throw .interrupted }
      throw FunctionError(error.kind.withoutLabel(error.message).description)
    }
  }

  private var isLeftOut: Bool {
    for filter in filters where rows.excludes(filter, row) { return true }
    return false
  }

  func value(ofColumn index: Int) -> DatabaseValue { .null }

  func give(_ column: Int, to call: FunctionCall) -> Bool {
    rows.give(column, of: row, to: call)
    return true
  }
}
