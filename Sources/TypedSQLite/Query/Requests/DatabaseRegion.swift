/// The tables, columns and rows of a database that a request or statement reads.
///
/// ```swift
/// let region = try Player.filter(id: 1).select(Column("name")).databaseRegion(db)
/// // player(id,name)[1]
/// ```
///
/// Tables are identified only by name, regardless of the database in the connection, and columns too. Case is
/// ignored. A query that only counts rows or reads rowids reads all columns.
///
/// Rows are known only of a request that is built in Swift, whose condition states rowids, and which reads the table
/// once. They are identified by rowid, as in tables with an INTEGER PRIMARY KEY.
public struct DatabaseRegion: Hashable, Sendable {
  /// The name of a table or column, as it was first seen.
  private struct Name: Hashable, Sendable {
    let spelled: String
    /// The name in lower case, which alone is compared.
    let folded: String

    init(_ spelled: String) {
      self.spelled = spelled
      folded = spelled.lowercased()
    }

    init(folded: String) {
      (spelled, self.folded) = (folded, folded)
    }

    static func == (lhs: Name, rhs: Name) -> Bool { lhs.folded == rhs.folded }

    func hash(into hasher: inout Hasher) { hasher.combine(folded) }
  }

  /// The part of a table that is read.
  private struct Part: Hashable, Sendable {
    /// The columns; nil for all.
    var columns: Set<Name>?
    /// The rows; nil for all.
    var rowIDs: Set<Int64>?

    static let all = Part()

    func union(_ other: Part) -> Part {
      Part(
        columns: columns.flatMap { columns in other.columns.map(columns.union) },
        rowIDs: rowIDs.flatMap { rows in other.rowIDs.map(rows.union) })
    }

    /// Whether the parts have a cell in common.
    func overlaps(_ other: Part) -> Bool {
      if let columns, let others = other.columns, columns.isDisjoint(with: others) { return false }
      if let rowIDs, let others = other.rowIDs, rowIDs.isDisjoint(with: others) { return false }
      return true
    }
  }

  /// The part of each table that is read, by its name; nil if all tables are read.
  private var tables: [Name: Part]?

  /// Creates an empty region.
  public init() {
    tables = [:]
  }

  /// Creates the region of a whole table.
  public init(table: String) {
    tables = [Name(table): .all]
  }

  private init(tables: [Name: Part]?) {
    self.tables = tables
  }

  /// The region of all tables.
  public static let fullDatabase = DatabaseRegion(tables: nil)

  /// Whether the region is empty.
  public var isEmpty: Bool { tables?.isEmpty == true }

  /// Whether the region contains all tables.
  public var isFullDatabase: Bool { tables == nil }

  /// This region combined with another one.
  public func union(_ other: DatabaseRegion) -> DatabaseRegion {
    guard let tables, let others = other.tables else { return .fullDatabase }
    return DatabaseRegion(tables: tables.merging(others) { $0.union($1) })
  }

  /// Adds another region.
  public mutating func formUnion(_ other: DatabaseRegion) {
    self = union(other)
  }

  /// The region of one column of a table.
  internal init(table: String, column: String) {
    // SQLite names no column if the query only counts rows or reads rowids.
    tables = [Name(table): column.isEmpty ? .all : Part(columns: [Name(column)])]
  }

  /// Limits the region to some rows of a table, and has no effect on other tables.
  internal mutating func limit(_ table: String, to rowIDs: Set<Int64>) {
    let table = Name(table)
    guard tables?[table] != nil else { return }
    tables?[table]?.rowIDs = rowIDs
    if rowIDs.isEmpty { tables?[table] = nil }
  }

  /// Whether only some rows of a table are read.
  internal var hasRowIDs: Bool { tables?.contains { $0.value.rowIDs != nil } == true }

  /// Whether only some rows of a table, whose name is in lower case, are read.
  internal func hasRowIDs(of table: String) -> Bool { tables?[Name(folded: table)]?.rowIDs != nil }

  /// Whether a row of a table, whose name is in lower case, is one of those that are listed.
  internal func lists(_ rowID: Int64, of table: String) -> Bool {
    tables?[Name(folded: table)]?.rowIDs?.contains(rowID) == true
  }
}

// MARK: - Changes

