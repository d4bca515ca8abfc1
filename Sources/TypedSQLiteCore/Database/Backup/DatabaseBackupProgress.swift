/// How far a copy of a database is.
public struct DatabaseBackupProgress: Hashable, Sendable {
  /// The number of pages that are left.
  public let remainingPageCount: Int
  /// The number of pages of the source.
  public let totalPageCount: Int

  /// The number of pages that were copied.
  public var completedPageCount: Int { totalPageCount - remainingPageCount }
  /// Whether all pages were copied.
  public var isCompleted: Bool { remainingPageCount == 0 }
}

extension Database {
  /// Copies the main database over the main database of another connection.
  ///
  /// - Parameters:
  ///   - destination: the connection that receives the copy.
  ///   - pagesPerStep: how many pages are copied before other connections may use the database; -1 for all.
  ///   - progress: called after each step. An error ends the copy, unless it is complete.
  /// - Throws: the error of `progress`; ``DatabaseError`` if a database is locked, damaged or cannot be written.
  public func backup(
    to destination: Database, pagesPerStep: CInt = -1,
    progress: ((DatabaseBackupProgress) throws -> Void)? = nil
  ) throws {
    var refusal: (any Error)?
    do {
      try backUp(to: destination, pagesPerStep: Int(pagesPerStep)) {
        remaining, total throws(DatabaseError) in
        do {
          try progress?(DatabaseBackupProgress(remainingPageCount: remaining, totalPageCount: total))
        } catch {
          if remaining == 0 { return }
          refusal = error
          throw DatabaseError(code: .SQLITE_ABORT, message: "the copy was ended")
        }
      }
    } catch {
      throw refusal ?? error
    }
  }
}
