import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

// What `.identify` and `-identify` print.

extension Shell {
  /// Runs the option `-identify`.
  ///
  /// - Parameter path: a file, which need not be a sound database.
  /// - Returns: the status of the program.
  package func identify(file path: String) -> ExitStatus {
    do throws(ShellError) {
      let bytes = Array(path.utf8)
      guard surroundings.files.canReadAgain(bytes),
        let file = try? surroundings.files.openParts(of: bytes), let size = try? file.size()
      else { throw .file(.cannotOpenFile(path)) }
      sayLine("file: \(path), \(sizeText(size))")
      sayLine("read: as bytes; nothing is locked, no file is made, and journals are not applied")
      try describe(FileImage(file: file, size: size), at: path)
      try output.flush()
      return .success
    } catch {
      report(error)
      return error.status
    }
  }
}

extension CommandConsole {
  /// Prints what is known about the database of the connection.
  func identifyDatabase() throws(ShellError) {
    let path = try database().path() ?? ""
    try withImage(of: "main") { image throws(ShellError) in
      sayLine("file: \(path.isEmpty ? "in memory" : path), \(sizeText(image.size))")
      sayLine("read: through the open connection, with what its journal contains")
      try describe(image, at: path)
    }
  }

  /// What `.identify` says of the database of the connection, without its tables and deleted rows.
  ///
  /// - Parameter name: the name of its file in the lines.
  /// - Returns: the lines.
  /// - Throws: ``ShellError`` if the pages cannot be read, or after Ctrl-C.
  func identityLines(named name: String) throws(ShellError) -> [String] {
    let path = try database().path() ?? ""
    var lines: [String] = []
    try withImage(of: "main") { image throws(ShellError) in
      let identity = try identity(of: image)
      lines = ["file: \(name), \(sizeText(image.size))"] + applicationLines(identity)
      lines += headerLines(identity.file) + journalLines(identity.file, path, shown: name)
      lines += remainLines(identity, [])
    }
    return lines
  }

  private func identity(of image: any PageImage) throws(ShellError) -> FileIdentity {
    let identity = try FileIdentity(image) { () throws(ShellError) in
      if surroundings.interrupt.isInterrupted { throw .command(.recoveryInterrupted) }
    }
    guard let identity else { throw .failed(DatabaseError(resultCode: .SQLITE_NOTADB)) }
    return identity
  }

  fileprivate func describe(_ image: any PageImage, at path: String) throws(ShellError) {
    let identity = try identity(of: image)
    for line in applicationLines(identity) + headerLines(identity.file)
      + journalLines(identity.file, path, shown: path)
    {
      sayLine(line)
    }
    for line in tableLines(identity) + remainLines(identity, try deletedCounts(path)) { sayLine(line) }
    try identity.file.requireAllRead()
  }

  private func applicationLines(_ identity: FileIdentity) -> [String] {
    var lines: [String] = []
    for application in identity.applications {
      lines.append("application: \(application.name) (\(application.isSure ? "strong" : "weak"))")
      let names = application.evidence.map { name in
        ([name.table] + [name.column].compactMap(\.self)).joined(separator: ".")
      }
      lines.append("  its schema has \(names.joined(separator: ", "))")
      let (described, found) = application.columns
      if described > 0 { lines.append("  \(found) of \(countText(described, "known column")) found") }
    }
    let number = identity.file.header?.applicationID ?? 0
    if let name = ApplicationID.name(of: number) {
      lines.append(
        "application: \(name) (strong)\n  its application id is \(Int32(truncatingIfNeeded: number))")
    }
    if lines.isEmpty { lines.append("application: unknown") }
    return lines + identity.versions.map { "version: \($0)" }
  }

  private func headerLines(_ file: PageFile) -> [String] {
    guard let header = file.header, header.hasMagic else {
      return ["header: damaged", "page size: \(file.pageSize), guessed from the pages"]
    }
    let library = header.libraryVersion
    return [
      "user version: \(Int32(truncatingIfNeeded: header.userVersion))",
      "application id: \(Int32(truncatingIfNeeded: header.applicationID))",
      "page size: \(file.pageSize)" + (header.validPageSize == nil ? ", guessed from the pages" : ""),
      "pages: \(file.pageCount)"
        + (header.pageCount == file.pageCount ? "" : "; the header states \(header.pageCount)"),
      "free pages: \(header.freePageCount)",
      "encoding: \(file.encoding.pragmaName)",
      "last written by: "
        + (library == 0
          ? "unknown" : "SQLite \(library / 1_000_000).\(library / 1000 % 1000).\(library % 1000)"),
    ]
  }

  /// The journal mode, and the journals beside the file.
  private func journalLines(_ file: PageFile, _ path: String, shown name: String) -> [String] {
    var lines = ["journal: \(file.header?.readFormat == 2 ? "write-ahead log" : "rollback")"]
    guard !path.isEmpty else { return lines }
    for (suffix, text) in [
      ("-wal", "a write-ahead log, whose pages may be newer than those of the file"),
      ("-journal", "a rollback journal, so the last transaction may not have ended"),
    ] {
      let size = (try? surroundings.files.attributes(of: Array((path + suffix).utf8)).size) ?? 0
      if size > 0 { lines.append("  \(name)\(suffix), \(sizeText(Int(clamping: size))): \(text)") }
    }
    return lines
  }

  private func tableLines(_ identity: FileIdentity) -> [String] {
    ["tables: \(identity.tables.count)"]
      + identity.tables.map { table in
        "  \(SQLName.plain(table.name)): "
          + ([rowText(table)] + [table.purpose].compactMap(\.self) + table.knownColumns).joined(
            separator: "; ")
      }
  }

  private func rowText(_ table: FileIdentity.Table) -> String {
    if table.isVirtual { return "a virtual table" }
    return table.rowCount.map { countText($0, "row") } ?? "its rows cannot be read"
  }

  /// A line for each table that has deleted rows in the files; none if the files cannot be searched.
  private func deletedCounts(_ path: String) throws(ShellError) -> [String] {
    guard !path.isEmpty, files.canReadAgain(Array(path.utf8)) else { return [] }
    do throws(ShellError) {
      return DeletedReport.counts(try countDeletedRows(of: Array(path.utf8)))
    } catch {
      guard !surroundings.interrupt.isInterrupted else { throw error }
      // A file in any state is described as far as it can be read.
      return []
    }
  }

  private func remainLines(_ identity: FileIdentity, _ deleted: [String]) -> [String] {
    var lines: [String] = []
    if identity.missingPages > 0 {
      lines.append("damage: \(countText(identity.missingPages, "page")) of tables or indexes cannot be read")
    }
    for (name, rest) in [("free pages", identity.free), ("pages that belong to nothing", identity.lost)]
    where rest.pages > 0 {
      lines.append("recoverable: \(countText(rest.rows, "row")) on \(rest.pages) \(name)")
    }
    if !deleted.isEmpty {
      lines += ["no longer in a table, and found by .deleted:"] + deleted.map { "  \($0)" }
    }
    return lines.isEmpty ? ["recoverable: no deleted rows"] : lines
  }
}
