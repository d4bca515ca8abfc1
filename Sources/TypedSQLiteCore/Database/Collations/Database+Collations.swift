import CSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Database {
  /// Makes a collation available to the SQL of this connection.
  ///
  /// It replaces a collation of the same name. Replacing one while a statement runs is a programming error.
  public func add(collation: DatabaseCollation) {
    do throws(DatabaseError) {
      try register(collation)
    } catch {
      // Programs add collations without `try`, and SQL would sort by another collation than intended.
      preconditionFailure("cannot add the collation \(collation.name): \(error)")
    }
  }

  /// Ensures that SQL has the collation of an expression; a collation of the same name that the program has
  /// added stays.
  internal func provide(_ collation: DatabaseCollation) throws(DatabaseError) {
    if !context.collations.contains(collation) { try register(collation) }
  }

  /// Makes a collation available to the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` if there is one of that name and a statement runs.
  package func register(_ collation: DatabaseCollation) throws(DatabaseError) {
    let box = unsafe Unmanaged.passRetained(collation)
    let code = unsafe sqlite3_create_collation_v2(
      connection, collation.name, SQLITE_UTF8, box.toOpaque(),
      { pointer, leftCount, leftBytes, rightCount, rightBytes in
        guard let pointer = unsafe pointer else { return 0 }
        let collation = unsafe Unmanaged<DatabaseCollation>.fromOpaque(pointer).takeUnretainedValue()
        let left = unsafe UnsafeRawBufferPointer(start: leftBytes, count: Int(leftCount))
        let right = unsafe UnsafeRawBufferPointer(start: rightBytes, count: Int(rightCount))
        let order = unsafe collation.compare(
          Span(_unsafeElements: left.assumingMemoryBound(to: UInt8.self)),
          Span(_unsafeElements: right.assumingMemoryBound(to: UInt8.self)))
        return CInt(order.rawValue)
      },
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<DatabaseCollation>.fromOpaque(pointer).release()
      })
    guard code == SQLITE_OK else {
      // Unlike for a function, SQLite does not release the object here.
      unsafe box.release()
      throw error(code)
    }
    context.collations.removeAll { $0 == collation }
    context.collations.append(collation)
  }

  /// Removes a collation from the SQL of this connection.
  ///
  /// A statement that needs it then fails with the name of the collation.
  ///
  /// - Throws: ``DatabaseError`` while any statement runs.
  public func remove(collation: DatabaseCollation) throws(DatabaseError) {
    let code = unsafe sqlite3_create_collation_v2(connection, collation.name, SQLITE_UTF8, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
    context.collations.removeAll { $0 == collation }
  }
}
