import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Reads a file into a table.
struct ImportRun {
  let shell: Shell
  /// Who takes the rows; nil stores them in the table.
  var consumer: (any RowsConsumer)?

  /// Whether a person at a prompt reads what was found and done.
  var isForPeople: Bool { shell.dialect.reportsLosses && shell.reading.source?.origin == .terminal }

  func run(_ asked: ImportRequest) throws(ShellError) {
    var request = asked
    if shell.dialect.takesHereTexts, let label = HereText.label(of: request.file) {
      request.text = try HereText.read(label, in: shell)
    }
    if request.formatOfName?.traits.contains(.isBinary) == true { try request.takeFormatOfName() }
    let isTyped = isForPeople
    if isTyped || request.detects { request.takeTypedName() }
    if request.mayDetect(atPrompt: isTyped) { detect(&request, isTyped: isTyped) }
    if request.formatOfName?.traits.contains(.isBinary) == false, readsObjects(request) {
      try request.takeFormatOfName()
    }
    try request.format.run(self, request, ImportNotes(request, shell))
  }

  /// Finds out what separates the fields of a file, and says so.
  private func detect(_ request: inout ImportRequest, isTyped: Bool) {
    let source = ImportSource(
      request.file, shell, text: request.text, cannotOpen: .file(.cannotOpenFile(request.file)))
    source.encoding = request.encoding
    // What can be read only once is not looked at, and the import reports a file that cannot be read.
    guard source.canReadAgain, let reader = try? source.openToLook() else { return }
    let usual: UInt8 = request.format.isOfCommas ? UInt8(ascii: ",") : 0x09
    guard
      let found = FieldDetection(
        reader, usual: usual, skipping: request.skippedRows, stated: request.columnSeparator,
        row: request.rowSeparator, quote: request.quote)
    else { return }
    let asks = isTyped || request.detects
    let table = consumer == nil ? columnNames(of: request) : (names: nil, isKnown: true)
    let hasNames = table.names?.elementsEqual(found.firstRow) { $0.matches($1) } ?? false
    let isNew = table.isKnown && table.names == nil
    request.take(found, namesColumns: asks && isNew, skipsNames: asks && hasNames)
    if found.preambleRows > 0 {
      let rows = countText(found.preambleRows, "row")
      shell.report(
        .note(
          .note(
            "\(request.fileName): \(rows) at the start \(found.preambleRows == 1 ? "is" : "are") left out")))
    }
    guard consumer == nil, asks || found.separator != usual else { return }
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
    shell.report(.note(.note("\(request.fileName): \(words)")))
  }

  /// Inserts the rows of a file into a table.
  func insertRows<Rows: ImportRows & ~Copyable>(
    _ request: ImportRequest, _ notes: ImportNotes, from rows: @escaping (any ByteReader) -> Rows
  ) throws(ShellError) {
    if let consumer { return try consumer.take(request, notes, shell, rows: rows) }
    var task = try FileImport(request, shell, notes, makeRows: rows)
    try task.run()
  }

  /// Inserts the objects of a file of JSON.
  func insertObjects(_ request: ImportRequest, _ notes: ImportNotes) throws(ShellError) {
    let file = request.fileName
    try insertRows(request, notes) { ObjectRows($0, file: file, notes) }
  }

  /// Inserts the rows of a Parquet file, which is kept in memory if it can be read only once.
  func insertParquet(_ request: ImportRequest, _ notes: ImportNotes) throws(ShellError) {
    let files = shell.surroundings.files
    let isFile = request.text == nil && !request.file.hasPrefix("|") && files.canReadAgain(request.file)
    let parts = isFile ? try? files.openRegularFile(Array(request.file.utf8)) : nil
    let interrupt = shell.surroundings.interrupt
    try insertRows(request, notes) { ParquetRows($0, parts, notes, interrupt) }
  }

