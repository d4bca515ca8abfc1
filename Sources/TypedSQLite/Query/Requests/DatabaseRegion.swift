/// The tables and columns of a database that a request or statement reads.
///
/// ```swift
/// let region = try Table("player").select(Column("name")).databaseRegion(db)
/// // player(name)
/// ```
///
/// Tables are identified only by name, regardless of the database in the connection, and columns too. Case is
/// ignored. A query that only counts rows or reads rowids reads the whole table.
public struct DatabaseRegion: Hashable, Sendable {
  /// The part of a table that is read.
  private enum Columns: Hashable, Sendable {
    case all
    case some(Set<String>)
  }

  /// The part of each table that is read, by its name in lower case; nil if all tables are read.
  private var tables: [String: Columns]?

  /// Creates an empty region.
  public init() {
    tables = [:]
  }

  /// Creates the region of a whole table.
  public init(table: String) {
    tables = [table.lowercased(): .all]
  }

  private init(tables: [String: Columns]?) {
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
    return DatabaseRegion(
      tables: tables.merging(others) { left, right in
        guard case (.some(let left), .some(let right)) = (left, right) else { return .all }
        return .some(left.union(right))
      })
  }

  /// Adds another region.
  public mutating func formUnion(_ other: DatabaseRegion) {
    self = union(other)
  }

  /// The region of one column of a table.
  internal init(table: String, column: String) {
    // SQLite names no column if the query only counts rows or reads rowids.
    tables = [table.lowercased(): column.isEmpty ? .all : .some([column.lowercased()])]
  }
}

// MARK: - Changes

extension DatabaseRegion {
  /// Whether changes of a kind can change what is read from the region.
  public func isModified(byEventsOfKind kind: DatabaseEventKind) -> Bool {
    guard let tables else { return true }
    guard let columns = tables[kind.tableName.lowercased()] else { return false }
    guard case .update(_, let updated) = kind, case .some(let names) = columns else { return true }
    return updated.contains { names.contains($0.lowercased()) }
  }

  /// Whether an event can change what is read from the region; any columns of the row may have changed.
  public func isModified(by event: DatabaseEvent) -> Bool {
    tables.map { $0[event.tableName.lowercased()] != nil } ?? true
  }

  internal func isModified(byEventsOfAny kinds: [DatabaseEventKind]) -> Bool {
    kinds.contains { isModified(byEventsOfKind: $0) }
  }

  /// Whether a change in the other region can change what is read from this one.
  internal func overlaps(_ other: DatabaseRegion) -> Bool {
    guard let tables, let others = other.tables else { return !isEmpty && !other.isEmpty }
    return tables.contains { table, columns in
      switch (columns, others[table]) {
      case (_, nil): false
      case (.some(let left), .some(.some(let right))): !left.isDisjoint(with: right)
      default: true
      }
    }
  }

  /// Whether changes that an observer observes can happen in the region.
  internal func hasEvents(_ isObserved: (DatabaseEventKind) -> Bool) -> Bool {
    guard let tables else { return true }
    return tables.contains { table, columns in
      var names: Set<String> = []
      if case .some(let some) = columns { names = some }
      return isObserved(.insert(tableName: table)) || isObserved(.delete(tableName: table))
        || isObserved(.update(tableName: table, columnNames: names))
    }
  }
}

extension DatabaseRegion: CustomStringConvertible {
  /// The tables by name with their columns, such as `player(id,name),team(*)`, or `empty` or `full database`.
  public var description: String {
    guard let tables else { return "full database" }
    guard !tables.isEmpty else { return "empty" }
    return tables.sorted { $0.key < $1.key }.map { table, columns in
      switch columns {
      case .all: "\(table)(*)"
      case .some(let names): "\(table)(\(names.sorted().joined(separator: ",")))"
      }
    }.joined(separator: ",")
  }
}

extension Statement {
  /// The tables and columns that the statement reads, including those behind views and in triggers.
  ///
  /// The statement is prepared once more to find them.
  ///
  /// - Throws: ``DatabaseError`` if a change of the schema has made the statement wrong.
  public var databaseRegion: DatabaseRegion {
    get throws {
      var region = DatabaseRegion()
      try database.watchingActions {
        if $0.name == "READ", let table = $0.details[0], let column = $0.details[1] {
          region.formUnion(DatabaseRegion(table: table, column: column))
        }
      } during: {
        _ = try database.makeStatement(sql: sql)
      }
      return region
    }
  }
}
