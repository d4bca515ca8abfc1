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
  fileprivate init(table: String, column: String) {
    // SQLite names no column if the query only counts rows or reads rowids.
    tables = [table.lowercased(): column.isEmpty ? .all : .some([column.lowercased()])]
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
