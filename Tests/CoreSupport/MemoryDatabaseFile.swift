package import TypedSQLiteCore

/// The file of a database, in memory.
package final class MemoryDatabaseFile: DatabaseFile {
  package var bytes: [UInt8] = []
  /// The size at which a write fails, as on a full disk.
  package var capacity = Int.max

  package init() {}

  package func size() throws(DatabaseError) -> Int { bytes.count }

  package func read(at offset: Int, count: Int) throws(DatabaseError) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }

  package func write(_ span: Span<UInt8>, at offset: Int) throws(DatabaseError) {
    guard offset + span.count <= capacity else { throw DatabaseError(resultCode: .SQLITE_FULL) }
    bytes += [UInt8](repeating: 0, count: max(0, offset + span.count - bytes.count))
    for index in span.indices { bytes[offset + index] = span[index] }
  }

  package func truncate(to size: Int) throws(DatabaseError) {
    bytes.removeLast(max(0, bytes.count - size))
  }
}
