import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Reads what a ``SchemaBrief`` says of tables, in a time that does not grow with them.
struct BriefReader {
  private let console: any CommandConsole
  private let start: Double

  /// How long rows are counted, in seconds.
  private static let countTime = 0.5
  /// After how many seconds values and meanings are no longer looked for.
  private static let sampleTime = 4.0
  /// How many values of a column are listed.
  private static let valueLimit = 12
  /// How long a list of values may be, in bytes.
  private static let valueBytes = 300

  init(_ console: any CommandConsole) {
    self.console = console
    start = console.surroundings.processTimes().real
  }

  private var isLate: Bool { console.surroundings.processTimes().real - start > Self.sampleTime }

  func read(_ paths: [TablePath]) throws(ShellError) -> [BriefTable] {
    let database = try console.database()
    let facts = paths.map { TableFacts($0.table, in: $0.schema, database: database) }
    let kinds = try kinds(of: paths, database)
    let counted = zip(paths, kinds).map { $1 == "table" && !database.isRemote ? $0 : nil }
    let counts = console.rowCounts(of: counted, in: database, within: Self.countTime)
    var known: [String: SchemaFacts] = [:]
    var tables: [BriefTable] = []
    for (index, path) in paths.enumerated() {
      if console.surroundings.interrupt.isInterrupted { throw .reported(status: .interrupted) }
      let schema = known[path.schema] ?? SchemaFacts(path.schema, database: database)
      known[path.schema] = schema
      var table = BriefTable(
        path: path, kind: kinds[index], rowCount: counts[index],
        purpose: schema.purpose(ofTable: path.table))
      console.resolving { fill(&table, facts[index], database) }
      tables.append(table)
    }
    return tables
  }

  private func kinds(of paths: [TablePath], _ database: Database) throws(ShellError) -> [String] {
    let reader = SchemaReader(database)
    var kinds: [String: String] = [:]
    do throws(DatabaseError) {
      for schema in Set(paths.map(\.schema)) {
        for table in try reader.listedTables(in: schema) {
          kinds["\(schema)\n\(table.name.lowercased())"] = table.type
        }
      }
    } catch {
      throw .database(error)
    }
    return paths.map { path in
      let kind = kinds["\(path.schema)\n\(path.table.lowercased())"] ?? "table"
      return kind == "virtual" ? "virtual table" : kind
    }
  }

  private func fill(_ table: inout BriefTable, _ facts: TableFacts?, _ database: Database) {
    let reader = SchemaReader(database)
    let (schema, name) = (table.path.schema, table.path.table)
    table.foreignKeys = (try? reader.foreignKeys(of: name, in: schema)) ?? []
    table.indexes = (try? reader.indexes(of: name, in: schema)) ?? []
    let unique = Set(
      table.indexes.filter { $0.isUnique && !$0.isPartial && $0.columns.count == 1 }
        .compactMap { $0.columns[0]?.lowercased() })
    let declared = facts?.columns ?? []
    let columns: [ResultColumn]
    do throws(DatabaseError) {
      let statement = try database.prepare("SELECT * FROM \(SQLName.qualified(name, in: schema))")
      columns =
        try isLate
        ? (0..<statement.columnCount).map { statement.plainColumn($0) }
        : console.explainer.columns(of: statement)
    } catch {
      table.fault = error.message ?? error.resultCode.name
      table.columns = declared.map {
        BriefTable.Column(name: $0.name, facts: nil, declared: $0, isUnique: false)
      }
      return
    }
    for column in columns {
      let own = facts?.column(column.name)
      let isUnique = unique.contains(column.name.lowercased())
      var brief = BriefTable.Column(
        name: column.name, facts: ColumnFacts(column), declared: own, isUnique: isUnique)
      if !isUnique, own?.primaryKeyPosition == 0, table.kind == "table", !isLate {
        brief.values = values(of: column, rows: table.rowCount, database)
      }
      table.columns.append(brief)
    }
  }

  /// The values of a column that has few; none of one whose values are dates, keys and the like.
  private func values(of column: ResultColumn, rows: Int?, _ database: Database) -> [String] {
    guard let origin = column.origin, column.format.map({ Self.listedKinds.contains($0.kind.name) }) ?? true
    else { return [] }
    let reader = DistinctValues(
      database: database, now: console.surroundings.now, storage: column.format?.storage)
    guard let values = reader.values(of: origin), !values.isEmpty, values.count <= Self.valueLimit,
      values.reduce(0, { $0 + $1.utf8.count }) <= Self.valueBytes
    else { return [] }
    // In a small table, or one of keys, each row has a value of its own.
    if let rows, rows < values.count * 2 { return [] }
    return values
  }

  private static let listedKinds: Set = ["boolean", "enum"]
}

extension Statement {
  /// A column without what its values mean.
  fileprivate func plainColumn(_ index: Int) -> ResultColumn {
    ResultColumn(
      name: columnName(index), origin: origin(index), declaredType: declaredType(index), format: nil,
      isExplained: false)
  }
}
