/// A type that represents tables and columns of a database, such as a request, which represents those it
/// reads.
public protocol DatabaseRegionConvertible: Sendable {
  /// The tables and columns.
  ///
  /// - Parameter db: the connection, whose schema is used.
  /// - Throws: ``DatabaseError`` if a request cannot be prepared.
  /// - Returns: the region.
  func databaseRegion(_ db: Database) throws -> DatabaseRegion
}

extension DatabaseRegion: DatabaseRegionConvertible {
  /// The region itself.
  public func databaseRegion(_ db: Database) -> DatabaseRegion { self }
}

/// Tables and columns that a function computes, or those of another value, for a property that cannot be generic.
public struct AnyDatabaseRegionConvertible: DatabaseRegionConvertible {
  private let region: @Sendable (Database) throws -> DatabaseRegion

  /// Creates it from a function that computes the region.
  public init(_ region: @escaping @Sendable (Database) throws -> DatabaseRegion) {
    self.region = region
  }

  /// Wraps a value.
  public init(_ base: some DatabaseRegionConvertible) {
    region = { try base.databaseRegion($0) }
  }

  /// The tables and columns.
  public func databaseRegion(_ db: Database) throws -> DatabaseRegion { try region(db) }
}

extension DatabaseRegionConvertible where Self == DatabaseRegion {
  /// All tables.
  public static var fullDatabase: DatabaseRegion { DatabaseRegion.fullDatabase }
}

extension FetchRequest {
  /// The tables and columns that the request reads, also for the rows of other tables that it includes.
  public func databaseRegion(_ db: Database) throws -> DatabaseRegion {
    let prepared = try makePreparedRequest(db, forSingleResult: false)
    let region = try prepared.statement.readRegion()
    guard let prefetch = prepared.prefetch, !region.isEmpty else { return region }
    return try region.union(prefetch.region(db))
  }
}

extension Table: DatabaseRegionConvertible {
  /// The whole table.
  public func databaseRegion(_ db: Database) -> DatabaseRegion { DatabaseRegion(table: tableName) }
}
