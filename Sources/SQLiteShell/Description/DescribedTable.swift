import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// What a schema says about a table or a view beside its columns: indexes, foreign keys in both directions, triggers.
struct DescribedTable {
  let schema: String
  let name: String
  /// `table`, `virtual table` or `view`.
  let kind: String
  /// What is true of few tables: `WITHOUT ROWID`, `STRICT`.
  let traits: [String]
  /// The number of columns; nil if they cannot be read.
  let columnCount: Int?
  let indexes: [TableIndex]
  let foreignKeys: [TableForeignKey]
  /// The foreign keys of other tables that refer to this one.
  let references: [(table: String, key: TableForeignKey)]
  let triggers: [(name: String, event: String)]
  /// The columns in which no value occurs twice, in lower case.
  let uniqueColumns: Set<String>
  /// What the table is for, if a known application has it.
  let purpose: String?
  private let keyColumns: [String]

  /// Reads the schema.
  ///
  /// - Parameters:
  ///   - path: the table or the view.
  ///   - facts: its columns; nil if they cannot be read.
  ///   - database: the connection.
  /// - Throws: `DatabaseError` if the schema cannot be read.
  init(_ path: TablePath, _ facts: TableFacts?, in database: Database) throws(DatabaseError) {
    let reader = SchemaReader(database)
    schema = path.schema
    let objects = try database.schemaObjects(
      in: path.schema, where: "lower(tbl_name) = lower(?1) AND type <> 'index'", texts: [path.table])
    let own = objects.first { $0.type == "table" || $0.type == "view" }
    name = own?.name ?? path.table
    let isVirtual = facts?.isVirtual ?? false
    kind = isVirtual ? "virtual table" : own?.type ?? "table"
    var traits: [String] = []
    if let facts, !isVirtual, own?.type == "table" {
      if facts.rowidName == nil, !Self.hasRowIDs(facts, database) { traits.append("WITHOUT ROWID") }
      if (try? reader.isStrict(name, in: schema)) == true { traits.append("STRICT") }
    }
    self.traits = traits
    columnCount = facts?.columns.count
    let isTable = own?.type == "table"
    indexes = isTable ? try reader.indexes(of: name, in: schema) : []
    foreignKeys = isTable ? try reader.foreignKeys(of: name, in: schema) : []
    triggers = objects.filter { $0.type == "trigger" }.map { ($0.name, Self.event(of: $0)) }
    references = isTable ? try Self.references(to: path, reader) : []
    keyColumns = (facts?.columns ?? []).filter { $0.primaryKeyPosition > 0 }
      .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
    var unique: Set<String> = []
    for index in indexes where index.isUnique && !index.isPartial && index.columns.count == 1 {
      if let column = index.columns[0] { unique.insert(column.lowercased()) }
    }
    if let facts {
      for column in facts.columns where facts.isRowid(column) { unique.insert(column.name.lowercased()) }
    }
    uniqueColumns = unique
    purpose = SchemaFacts(schema, database: database).purpose(ofTable: name)
  }

  /// Whether a table has rowids although its columns use all names for them.
  private static func hasRowIDs(_ facts: TableFacts, _ database: Database) -> Bool {
    ["rowid", "_rowid_", "oid"].allSatisfy { facts.column($0) != nil }
      && !facts.sql.uppercased().contains("WITHOUT ROWID")
  }

  private static func references(
    to path: TablePath, _ reader: SchemaReader
  ) throws(DatabaseError) -> [(table: String, key: TableForeignKey)] {
    var found: [(table: String, key: TableForeignKey)] = []
    for object in try reader.objects(in: path.schema)
    where object.type == "table"
      && String(decoding: object.sql, as: UTF8.self).uppercased().contains("REFERENCES")
    {
      for key in (try? reader.foreignKeys(of: object.name, in: path.schema)) ?? []
      where key.table.matches(path.table) {
        found.append((object.name, key))
      }
    }
    return found
  }

  /// When a trigger runs, from its text: what is between its name and BEGIN, in one line.
  private static func event(of trigger: SchemaObject) -> String {
    let words = String(repairing: trigger.sql.span).split(whereSeparator: \.isWhitespace).map(String.init)
    let upper = words.map { $0.uppercased() }
    let starts = ["BEFORE", "AFTER", "INSTEAD", "DELETE", "INSERT", "UPDATE"]
    // The first three words are CREATE TRIGGER and a name.
    guard let start = upper.indices.dropFirst(3).first(where: { starts.contains(upper[$0]) }),
      let end = upper[start...].firstIndex(of: "BEGIN")
    else { return "" }
    return words[start..<end].joined(separator: " ")
  }

  /// The columns that a foreign key refers to.
  func referencedColumns(of key: TableForeignKey) -> [String] {
    key.referencedColumns.isEmpty && key.table.matches(name) ? keyColumns : key.referencedColumns
  }
}

/// How many rows have each value of an index.
struct IndexSelectivity {
  /// The average number of rows for each value of the first columns: of one, of two and so on; the last is that of all.
  let rows: [Double]
  /// Whether ANALYZE wrote it, rather than this session counted it.
  let isFromStatistics: Bool
  /// Whether it follows from an estimate.
  let isEstimate: Bool

  /// Reads it from the results of ANALYZE; nil if there are none.
  init?(of index: TableIndex, table: DescribedTable, in database: Database) {
    let schema = SQLName.quoted(table.schema)
    let texts = try? database.rows(
      "SELECT stat FROM \(schema).sqlite_stat1 WHERE lower(tbl) = lower(?1) AND lower(idx) = lower(?2)",
      texts: [table.name, index.name]
    ) { $0.text(0) ?? "" }
    guard let text = texts?.first else { return nil }
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count > 1 else { return nil }
    rows = Array(numbers.dropFirst())
    isFromStatistics = true
    isEstimate = false
  }

  /// Computes it from the number of different values of the columns.
  init(rows count: Int, distinct: Int, isEstimate: Bool) {
    rows = [distinct == 0 ? 0 : Double(count) / Double(distinct)]
    isFromStatistics = false
    self.isEstimate = isEstimate
  }

  /// Counts the different values of all columns of an index; nil if it has expressions, or holds only some rows.
  ///
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  static func counted(
    _ index: TableIndex, rows: Int, table: DescribedTable, in database: Database
  ) throws(DatabaseError) -> IndexSelectivity? {
    let columns = index.columns.compactMap(\.self)
    guard !index.isPartial, columns.count == index.columns.count, !columns.isEmpty else { return nil }
    if index.isUnique { return IndexSelectivity(rows: rows, distinct: rows, isEstimate: false) }
    let names = columns.map(SQLName.quoted).joined(separator: ", ")
    let counts = try database.rows(
      """
      SELECT count(*) FROM (SELECT DISTINCT \(names) FROM \(SQLName.qualified(table.name, in: table.schema)) \
      INDEXED BY \(SQLName.quoted(index.name)))
      """
    ) { Int(clamping: $0.cell(0).int64) }
    return IndexSelectivity(rows: rows, distinct: counts.first ?? 0, isEstimate: false)
  }
}
