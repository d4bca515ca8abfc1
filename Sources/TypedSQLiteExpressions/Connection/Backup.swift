internal import TypedSQLite

/// A copy of a database to another connection, made page by page.
///
/// ```swift
/// let backup = try db.backup(usingConnection: Connection("copy.sqlite"))
/// try backup.step()
/// ```
///
/// The copy is a consistent snapshot. Until the last page is copied, the target is unchanged.
public final class Backup {
  /// A database of a connection.
  public enum DatabaseName: Hashable, Sendable {
    /// The database with which the connection was opened.
    case main
    /// The temporary database of the connection.
    case temp
    /// An attached database.
    case attached(name: String)

    fileprivate var name: String {
      switch self {
      case .main: "main"
      case .temp: "temp"
      case .attached(let name): name
      }
    }
  }

  /// How many pages are copied.
  public enum Pages: Hashable, Sendable {
    /// All that are left.
    case all
    /// At most this number.
    case limited(number: Int32)

    fileprivate var count: Int {
      switch self {
      case .all: -1
      case .limited(let number): Int(number)
      }
    }
  }

  private let source: Connection
  private let target: Connection
  private var backup: DatabaseBackup?
  /// The number of pages of the source, as of the last step.
  public private(set) var pageCount = 0
  /// The number of pages left, as of the last step.
  public private(set) var remainingPages = 0

  /// Begins a copy.
  ///
  /// - Parameters:
  ///   - sourceConnection: the connection to copy from.
  ///   - sourceName: its database to copy.
  ///   - targetConnection: the connection to copy to.
  ///   - targetName: its database that is overwritten.
  /// - Throws: ``Result`` if there is no such database, or if the target is in use.
  public init(
    sourceConnection: Connection, sourceName: DatabaseName = .main, targetConnection: Connection,
    targetName: DatabaseName = .main
  ) throws {
    source = sourceConnection
    target = targetConnection
    try inTurns {
      backup = try DatabaseBackup(
        of: sourceName.name, in: sourceConnection.database, to: targetConnection.database,
        destinationSchema: targetName.name)
    }
  }

  deinit { finish() }

  /// Copies some pages; after the last one the copy ends.
  ///
  /// - Parameter pages: how many.
  /// - Throws: ``Result`` if a database is locked, after which the step can be repeated, or is damaged or cannot
  ///   be written.
  public func step(pagesToCopy pages: Pages = .all) throws {
    try inTurns {
      guard let backup else { return }
      defer { (pageCount, remainingPages) = (backup.total, backup.remaining) }
      if try backup.step(pages: pages.count) { self.backup = nil }
    }
  }

  /// Ends the copy; if pages are left, the target stays unchanged.
  public func finish() {
    source.inTurn { target.inTurn { backup = nil } }
  }

  private func inTurns(_ body: () throws -> Void) throws {
    do {
      try source.inTurn { try target.inTurn(body) }
    } catch let error as DatabaseError {
      throw target.failure(error)
    }
  }
}

@available(*, unavailable, message: "A backup is used on one thread at a time.")
extension Backup: Sendable {}

extension Connection {
  /// Begins a copy of a database to another connection; ``Backup/step(pagesToCopy:)`` makes it.
  ///
  /// - Parameters:
  ///   - databaseName: the database to copy.
  ///   - targetConnection: the connection to copy to.
  ///   - targetDatabaseName: its database that is overwritten.
  /// - Returns: the copy, of which no page is copied yet.
  /// - Throws: ``Result`` if there is no such database, or if the target is in use.
  public func backup(
    databaseName: Backup.DatabaseName = .main, usingConnection targetConnection: Connection,
    andDatabaseName targetDatabaseName: Backup.DatabaseName = .main
  ) throws -> Backup {
    try Backup(
      sourceConnection: self, sourceName: databaseName, targetConnection: targetConnection,
      targetName: targetDatabaseName)
  }
}
