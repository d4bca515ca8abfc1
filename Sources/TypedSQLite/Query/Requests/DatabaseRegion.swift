/// The tables and columns of a database that a request or statement reads.
///
/// ```swift
/// let region = try Table("player").select(Column("name")).databaseRegion(db)
/// // player(name)
/// ```
///
/// Tables are known by their names alone, whatever database of the connection they are in, and columns by theirs.
/// Upper and lower case are alike. A query that only counts rows, or reads rowids alone, reads the whole table.
public struct DatabaseRegion: Hashable, Sendable {
  /// What is read of a table.
  private enum Columns: Hashable, Sendable {
    case all
    case some(Set<String>)
  }

  /// What is read of each table, by its name in lower case; nil where all tables are.
  private var tables: [String: Columns]?

  /// Creates the region of nothing.
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

  /// Whether it holds nothing.
  public var isEmpty: Bool { tables?.isEmpty == true }

  /// Whether it holds all tables.
  public var isFullDatabase: Bool { tables == nil }

  /// What lies in this region or in another one.
  public func union(_ other: DatabaseRegion) -> DatabaseRegion {
    guard let tables, let others = other.tables else { return .fullDatabase }
    return DatabaseRegion(
      tables: tables.merging(others) { left, right in
        guard case (.some(let left), .some(let right)) = (left, right) else { return .all }
        return .some(left.union(right))
      })
  }

  /// Adds what lies in another region.
  public mutating func formUnion(_ other: DatabaseRegion) {
    self = union(other)
  }

  /// The region of one column of a table.
  fileprivate init(table: String, column: String) {
    // SQLite names no column where a query counts the rows, or reads their rowids alone.
    tables = [table.lowercased(): column.isEmpty ? .all : .some([column.lowercased()])]
  }
}

extension DatabaseRegion: CustomStringConvertible {
  /// The tables by name with their columns, such as `player(id,name),team(*)`; `empty` or `full database`.
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
  /// The tables and columns that the statement reads, those behind views and in triggers included.
  ///
  /// The statement is prepared once more to find them out.
  ///
  /// - Throws: ``DatabaseError`` where the schema has changed so that the statement is wrong.
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
