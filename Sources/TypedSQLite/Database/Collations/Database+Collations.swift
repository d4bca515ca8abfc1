import CSQLite
import FoundationEssentials

extension Database {
  /// Makes a collation known to the SQL of this connection.
  ///
  /// It takes the place of a collation of the same name. Replacing one while a statement runs is a fault of the
  /// program.
  public func add(collation: DatabaseCollation) {
    do throws(DatabaseError) {
      try register(collation)
    } catch {
      // Programs add collations without `try`, and the SQL would order by another collation than they mean.
      preconditionFailure("cannot add the collation \(collation.name): \(error)")
    }
  }

  /// Makes sure that SQL knows a collation that an expression holds; one of the same name that a program has added
  /// stays.
  internal func provide(_ collation: DatabaseCollation) throws(DatabaseError) {
    if !context.collations.contains(collation) { try register(collation) }
  }

  /// Makes a collation known to the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` where there is one of the name and a statement runs.
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
      // Unlike for a function, SQLite leaves the object to the caller here.
      unsafe box.release()
      throw error(code)
    }
    context.collations.update(with: collation)
  }

  /// Makes a collation unknown to the SQL of this connection.
  ///
  /// A statement that needs it fails from then on, with the collation's name.
  ///
  /// - Throws: ``DatabaseError`` while a statement runs, whether it uses the collation or not.
  public func remove(collation: DatabaseCollation) throws(DatabaseError) {
    let code = unsafe sqlite3_create_collation_v2(connection, collation.name, SQLITE_UTF8, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
    context.collations.remove(collation)
  }
}
