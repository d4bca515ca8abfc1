import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Reads a file: finds out its format, and gives the rows to a table.
struct ImportRun {
  let console: any SessionConsole
  /// For a statement that reads the file in place, whether missing fields are NULL and no fault; nil for an import.
  var fillsShortRows: Bool?

  /// Whether a person at a prompt reads what was found and done.
  var isForPeople: Bool { console.dialect.reportsLosses && console.reading.source?.origin == .terminal }

  /// Stores the rows of a file in its table.
  func store(_ asked: ImportRequest) throws(ShellError) {
    let (file, rows) = try open(asked)
    try rows.give(to: .table(TableFiller(file, console, rows.announcement)))
  }

  /// Finds out how a file is read.
  func open(_ asked: ImportRequest) throws(ShellError) -> (file: ImportedFile, rows: RowSource) {
    var request = asked
    if console.dialect.takesHereTexts, let label = HereText.label(of: request.file) {
      request.text = try HereText.read(label, in: console)
    }
    if request.formatOfName?.traits.contains(.isBinary) == true { try request.takeFormatOfName() }
    let isTyped = isForPeople
    if isTyped || request.detects { request.takeTypedName() }
    if request.mayDetect(atPrompt: isTyped) { detect(&request, isTyped: isTyped) }
    if request.formatOfName?.traits.contains(.isBinary) == false, readsObjects(request) {
      try request.takeFormatOfName()
    }
    let notes = ImportNotes(
      request, tellsLosses: console.tellsLosses || console.dialect.reportsLosses && request.asksForMore,
      summarizes: isForPeople, report: console.report)
    let file = ImportedFile(
      request: request, notes: notes, settings: console.settings, dialect: console.dialect,
      surroundings: console.surroundings, lengthLimit: { [console] in console.lengthLimit },
      fillsShortRows: fillsShortRows)
    let rows = try request.format.rows(file)
    // As in sqlite3, later results end their rows with LF.
    if request.chosenFormat == nil, !console.dialect.importsWithAnySeparator,
      console.settings.render.rowSeparator == [13, 10]
    {
      console.settings.render.rowSeparator = [10]
    }
    return (file, rows)
  }

  /// Finds out what separates the fields of a file, and says so.
  private func detect(_ request: inout ImportRequest, isTyped: Bool) {
    guard let usual = request.format.fields?.separator else { return }
    let source = ImportSource(
      request.file, console, text: request.text, cannotOpen: .file(.cannotOpenFile(request.file)))
    source.encoding = request.encoding
    // What can be read only once is not looked at, and the import reports a file that cannot be read.
    guard source.canReadAgain, let reader = try? source.openToLook() else { return }
    guard
      let found = FieldDetection(
        reader, usual: usual, skipping: request.skippedRows, stated: request.columnSeparator,
        row: request.rowSeparator, quote: request.quote)
    else { return }
    let asks = isTyped || request.detects
    let table = fillsShortRows == nil ? columnNames(of: request) : (names: nil, isKnown: true)
    let hasNames = table.names?.elementsEqual(found.firstRow) { $0.matches($1) } ?? false
    let isNew = table.isKnown && table.names == nil
    request.take(found, namesColumns: asks && isNew, skipsNames: asks && hasNames)
    if found.preambleRows > 0 {
      let rows = countText(found.preambleRows, "row")
      console.report(
        note: "\(request.fileName): \(rows) at the start \(found.preambleRows == 1 ? "is" : "are") left out")
    }
    guard fillsShortRows == nil, asks || found.separator != usual else { return }
    var words =
      found.firstRow.count > 1 ? "fields separated by \(found.separatorName)" : "one field in each row"
    if found.quote == UInt8(ascii: "'") { words += ", in single quotes" }
    if found.rowSeparator == 0x0D { words += ", rows that end with CR" }
    if hasNames, asks {
      words += "; the first row has the names of the columns, and is left out"
    } else if isNew {
      words +=
        found.hasHeader || !asks ? ", names of columns in the first row" : ", no names of columns: c1, c2 …"
    }
    console.report(note: "\(request.fileName): \(words)")
  }

  /// Whether a file with the name of a JSON file is read as JSON.
  ///
  /// A table of one column gets the lines of the file, unless the column is a member of the first object, as it is if
  /// `.export` wrote the file.
  private func readsObjects(_ request: ImportRequest) -> Bool {
    guard let column = onlyColumn(of: request) else { return true }
    let source = ImportSource(
      request.file, console, text: request.text, cannotOpen: .file(.cannotOpenFile(request.file)))
    // A file that can be read only once cannot be looked at.
    guard source.canReadAgain else { return true }
    do {
      var reader = ObjectReader(try source.openToLook())
      guard try reader.readObject() else { return true }
      for member in reader.object.members {
        let name = reader.name(of: member)
        if name.nameKey == column.nameKey || name == StorageMark.member { return true }
      }
    } catch {
      // The import reports a file that cannot be read.
      return false
    }
    console.report(.import(.readsLines(request.fileName, table: request.table, column: column)))
    return false
  }

  /// The name of the column if the table has only one; nil if there is no such table.
  private func onlyColumn(of request: ImportRequest) -> String? {
    let statement = try? console.database().prepare("SELECT * FROM \(request.target)")
    guard let statement, statement.columnCount == 1 else { return nil }
    return statement.columnName(0)
  }

  /// The names of the columns of the table, which are nil if there is none; not known if a lock would have to end first.
  private func columnNames(of request: ImportRequest) -> (names: [String]?, isKnown: Bool) {
    guard let database = try? console.database() else { return (nil, false) }
    return console.readingQuietly(database) {
      do throws(DatabaseError) {
        let statement = try database.prepare("SELECT * FROM \(request.target)")
        return ((0..<statement.columnCount).map(statement.columnName), true)
      } catch {
        return (nil, error.message?.hasPrefix("no such table: ") == true)
      }
    }
  }
}
