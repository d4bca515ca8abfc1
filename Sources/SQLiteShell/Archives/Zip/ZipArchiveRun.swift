import SQLSyntax
import TypedSQLiteCore

/// One run of `.archive` on a zip file.
struct ZipArchiveRun {
  let path: String
  /// The table from which sqlite3 reads the members.
  let source: String
  let request: ArchiveRequest
  let console: any CommandConsole

  /// Runs the requested action.
  ///
  /// - Returns: whether everything succeeded.
  /// - Throws: ``ShellError`` if nothing could be done.
  func run() throws(ShellError) -> Bool {
    switch request.action {
    case .create, .update, .insert: try fill()
    case .remove: try remove()
    case .list: try list()
    case .extract: return try extract()
    case .help, nil: break
    }
    return true
  }
}

// MARK: - Reading

extension ZipArchiveRun {
  private func list() throws(ShellError) {
    let columns = request.isVerbose ? "lsmode(mode), sz, datetime(mtime, 'unixepoch'), name" : "name"
    guard !request.isDryRun else {
      try checkNames()
      console.say("SELECT \(columns) FROM \(source) WHERE \(ArchiveSelection(request).condition)\n")
      return
    }
    let members = try select(from: try reader().entries)
    try members.visit(columns: columns) { row, _ throws(ShellError) in
      ArchiveListing.write(row, isVerbose: request.isVerbose, to: console)
      try console.output.flushIfLarge()
    }
  }

  private func extract() throws(ShellError) -> Bool {
    guard !request.isDryRun else {
      try checkNames()
      let sql = ArchiveSQL.extraction(data: "data", from: source, ArchiveSelection(request).condition)
      console.say("\(sql)\n\(sql)\n")
      return true
    }
    let reader = try reader()
    let members = try select(from: reader.entries)
    var extraction = try ArchiveExtraction(request, console)
    try members.visit(columns: "name") { _, entry throws(ShellError) in
      // Programs without permissions leave the mode out.
      let mode = entry.isFolder ? FileMode(.folder, permissions: entry.mode) : FileMode(rawValue: entry.mode)
      try extraction.extract(
        ArchiveExtraction.Member(
          name: entry.name, mode: mode, modified: entry.modified,
          contents: ZipContents(entry: entry, reader: reader)))
      try console.output.flushIfLarge()
    }
    extraction.finish()
    return !extraction.hasFailed
  }

  private func reader() throws(ShellError) -> ZipReader {
    let file: any RandomAccessFile
    do {
      file = try console.surroundings.files.openParts(of: Array(path.utf8))
    } catch {
      throw .archive(.cannotOpenZip(path))
    }
    do {
      return try ZipReader(file)
    } catch {
      throw .archive(.wrongZip(path, error))
    }
  }

  /// Checks, in a dry run, that each name selects a member.
  private func checkNames() throws(ShellError) {
    if !request.names.isEmpty { _ = try select(from: try reader().entries) }
  }

  /// The members that the request selects.
  private func select(from entries: [ZipEntry]) throws(ShellError) -> ZipSelection {
    let members = ZipSelection(entries, ArchiveSelection(request), console.surroundings)
    if let name = try members.missingName() { throw .archive(.notInArchive(name)) }
    return members
  }
}

// MARK: - Writing

extension ZipArchiveRun {
  /// Adds the files of the request to the archive, all or none.
  private func fill() throws(ShellError) {
    guard !request.isDryRun else {
      sayStatements()
      return
    }
    guard !request.names.isEmpty else { return }
    try change { writer throws(ShellError) in
      for name in request.names { try add(name, to: &writer) }
    }
  }

  private func remove() throws(ShellError) {
    guard !request.names.isEmpty else { throw .archive(.nothingToRemove) }
    let selection = ArchiveSelection(request)
    guard !request.isDryRun else {
      console.say("DELETE FROM \(source) WHERE \(selection.condition);\n")
      return
    }
    let members = try select(from: try reader().entries)
    try change { writer throws(ShellError) in
      try members.visit(columns: "name") { _, entry throws(ShellError) in writer.remove(entry.name) }
    }
  }

