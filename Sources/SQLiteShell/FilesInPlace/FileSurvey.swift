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
  ///   - console: the session.
  /// - Throws: ``ShellError`` if a file cannot be read, or a row is broken and broken rows have no table.
  init(_ name: String, _ reference: FileReference, _ files: FileSet, _ console: any SessionConsole)
    throws(ShellError)
  {
    var looks = ColumnLooks([])
    var names: [String]?
    for path in files.paths {
      let part = try Self.part(path, name, reference, console)
      try part.survey(&looks, names, into: self, isFirst: parts.isEmpty)
      if parts.isEmpty { names = part.names }
      parts.append(part)
    }
    guard let first = parts.first, !looks.columns.isEmpty else {
      throw .import(.fileEmpty(files.paths.first ?? reference.path))
    }
    let request = first.request
    guard let types = request.types else { return }
    let chosen = try ChosenTypes(of: looks, isSampled: false, for: request, types, console.settings.formats)
    columns = chosen.columns.map { ImportColumn(newNamed: $0, declaredType: $1.declaredType) }
    chosen.complete(&columns)
    for index in columns.indices {
      guard let mark = columns[index].mark else { continue }
      columns[index].mark = StorageMark(
        mark.kind, mark.storage, on: ColumnClocks(shown: console.settings.formats.zone, stored: nil))
    }
    chosen.pin(for: request, in: console)
    facts = facts(about: parts, chosen)
    for part in parts { part.finish(columns) }
    if !rejects.isEmpty {
      console.report(
        note:
          "\(reference.path): \(countText(rejects.count, "broken row")) in table \(reference.rejects ?? "")")
    }
  }

  private func facts(about parts: [any FilePart], _ chosen: ChosenTypes) -> [String] {
    guard let first = parts.first else { return [] }
    let request = first.request
    var words = [countText(rowCount, "row")]
    if parts.count > 1 { words.append("\(parts.count) files") }
    if request.format.fields != nil {
      let separator = request.columnSeparator ?? UInt8(ascii: ",")
      words.append("fields separated by \(FieldDetection.name(ofSeparator: separator))")
      if request.quote == UInt8(ascii: "'") { words.append("fields in single quotes") }
      if request.rowSeparator == 0x0D { words.append("rows that end with CR") }
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
    _ path: String, _ name: String, _ reference: FileReference, _ console: any SessionConsole
  ) throws(ShellError) -> any FilePart {
    var words = reference.options
    if !words.contains("--types") { words += ["--types", "auto"] }
    if reference.format.fields != nil { words.append("--detect") }
    // A name that begins like an option is one all the same.
    let file = path.first.map { "-|<".contains($0) } == true ? "./" + path : path
    var request = try ImportRequest(["--\(reference.format.name)"] + words + [file, name], console.dialect)
    if !console.surroundings.files.canReadAgain(file) { request.text = try bytes(ofStream: file, console) }
    let (opened, rows) = try ImportRun(console: console, fillsShortRows: reference.fillsShortRows).open(
      request)
    let maker = FilePartMaker(opened, reference, console)
    try rows.give(to: .part(maker))
    guard let part = maker.part else { throw .import(.fileEmpty(path)) }
    return part
  }

  /// The bytes of a pipe or a device, which can be read only once.
  private static func bytes(ofStream path: String, _ console: any SessionConsole) throws(ShellError)
    -> [UInt8]
  {
    let source = ImportSource(path, console, text: nil, cannotOpen: .file(.cannotOpenFile(path)))
    let reader = try source.open()
    do {
      return try reader.readAll(console.surroundings.interrupt)
    } catch {
      throw .import(.cannotReadFile(path, error))
    }
  }

  /// Forgets rows that are read again.
  func forget(rowsFrom row: Int64, of file: String) {
    rowCount = Int(row) - 1
    rejects.removeAll { $0.file == file }
  }

  /// Counts rows.
  func add(rowCount count: Int) { rowCount += count }

  /// Keeps a broken row apart, if the user asked for that.
  func reject(_ fault: RowFault, of file: String, to reference: FileReference) throws(ShellError) {
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