  /// Inserts the rows of a file with separators between its fields.
  func insertFields(
    _ separators: FieldSeparators, _ request: ImportRequest, _ notes: ImportNotes
  ) throws(ShellError) {
    var style = try fieldStyle(of: request, separators)
    if let consumer {
      style.isStrict = true
      style.fillsShortRows = consumer.fillsShortRows
    }
    var announcement = separatorsText(style, of: request)
    try insertRows(request, notes) { [shell] reader in
      // Printed only when the file can be read.
      if let text = announcement.take() { shell.say(text) }
      return FieldRows(reader, style, file: request.file, lengthLimit: shell.lengthLimit, notes)
    }
  }

  /// Whether a file with the name of a JSON file is read as JSON.
  ///
  /// A table of one column gets the lines of the file, unless the column is a member of the first object, as it is if
  /// `.export` wrote the file.
  private func readsObjects(_ request: ImportRequest) -> Bool {
    guard let column = onlyColumn(of: request) else { return true }
    let source = ImportSource(
      request.file, shell, text: request.text, cannotOpen: .file(.cannotOpenFile(request.file)))
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
    shell.report(.import(.readsLines(request.fileName, table: request.table, column: column)))
    return false
  }

  /// The name of the column if the table has only one; nil if there is no such table.
  private func onlyColumn(of request: ImportRequest) -> String? {
    let statement = try? shell.database().prepare("SELECT * FROM \(request.target)")
    guard let statement, statement.columnCount == 1 else { return nil }
    return statement.columnName(0)
  }

  /// The names of the columns of the table, which are nil if there is none; not known if a lock would have to end first.
  private func columnNames(of request: ImportRequest) -> (names: [String]?, isKnown: Bool) {
    guard let database = try? shell.database() else { return (nil, false) }
    return shell.readingQuietly(database) {
      do throws(DatabaseError) {
        let statement = try database.prepare("SELECT * FROM \(request.target)")
        return ((0..<statement.columnCount).map(statement.columnName), true)
      } catch {
        return (nil, error.message?.hasPrefix("no such table: ") == true)
      }
    }
  }

  private func fieldStyle(
    of request: ImportRequest, _ given: FieldSeparators
  ) throws(ShellError) -> FieldStyle {
    let usesMode = request.format.traits.contains(.followsMode)
    if usesMode, shell.dialect.isSQLite3, !shell.dialect.importsWithAnySeparator,
      shell.settings.render.rowSeparator == [13, 10],
      shell.settings.mode.fields != .quotedWithLineEnds
    {
      throw .import(.longSeparator(ofRows: true))
    }
    var separators = given
    if usesMode, shell.settings.mode.fields == .bare { separators.allowsQuotes = false }
    separators.column = request.columnSeparator ?? separators.column
    separators.row = request.rowSeparator ?? separators.row
    separators.escape = request.escape
    separators.quote = request.quote ?? separators.quote
    separators.quotedEscape = request.quotedEscape
    // As in sqlite3, later results end their rows with LF.
    if usesMode, !shell.dialect.importsWithAnySeparator, shell.settings.render.rowSeparator == [13, 10] {
      shell.settings.render.rowSeparator = [10]
    }
    return FieldStyle(
      separators: separators, nullText: request.nullText, columnNames: request.columnNames,
      mayHaveDecimalCommas: request.mayHaveDecimalCommas,
      skipsEmptyRows: shell.settings.mode.fields == .bare,
      cutsTextAtNUL: shell.settings.render.dialect.cutsTextAtNUL)
  }

  /// The separators in words; nil if nobody wants to know.
  private func separatorsText(_ style: FieldStyle, of request: ImportRequest) -> String? {
    let usesMode = request.format.traits.contains(.followsMode)
    guard request.verbosity >= (usesMode || shell.dialect.isSQLite3(since: 3_052) ? 1 : 2) else {
      return nil
    }
    let (column, row) = (CText.quoted([style.separators.column]), CText.quoted([style.separators.row]))
    return "Column separator \(column), row separator \(row)\n"
  }
}
