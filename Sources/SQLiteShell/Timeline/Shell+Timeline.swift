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
      for (schema, table) in try Self.tables(names, database) {
        do throws(DatabaseError) {
          try add(table, in: schema, to: &timeline, database)
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

  /// The named tables with their databases, or all tables of all databases.
  private static func tables(
    _ names: [String], _ database: Database
  ) throws(DatabaseError) -> [(schema: String, table: String)] {
    let reader = SchemaReader(database)
    let schemas = try reader.schemas()
    var tables: [(schema: String, table: String)] = []
    for name in names {
      let parts = name.split(separator: ".", maxSplits: 1)
      if parts.count == 2, schemas.contains(where: { $0.matches(String(parts[0])) }) {
        tables.append((String(parts[0]).lowercased(), String(parts[1])))
      } else {
        tables.append((try reader.schema(ofTable: name), name))
      }
    }
    for schema in schemas where names.isEmpty {
      for object in try reader.objects(in: schema)
      where object.type == "table" && !object.name.hasPrefix("sqlite_") {
        tables.append((schema, object.name))
      }
    }
    return tables
  }

  private func add(
    _ table: String, in schema: String, to timeline: inout Timeline, _ database: Database
  ) throws(DatabaseError) {
    let name = SQLName.qualified(table, in: schema)
    let statement = try database.prepare("SELECT * FROM \(name)")
    let columns = resolving { meaning.resolver.explainedColumns(of: statement, settings: settings.formats) }
    let hasRowIDs = (try? database.prepare("SELECT rowid FROM \(name)")) != nil
    let key = try SchemaReader(database).columns(of: table, in: schema).first { $0.primaryKeyPosition == 1 }
    timeline.add(
      columns, ofTable: table, in: schema,
      row: hasRowIDs ? "rowid" : key.map { SQLName.quoted($0.name) } ?? "NULL")
  }
}
