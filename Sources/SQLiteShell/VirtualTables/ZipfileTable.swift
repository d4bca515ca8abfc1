import OutputModes
import TypedSQLiteCore

extension ShellTable {
  /// The table `zipfile`, which contains the members of a zip file.
  static let zipfile = ShellTable(
    name: "zipfile",
    columns: ["name", "mode", "mtime", "sz", "rawdata", "data", "method", .argument("z")],
    traits: [.creatable, .writable, .keyed], reach: .files, handlesArchives: true,
    documentation: Documentation(
      "The members of the zip file at a path, or of one that is a BLOB",
      """
      CREATE VIRTUAL TABLE t USING zipfile(PATH) makes a table whose rows can be changed: name, mode, mtime, data and \
      method can be set, and data that is NULL makes a folder. The changes of a transaction reach the file when it is \
      committed, all at once; ROLLBACK undoes them, ROLLBACK TO does not. A zip file \
      that is opened as a database is the table zip.
      """,
      examples: [
        Example(
          "SELECT name, sz, data FROM zipfile((SELECT zipfile('a.txt', 33188, 0, 'hello')));",
          prints: "a.txt|5|hello\n")
      ])
  ) { surroundings, creation throws(FunctionError) in
    // A table that was not created with a statement has the name of the module.
    guard creation.name != "zipfile" || !creation.arguments.isEmpty else {
      return ZipfileTable(path: nil, surroundings)
    }
    guard creation.arguments.count == 1, let word = creation.arguments.first, !word.isEmpty else {
      throw FunctionError("zipfile constructor requires one argument")
    }
    return ZipfileTable(path: word.unquotedArgument, surroundings)
  }
}

/// The members of a zip file as rows.
private final class ZipfileTable: WritableTable {
  /// The path of the file; nil if each query states it.
  private let path: [UInt8]?
  private let surroundings: FunctionSurroundings
  /// The change of the current transaction.
  private var change: ZipChange?

  private static let argument = 7

  init(path: String?, _ surroundings: FunctionSurroundings) {
    self.path = path.map { Array($0.utf8) }
    self.surroundings = surroundings
  }

  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    guard var plan = TablePlan(arguments: query) else { return nil }
    plan.cost = 1000
    return plan
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    try surroundings.requireFiles(for: "zipfile", reading: path)
    if let change { return ZipfileRows(change.reader, surroundings) }
    let file = try file(search)
    do throws(ZipDirectory.Fault) {
      return ZipfileRows(try ZipReader(file), surroundings)
    } catch {
      throw FunctionError(error.message)
    }
  }
}

extension ZipfileTable {
  func function(named name: String) -> ((FunctionCall) throws(FunctionError) -> Void)? {
    guard name.lowercased() == "zipfile_cds" else { return nil }
    return { call in
      if let text = ZipDescription.text(ofEntry: call[0].textBytes) { call.setResult(text.databaseValue) }
    }
  }

  /// The file of a query.
  private func file(_ search: TableSearch) throws(FunctionError) -> any RandomAccessFile {
    if let path { return try open(path) }
    guard let argument = search[column: Self.argument] else {
      throw FunctionError("zipfile() function requires an argument")
    }
    guard argument.storageClass == .blob else { return try open(argument.path) }
    let bytes = argument.textBytes
    // An empty file is a zip file to which nothing has been written; an empty blob is not a zip file.
    guard !bytes.isEmpty else { throw FunctionError(ZipDirectory.Fault.noEnd.message) }
    return BlobFile(bytes)
  }

  private func open(_ path: [UInt8]) throws(FunctionError) -> any RandomAccessFile {
    do throws(FileError) {
      return try surroundings.files.openParts(of: path)
    } catch {
      throw FunctionError("cannot open file: \(String(decoding: path, as: UTF8.self))")
    }
  }
}

// MARK: - Changes

extension ZipfileTable {
  func begin() throws(FunctionError) {
    try surroundings.requireFiles(for: "zipfile")
    guard let path, !path.isEmpty else { throw FunctionError("zipfile: missing filename") }
    do throws(ZipChange.Fault) {
      change = try ZipChange(of: path, surroundings.files)
    } catch {
      switch error {
      case .directory(let fault): throw FunctionError(fault.message)
      case .file:
        throw FunctionError(
          "zipfile: failed to open file \(String(decoding: path, as: UTF8.self)) for writing")
      }
    }
  }

  func commit() throws(FunctionError) {
    defer { change = nil }
    do throws(ZipWriter.Fault) {
      try change?.commit()
    } catch {
      throw FunctionError("zipfile: \(error.message)")
    }
  }

  func rollback() {
    change = nil
  }

  func insert(
    _ values: TableValues, rowID: Int64?, onConflict: TableConflict
  ) throws(FunctionError) -> Int64 {
    let member = try member(values)
    guard try mayAdd(member, onConflict) else { return 0 }
    try edit { writer throws(ZipWriter.Fault) in try writer.add(member) }
    return 0
  }

  func update(_ key: Cell, to values: TableValues, newKey: Cell, onConflict: TableConflict)
    throws(FunctionError)
  {
    let member = try member(values)
    let old = key.textBytes
    if !ZipWriter.isSame(member.name, old) {
      guard try mayAdd(member, onConflict) else { return }
    }
    try edit { writer throws(ZipWriter.Fault) in try writer.replace(old, with: member) }
  }

  func delete(_ key: Cell) throws(FunctionError) {
    let name = key.textBytes
    try edit { writer throws(ZipWriter.Fault) in writer.remove(name) }
  }

  private func member(_ values: TableValues) throws(FunctionError) -> ZipMember {
    for (column, name) in [(4, "rawdata"), (3, "sz")] where !values[column].isNull {
      throw FunctionError("\(name) must be NULL", code: .SQLITE_CONSTRAINT)
    }
    return try ZipMember(
      name: values[0], mode: values[1], modified: values[2], contents: values[5], method: values[6],
      now: surroundings.now)
  }

  /// Whether a member may be added, replacing one with the same name if there is one.
  private func mayAdd(_ member: ZipMember, _ onConflict: TableConflict) throws(FunctionError) -> Bool {
    guard change?.writer.contains(member.name) == true else { return true }
    switch onConflict {
    case .replace: return true
    case .ignore: return false
    default:
      let name = String(decoding: member.name, as: UTF8.self)
      throw FunctionError("duplicate name: \"\(name)\"", code: .SQLITE_CONSTRAINT)
    }
  }

  private func edit(_ body: (inout ZipWriter) throws(ZipWriter.Fault) -> Void) throws(FunctionError) {
    guard var change else { throw FunctionError("zipfile: there is no transaction") }
    // Otherwise the members would be copied for each change of one.
    self.change = nil
    defer { self.change = change }
    do throws(ZipWriter.Fault) {
      try body(&change.writer)
    } catch {
      throw FunctionError("zipfile: \(error.message)")
    }
  }
}
