import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What a model needs to know of a schema to write queries, within a number of bytes.
struct SchemaBrief {
  /// How long it is if nobody says so, in bytes.
  static let usualSize = 20_000

  private let tables: [BriefTable]

  /// How much is said of each table.
  enum Detail: CaseIterable {
    case everything
    case withoutValues
    case withoutIndexes
    /// The names of columns and what they mean.
    case columns
    case names
  }

  /// Reads the schema.
  ///
  /// - Parameters:
  ///   - console: the session.
  ///   - names: the tables and views; empty for all.
  /// - Throws: ``ShellError`` if there is no such table, or if the schema cannot be read.
  init(_ console: any CommandConsole, tables names: [String]) throws(ShellError) {
    try self.init(
      console,
      of: names.isEmpty
        ? Self.allTables(of: console)
        : console.resolving { () throws(ShellError) in try console.chosenTables(names) })
  }

  /// Reads what is known of some tables and views.
  init(_ console: any CommandConsole, of paths: [TablePath]) throws(ShellError) {
    tables = try BriefReader(console).read(paths)
  }

  /// The tables and views, without those of SQLite and those in which virtual tables keep their rows.
  static func allTables(of console: any CommandConsole) throws(ShellError) -> [TablePath] {
    try console.resolving { () throws(ShellError) in
      try console.withDatabase { database throws(DatabaseError) in
        let reader = SchemaReader(database)
        var paths: [TablePath] = []
        for schema in try reader.schemas() where schema != "temp" {
          let listed = try reader.listedTables(in: schema)
          let shadows = Set(listed.filter { $0.type == "shadow" }.map(\.name))
          for object in try reader.objects(in: schema)
          where (object.type == "table" || object.type == "view") && !object.name.hasPrefix("sqlite_")
            && !shadows.contains(object.name)
          {
            paths.append(TablePath(schema: schema, table: object.name))
          }
        }
        return paths
      }
    }
  }

  /// The brief, with as much detail as fits.
  ///
  /// - Parameter size: how long it may be, in bytes.
  /// - Returns: an object of the contract.
  func json(within size: Int) -> JSONTree {
    // The object around the tables has about so many bytes.
    let room = size - 170
    let details = Array(Detail.allCases)
    let shown = details.map { detail in tables.map { $0.json(detail) } }
    let sizes = shown.map { $0.map { $0.json.utf8.count + 1 } }
    guard let common = details.indices.first(where: { sizes[$0].reduce(0, +) <= room }) else {
      return names(within: room)
    }
    var chosen = tables.map { _ in common }
    var used = sizes[common].reduce(0, +)
    // Queries ask most about the tables with most rows.
    let order = tables.indices.sorted { tables[$0].rowCount ?? -1 > tables[$1].rowCount ?? -1 }
    for table in order {
      for better in 0..<common where used - sizes[common][table] + sizes[better][table] <= room {
        used += sizes[better][table] - sizes[common][table]
        chosen[table] = better
        break
      }
    }
    return object(tables.indices.map { shown[chosen[$0]][$0] }, Self.notes[details[common]])
  }

  /// The names of as many tables as fit into some bytes.
  private func names(within room: Int) -> JSONTree {
    var shown: [JSONTree] = []
    var used = 0
    for table in tables.map({ $0.json(.names) }) {
      used += table.json.utf8.count + 1
      guard used <= room else { break }
      shown.append(table)
    }
    return object(shown, "only the names of the first tables")
  }

  /// What is left out of tables, except those that have most rows.
  private static let notes: [Detail: String] = [
    .withoutValues: "of some tables no values", .withoutIndexes: "of some tables no values and indexes",
    .columns: "of the columns of some tables only names and meanings",
    .names: "of some tables only the names",
  ]

  private func object(_ shown: [JSONTree], _ note: String?) -> JSONTree {
    OutputContract.head(.schema).adding([
      "tables": .list(shown), "table_count": .integer(tables.count), "truncated": .flag(note != nil),
    ]).adding(note.map { ["shortened": .text($0)] } ?? [:])
  }
}
