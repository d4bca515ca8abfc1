import TypedSQLiteCore

extension ImportFormat {
  /// A sheet of a workbook.
  package static let xlsx = ImportFormat(
    name: "xlsx", aliases: ["ods"], suffixes: [".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb", ".xls", ".ods"],
    summary: "Read a sheet of a workbook (.xlsx or .ods)",
    traits: [.hasTypes, .isBinary],
    rows: { file throws(ShellError) in try file.sheetRows() })
}

extension ImportedFile {
  /// The rows of a sheet of a workbook.
  fileprivate func sheetRows() throws(ShellError) -> RowSource {
    guard request.text == nil, !request.file.hasPrefix("|") else {
      throw .note(FailureWords("\(request.fileName): a workbook is read from a file; save it first"))
    }
    let bytes: any RandomAccessFile
    do throws(FileError) {
      bytes = try surroundings.files.openParts(of: Array(request.file.utf8))
    } catch {
      throw .file(.cannotOpenFile(request.file))
    }
    let file = try BookFile(bytes, named: request.fileName, surroundings.interrupt)
    let (name, open) = try sheet(of: file, request.sheet)
    return RowSource { [notes] _ in BookRows(sheet: name, notes, opening: open) }
  }

  /// Finds a sheet by its name or number; without one, the first that is not hidden.
  private func sheet(
    of file: BookFile, _ word: String?
  ) throws(ShellError) -> (name: String, open: () throws(ShellError) -> any SheetReader) {
    if file.has("content.xml") {
      let book = try OpenDocumentBook(file)
      let index = try Self.index(of: word, in: book.sheets, hidden: [], file)
      return (book.sheets[index], { () throws(ShellError) in try book.rows(of: index) })
    }
    let book = try ExcelBook(file)
    let hidden = Set(book.sheets.indices.filter { book.sheets[$0].isHidden })
    let index = try Self.index(of: word, in: book.sheets.map(\.name), hidden: hidden, file)
    return (book.sheets[index].name, try book.rows(of: book.sheets[index]))
  }

  private static func index(
    of word: String?, in names: [String], hidden: Set<Int>, _ file: BookFile
  ) throws(ShellError) -> Int {
    guard let word else {
      guard let first = names.indices.first(where: { !hidden.contains($0) }) ?? names.indices.first else {
        throw ShellError(BookFailure.noWorkbook(file.name))
      }
      return first
    }
    if let index = names.firstIndex(of: word)
      ?? names.firstIndex(where: { $0.lowercased() == word.lowercased() })
    {
      return index
    }
    if let number = Int(word), names.indices.contains(number - 1) { return number - 1 }
    throw ShellError(
      BookFailure.noSheet(
        file.name, word,
        names.enumerated().map { "'\($1)'\(hidden.contains($0) ? " (hidden)" : "")" }))
  }
}
