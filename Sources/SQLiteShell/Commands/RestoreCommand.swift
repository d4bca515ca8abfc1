import OutputModes
import TypedSQLite

extension DotCommand {
  static let restore = DotCommand(
    name: "restore",
    shortest: 3,
    parameters: [CommandParameter("DB", .schema, optional: true), CommandParameter("FILE", .file)],
    reach: .files,
    needs: .file,
    summary: "Restore content of DB (default \"main\") from FILE",
    discussion: "The content of DB is replaced. If FILE cannot be read to its end, DB stays as it was.",
    section: .data,
    examples: [
      Example(
        ".restore copy.db\nSELECT * FROM t;", prints: "1\n",
        after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);\n.backup copy.db\nDROP TABLE t;")
    ],
    run: { shell, arguments throws(ShellError) in
      let schema = arguments.count == 2 ? arguments[0] : "main"
      let path = arguments[arguments.count - 1]
      let source: Database
      do {
        source = try Database(path: path, interruptHandle: shell.surroundings.interrupt)
      } catch {
        throw .file(.cannotOpenFile(path))
      }
      source.setBusyTimeout(milliseconds: 300)
      let target = try shell.database()
      shell.forgetPreparedStatements()
      do throws(DatabaseError) {
        try source.backUp(to: target, as: schema, pagesPerStep: 100) { _, _ throws(DatabaseError) in
          if shell.surroundings.interrupt.isInterrupted {
            throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
          }
        }
      } catch {
        throw error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
          ? .command(.sourceIsBusy) : .failed(error)
      }
      return .proceed
    })
}
