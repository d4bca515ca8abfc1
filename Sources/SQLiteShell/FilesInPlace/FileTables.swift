import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Makes tables of the files that statements of a connection name: `SELECT * FROM 'sales.csv'`.
///
/// A table of the schema comes first. The module of a file has the name by which the statement calls it, and stays
/// until the file changes.
final class FileTables: TableProvider {
  private unowned let shell: Shell
  private unowned let database: Database
  /// The tables that were made, by name in lower case.
  private var tables: [String: MadeTable] = [:]
  /// Whether a table is being made, which may need statements of its own.
  private var isMaking = false

  /// A table, and the files as they were when it was made.
  private struct MadeTable {
    let name: String
    let reference: FileReference
    let files: FileSet
    let facts: [String]
  }

  /// What was found out about a file, in words; empty for other tables.
  func facts(aboutTable name: String) -> [String] { tables[name.lowercased()]?.facts ?? [] }

  init(_ shell: Shell, _ database: Database) {
    self.shell = shell
    self.database = database
  }

  var isEmpty: Bool { tables.isEmpty }

  func refresh() throws(DatabaseError) {
    guard !tables.isEmpty, !isMaking else { return }
    for (key, table) in tables {
      let isCurrent =
        FileSet(table.reference.path, shell.surroundings.files) == table.files && shell.safety.mayReachFiles
      guard !isCurrent else { continue }
      try remove(table, key)
    }
  }

  private func remove(_ table: MadeTable, _ key: String) throws(DatabaseError) {
    tables[key] = nil
    try database.removeModule(named: table.name)
    if let rejects = table.reference.rejects { try database.removeModule(named: rejects) }
    shell.meaning.columns.removeAll()
  }

  func provideTable(named name: String) throws(DatabaseError) -> Bool {
    guard !isMaking, !shell.safety.isLeavingNoTrace, let reference = FileReference(named: name) else {
      return false
    }
    return try make(name, reference)
  }

  func provide(
    for sql: ArraySlice<UInt8>, after error: DatabaseError
  ) throws(DatabaseError) -> ProvidedStatement? {
    guard !isMaking, !shell.safety.isLeavingNoTrace else { return nil }
    let missing = "no such table: "
    if let message = error.message, message.hasPrefix(missing) {
      let name = String(message.dropFirst(missing.count))
      if let reference = FileReference(named: name), try make(name, reference) {
        return ProvidedStatement(sql: Array(sql), length: -1)
      }
    }
    return try provideCalls(in: Array(sql))
  }

  /// Makes the tables of calls such as `read_csv('x.csv')`.
  private func provideCalls(in sql: [UInt8]) throws(DatabaseError) -> ProvidedStatement? {
    guard sql.span.mayCallFileFunction else { return nil }
    let calls: [FileCall]
    let length: Int
    do throws(FunctionError) {
      (calls, length) = try FileCall.all(in: sql)
    } catch {
      throw DatabaseError(resultCode: error.resultCode, message: error.message)
    }
    guard !calls.isEmpty, !shell.safety.refusesFiles() else { return nil }
    for call in calls where tables[call.name.lowercased()]?.name != call.name {
      guard try make(call.name, call.reference) else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such file: \(call.reference.path)")
      }
    }
    return ProvidedStatement(sql: FileCall.rewriting(Array(sql[..<length]), calls), length: length)
  }

  /// Makes the table of a file; false if there is no such file, or none may be read.
  private func make(_ name: String, _ reference: FileReference) throws(DatabaseError) -> Bool {
    let files = FileSet(reference.path, shell.surroundings.files)
    guard !files.isEmpty, !shell.safety.refusesFiles() else { return false }
    isMaking = true
    defer { isMaking = false }
    do throws(ShellError) {
      let survey = try FileSurvey(name, reference, files, shell)
      try add(survey, name, reference, files)
    } catch {
      let code: ResultCode = shell.surroundings.interrupt.isInterrupted ? .SQLITE_INTERRUPT : .SQLITE_ERROR
      throw DatabaseError(resultCode: code, message: error.reason)
    }
    return true
  }

  private func add(
    _ survey: FileSurvey, _ name: String, _ reference: FileReference, _ files: FileSet
  ) throws(ShellError) {
    let surroundings = shell.surroundings
    let limit = database.value(of: .column)
    guard survey.columns.count <= limit else {
      throw .import(.tooManyColumns(reference.path, survey.columns.count, limit: limit))
    }
    do throws(DatabaseError) {
      try database.add(
        TableModule(name: name, columns: survey.tableColumns, traits: .directOnly) { _ in
          FileTable(
            survey: survey, interrupt: surroundings.interrupt,
            isChanged: { FileSet(reference.path, surroundings.files) != files })
        })
      if let rejects = reference.rejects {
        try database.add(RejectTable.module(named: rejects, survey.rejects))
      }
    } catch {
      throw .failed(error)
    }
    tables[name.lowercased()] = MadeTable(
      name: name, reference: reference, files: files, facts: survey.facts)
    shell.meaning.columns.removeAll()
  }
}

extension Span<UInt8> {
  /// Whether the text has `read_` in it.
  fileprivate var mayCallFileFunction: Bool {
    var index = 0
    while index + 5 < count {
      if self[index + 4] == UInt8(ascii: "_"), extracting(index..<index + 4).equalsIgnoringCase("read") {
        return true
      }
      index += 1
    }
    return false
  }
}