extension DatabaseRegion {
  /// Whether changes of a kind, in any row, can change what is read from the region.
  public func isModified(byEventsOfKind kind: DatabaseEventKind) -> Bool {
    guard let tables else { return true }
    guard let part = tables[Name(kind.tableName)] else { return false }
    guard case .update(_, let updated) = kind, let columns = part.columns else { return true }
    return updated.contains { columns.contains(Name($0)) }
  }

  /// Whether an event can change what is read from the region; any columns of the row may have changed.
  public func isModified(by event: DatabaseEvent) -> Bool {
    guard let tables else { return true }
    guard let part = tables[Name(event.tableName)] else { return false }
    return part.rowIDs?.contains(event.rowID) ?? true
  }

  /// Whether a change in the other region can change what is read from this one.
  internal func overlaps(_ other: DatabaseRegion) -> Bool {
    guard let tables, let others = other.tables else { return !isEmpty && !other.isEmpty }
    return tables.contains { table, part in others[table].map(part.overlaps) ?? false }
  }

  /// Whether changes that an observer observes can happen in the region.
  ///
  /// - Parameters:
  ///   - database: whose tables are asked for, with their names as the schema spells them.
  ///   - isObserved: whether the observer observes changes of a kind.
  /// - Returns: whether there is such a table.
  /// - Throws: ``DatabaseError`` if the schema cannot be read.
  internal func hasEvents(
    in database: Database, _ isObserved: (DatabaseEventKind) -> Bool
  ) throws -> Bool {
    for schema in try database.usedSchemaNames() {
      let own = "\(schema == "temp" ? "sqlite_temp_" : "sqlite_")master"
      let names = try database.names(of: "table", in: schema)
      for name in tables?[Name(folded: own)] == nil ? names : names + [own] {
        let part = tables.map { $0[Name(name)] } ?? .all
        guard let part else { continue }
        if isObserved(.insert(tableName: name)) || isObserved(.delete(tableName: name)) { return true }
        // A table of a module that is missing has unknown columns.
        let columns = (try? database.columns(in: name, in: schema).map(\.name)) ?? []
        let changed = columns.filter { part.columns?.contains(Name($0)) ?? true }
        if isObserved(.update(tableName: name, columnNames: Set(changed))) { return true }
      }
    }
    return false
  }

  /// The region without the views, which change only with the tables that they read.
  ///
  /// - Throws: ``DatabaseError`` if the schema cannot be read.
  internal func withoutViews(of database: Database) throws -> DatabaseRegion {
    guard let tables else { return self }
    let views = try database.usedSchemaNames().flatMap { try database.names(of: "view", in: $0) }
    let names = Set(views.map { $0.lowercased() })
    return DatabaseRegion(tables: tables.filter { !names.contains($0.key.folded) })
  }
}

extension DatabaseRegion: CustomStringConvertible {
  /// The tables by name with their columns and rows, such as `player(id,name)[1,2],team(*)`, or `empty` or
  /// `full database`.
  public var description: String {
    guard let tables else { return "full database" }
    guard !tables.isEmpty else { return "empty" }
    return tables.sorted { $0.key.folded < $1.key.folded }.map { table, part in
      let columns =
        part.columns?.sorted { $0.folded < $1.folded }.map(\.spelled).joined(separator: ",") ?? "*"
      let rows = part.rowIDs.map { "[\($0.sorted().map(String.init).joined(separator: ","))]" } ?? ""
      return "\(table.spelled)(\(columns))\(rows)"
    }.joined(separator: ",")
  }
}

extension Statement {
  /// The tables, columns and rows that the statement reads, including those behind views and in triggers.
  ///
  /// The statement is prepared once more to find them. If a change of the schema has made it wrong, the region is the
  /// full database.
  public var databaseRegion: DatabaseRegion { (try? readRegion()) ?? .fullDatabase }

  /// The tables, columns and rows that the statement reads.
  ///
  /// - Throws: ``DatabaseError`` if a change of the schema has made the statement wrong.
  internal func readRegion() throws -> DatabaseRegion {
    var reads = StatementReads()
    try database.watchingActions {
      reads.add($0)
    } during: {
      _ = try database.makeStatement(sql: sql)
    }
    let region = reads.region(of: self)
    guard let query = context.query as? SelectQuery, !region.isEmpty,
      let prefetch = Prefetch(query.prefetches, in: query.joins)
    else { return region }
    return try region.union(prefetch.region(database))
  }
}
