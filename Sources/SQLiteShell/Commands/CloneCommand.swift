import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let clone = DotCommand(
    "clone",
    parameters: [CommandParameter("NEWDB", .file)], traits: .checksArguments, reach: .files, needs: .copy,
    help: Help(
      "Clone data into NEWDB from the existing database", section: .data,
      discussion: """
        Unlike .backup it reads table by table, and continues after parts that it cannot read: some of a damaged
        database is better than none.
        """,
      examples: [
        Example(
          ".clone copy.db\n.open copy.db\nSELECT * FROM t;", prints: "t... done\n1\n",
          after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      guard arguments.count == 1 else { throw .export(.cloneUsage) }
      guard !console.surroundings.files.exists(arguments[0]) else {
        console.report(.export(.fileExists(arguments[0])))
        return .proceed
      }
      try console.clone(into: arguments[0])
      return .proceed
    })
}

extension CommandConsole {
  /// Copies the database into a new file.
  fileprivate func clone(into path: String) throws(ShellError) {
    let failures: Int
    do throws(ShellError) {
      failures = try withWrittenDatabase(
        path, hasSwiftFunctions: true, cannotOpen: { .export(.cannotCreateClone($0)) }
      ) {
        copy throws(ShellError) in
        try DatabaseClone(source: try database(), copy: copy, console: self).clone()
      }
    } catch {
      guard surroundings.interrupt.isInterrupted else { throw error }
      throw .export(.cloneInterrupted(path))
    }
    if failures > 0 { throw .reported() }
  }
}
