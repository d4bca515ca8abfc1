import ColumnMeaning
import SQLSyntax
import TypedSQLite

// What `.timeline` prints.

extension Shell {
  /// Prints the rows of a timeline in the output mode.
  ///
  /// - Parameter words: the arguments of `.timeline`.
  /// - Throws: ``ShellError`` if an argument is wrong, or if a table cannot be read.
  func showTimeline(_ words: [String]) throws(ShellError) {
    var timeline = Timeline()
    var tables: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch OptionWord.name(of: word) {
      case "from": timeline.first = try bound(rest.popFirst())
      case "to": timeline.last = try bound(rest.popFirst())
      case nil: tables.append(word)
      default: throw .usage(.timeline)
      }
    }
    let names = tables
    try withDatabase { database throws(DatabaseError) in
      let all =
        names.isEmpty
        ? try SchemaReader(database).objects().filter { $0.type == "table" && !$0.name.hasPrefix("sqlite_") }
          .map(\.name) : names
      for table in all {
        do throws(DatabaseError) {
          try add(table, to: &timeline, database)
        } catch {
          // A table of an unknown module has no rows to show, unless it was asked for.
          if !names.isEmpty { throw error }
        }
      }
    }
    guard !timeline.isEmpty else { return sayLine("no column has a date meaning") }
    let sql = timeline.sql
    let statement = try withDatabase { database throws(DatabaseError) in
      try database.prepare(sql)
    }
    try run(statement, at: SourcePosition(origin: .argument, line: 1))
  }

  private func bound(_ word: String?) throws(ShellError) -> TimelineBound {
    guard let word else { throw .usage(.timeline) }
    guard let bound = TimelineBound(word) else { throw .command(.notATime(word)) }
    return bound
  }

  private func add(
    _ table: String, to timeline: inout Timeline, _ database: Database
  ) throws(DatabaseError) {
    let statement = try database.prepare("SELECT * FROM main.\(SQLName.quoted(table))")
    let columns = resolving { meaning.resolver.explainedColumns(of: statement, settings: settings.formats) }
    let hasRowIDs = (try? database.prepare("SELECT rowid FROM main.\(SQLName.quoted(table))")) != nil
    let key = try SchemaReader(database).columns(of: table, in: "main").first { $0.primaryKeyPosition == 1 }
    timeline.add(
      columns, ofTable: table, row: hasRowIDs ? "rowid" : key.map { SQLName.quoted($0.name) } ?? "NULL")
  }
}