  /// Calls `body` with the archive, and commits its changes unless it throws.
  private func change(_ body: (inout ZipWriter) throws(ShellError) -> Void) throws(ShellError) {
    var change: ZipChange
    do throws(ZipChange.Fault) {
      change = try ZipChange(of: Array(path.utf8), console.surroundings.files)
    } catch {
      switch error {
      case .file(let error): throw .archive(.cannotWriteZip(path, error))
      case .directory(let fault): throw .archive(.wrongZip(path, fault))
      }
    }
    try body(&change.writer)
    do throws(ZipWriter.Fault) {
      try change.commit()
    } catch {
      throw .archive(.cannotAddToZip(Array(path.utf8), error))
    }
  }

  private func add(_ name: String, to writer: inout ZipWriter) throws(ShellError) {
    let folder = request.folder.map { Array($0.utf8) }
    var walk = FolderWalk(Array(name.utf8), in: folder, console.surroundings.files)
    while let entry = try console.nextEntry(&walk) {
      guard entry.mode.kind != .other else { continue }
      if request.action == .update,
        writer.members(named: entry.name).contains(where: { $0.isCopy(of: entry) })
      {
        continue
      }
      if request.isVerbose { console.say(line: entry.name) }
      do throws(ZipWriter.Fault) {
        try add(entry, to: &writer)
      } catch {
        throw .archive(.cannotAddToZip(entry.name, error))
      }
      try console.output.flushIfLarge()
    }
  }

  private func add(_ entry: FolderWalk.Entry, to writer: inout ZipWriter) throws(ZipWriter.Fault) {
    let (mode, modified) = (entry.attributes.mode, entry.attributes.modified)
    let files = console.surroundings.files
    let interrupt = console.surroundings.interrupt
    switch entry.mode.kind {
    case .other: break
    case .folder: try writer.addFolder(entry.name, mode: mode, modified: modified)
    case .link:
      let target: [UInt8]
      do throws(FileError) { target = try files.linkTarget(of: entry.path) } catch { throw .file(error) }
      try writer.add(entry.name, mode: mode, modified: modified) { Array(target.dropFirst($0)) }
    case .file:
      let file: any RandomAccessFile
      do throws(FileError) { file = try files.openParts(of: entry.path) } catch { throw .file(error) }
      try writer.add(entry.name, mode: mode, modified: modified) { offset throws(ZipWriter.Fault) in
        if interrupt.isInterrupted { throw .file(.interrupted) }
        do throws(FileError) {
          return try file.read(at: offset, count: 1 << 16)
        } catch {
          throw .file(error)
        }
      }
    }
  }

  /// Prints the statements that sqlite3 would run.
  private func sayStatements() {
    let table = "zip" + String(UInt64(bitPattern: Int64(path.hashValue)), radix: 16)
    console.say("PRAGMA page_size=512\nSAVEPOINT ar;\n")
    console.say("CREATE VIRTUAL TABLE temp.\(table) USING zipfile(\(SQLName.literal(path)))\n")
    for name in request.names {
      console.say(ArchiveSQL.insertion(of: name, request, into: table) + "\n")
    }
    console.say("RELEASE ar;\nDROP TABLE \(table)\n")
  }
}

extension ZipEntry {
  /// Whether this member has the name, the time and the mode of a file.
  fileprivate func isCopy(of file: FolderWalk.Entry) -> Bool {
    guard modified == file.attributes.modified, mode == file.attributes.mode else { return false }
    return name == (file.mode.kind == .folder ? file.name + [UInt8(ascii: "/")] : file.name)
  }
}

/// The bytes of a member of a zip file.
private struct ZipContents: MemberContents {
  let entry: ZipEntry
  let reader: ZipReader

  func write(_ body: (Span<UInt8>) throws(MemberFault) -> Void) throws(MemberFault) {
    var fault: MemberFault?
    do throws(ZipReader.Fault) {
      try reader.read(entry) { bytes throws(ZipReader.Fault) in
        do throws(MemberFault) {
          try body(bytes)
        } catch {
          fault = error
          throw .interrupted
        }
      }
    } catch {
      throw fault ?? .zip(error)
    }
  }
}
