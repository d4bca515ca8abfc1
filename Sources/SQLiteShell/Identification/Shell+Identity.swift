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
      try describe(
        FileImage(file: file, size: size), at: path,
        after: [
          IdentityFact("file", "\(path), \(sizeText(size))"),
          IdentityFact("read", "as bytes; nothing is locked, no file is made, and journals are not applied"),
        ])
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
      try describe(
        image, at: path,
        after: [
          IdentityFact("file", "\(path.isEmpty ? "in memory" : path), \(sizeText(image.size))"),
          IdentityFact("read", "through the open connection, with what its journal contains"),
        ])
    }
  }

  /// What `.identify` says of the database of the connection, without its tables and deleted rows.
  ///
  /// - Parameter name: the name of its file in the lines.
  /// - Returns: the lines.
  /// - Throws: ``ShellError`` if the pages cannot be read, or after Ctrl-C.
  func identityLines(named name: String) throws(ShellError) -> [String] {
    let path = try database().path() ?? ""
    var facts: [IdentityFact] = []
    try withImage(of: "main") { image throws(ShellError) in
      let identity = try identity(of: image)
      facts = [IdentityFact("file", "\(name), \(sizeText(image.size))")] + applicationFacts(identity)
      facts += headerFacts(identity.file) + journalFacts(identity.file, path, shown: name)
      facts += remainFacts(identity, [])
    }
    return facts.map(\.line)
  }

  private func identity(of image: any PageImage) throws(ShellError) -> FileIdentity {
    let identity = try FileIdentity(image) { () throws(ShellError) in
      if surroundings.interrupt.isInterrupted { throw .command(.recoveryInterrupted) }
    }
    guard let identity else { throw .failed(DatabaseError(resultCode: .SQLITE_NOTADB)) }
    return identity
  }

  /// Prints facts, and those of an image.
  fileprivate func describe(
    _ image: any PageImage, at path: String, after first: [IdentityFact]
  ) throws(ShellError) {
    if !printsFactsAsRows { for fact in first { say(line: fact.line) } }
    let identity = try identity(of: image)
    let facts =
      applicationFacts(identity) + headerFacts(identity.file)
      + journalFacts(identity.file, path, shown: path)
    if !printsFactsAsRows { for fact in facts { say(line: fact.line) } }
    let rest = tableFacts(identity) + remainFacts(identity, try deletedCounts(path))
    if printsFactsAsRows {
      try print((first + facts + rest).map(\.cells), titled: IdentityFact.titles)
    } else {
      for fact in rest { say(line: fact.line) }
    }
    try identity.file.requireAllRead()
  }

  private func applicationFacts(_ identity: FileIdentity) -> [IdentityFact] {
    var facts: [IdentityFact] = []
    for application in identity.applications {
      facts.append(
        IdentityFact("application", "\(application.name) (\(application.isSure ? "strong" : "weak"))"))
      let names = application.evidence.map { name in
        ([name.table] + [name.column].compactMap(\.self)).joined(separator: ".")
      }
      facts.append(IdentityFact(of: "application", "its schema has \(names.joined(separator: ", "))"))
      let (described, found) = application.columns
      if described > 0 {
        facts.append(
          IdentityFact(of: "application", "\(found) of \(countText(described, "known column")) found"))
      }
    }
    let number = identity.file.header?.applicationID ?? 0
    if let name = ApplicationID.name(of: number) {
      facts += [
        IdentityFact("application", "\(name) (strong)"),
        IdentityFact(of: "application", "its application id is \(Int32(truncatingIfNeeded: number))"),
      ]
    }
    if facts.isEmpty { facts.append(IdentityFact("application", "unknown")) }
    return facts + identity.versions.map { IdentityFact("version", "\($0)") }
  }

  private func headerFacts(_ file: PageFile) -> [IdentityFact] {
    guard let header = file.header, header.hasMagic else {
      return [
        IdentityFact("header", "damaged"),
        IdentityFact("page size", "\(file.pageSize), guessed from the pages"),
      ]
    }
    let library = header.libraryVersion
    return [
      IdentityFact("user version", "\(Int32(truncatingIfNeeded: header.userVersion))"),
      IdentityFact("application id", "\(Int32(truncatingIfNeeded: header.applicationID))"),
      IdentityFact(
        "page size", "\(file.pageSize)" + (header.validPageSize == nil ? ", guessed from the pages" : "")),
      IdentityFact(
        "pages",
        "\(file.pageCount)"
          + (header.pageCount == file.pageCount ? "" : "; the header states \(header.pageCount)")),
      IdentityFact("free pages", "\(header.freePageCount)"),
      IdentityFact("encoding", file.encoding.pragmaName),
      IdentityFact(
        "last written by",
        library == 0
          ? "unknown" : "SQLite \(library / 1_000_000).\(library / 1000 % 1000).\(library % 1000)"),
    ]
  }

  /// The journal mode, and the journals beside the file.
  private func journalFacts(_ file: PageFile, _ path: String, shown name: String) -> [IdentityFact] {
    var facts = [IdentityFact("journal", file.header?.readFormat == 2 ? "write-ahead log" : "rollback")]
    guard !path.isEmpty else { return facts }
    for (suffix, text) in [
      ("-wal", "a write-ahead log, whose pages may be newer than those of the file"),
      ("-journal", "a rollback journal, so the last transaction may not have ended"),
    ] {
      let size = (try? surroundings.files.attributes(of: Array((path + suffix).utf8)).size) ?? 0
      if size > 0 {
        facts.append(
          IdentityFact(of: "journal", "\(name)\(suffix), \(sizeText(Int(clamping: size))): \(text)"))
      }
    }
    return facts
  }

  private func tableFacts(_ identity: FileIdentity) -> [IdentityFact] {
    [IdentityFact("tables", "\(identity.tables.count)")]
      + identity.tables.map { table in
        IdentityFact(
          of: "table",
          "\(SQLName.plain(table.name)): "
            + ([rowText(table)] + [table.purpose].compactMap(\.self) + table.knownColumns).joined(
              separator: "; "))
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

  private func remainFacts(_ identity: FileIdentity, _ deleted: [String]) -> [IdentityFact] {
    var facts: [IdentityFact] = []
    if identity.missingPages > 0 {
      facts.append(
        IdentityFact(
          "damage", "\(countText(identity.missingPages, "page")) of tables or indexes cannot be read"))
    }
    for (name, rest) in [("free pages", identity.free), ("pages that belong to nothing", identity.lost)]
    where rest.pages > 0 {
      facts.append(IdentityFact("recoverable", "\(countText(rest.rows, "row")) on \(rest.pages) \(name)"))
    }
    if !deleted.isEmpty {
      facts.append(IdentityFact("no longer in a table, and found by .deleted", ""))
      facts += deleted.map { IdentityFact(of: "deleted", $0) }
    }
    return facts.isEmpty ? [IdentityFact("recoverable", "no deleted rows")] : facts
  }
}

/// A line of what is known about a file.
private struct IdentityFact {
  private let name: String
  private let value: String
  /// Whether it is a detail of the line before it, which people see below that line.
  private let isDetail: Bool

  init(_ name: String, _ value: String) { (self.name, self.value, isDetail) = (name, value, false) }
  init(of name: String, _ value: String) { (self.name, self.value, isDetail) = (name, value, true) }

  static let titles = ["fact", "value", "detail"]
  var cells: [ReportCell] { [.text(name), .text(value), .flag(isDetail)] }
  /// The line as people read it.
  var line: String { isDetail ? "  \(value)" : value.isEmpty ? "\(name):" : "\(name): \(value)" }
}
