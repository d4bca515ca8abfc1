import CSQLite

/// One of SQLite's interfaces to the operating system (a VFS).
package struct DatabaseFileSystem: Hashable, Sendable {
  package let name: String
  /// The version of the VFS interface that it implements.
  package let version: Int
  /// The size of its record of an open file, in bytes.
  package let fileRecordSize: Int
  /// The length of the longest path, in bytes.
  package let longestPath: Int
  /// Whether it opens files if no VFS is named.
  package let isDefault: Bool

  private init(_ system: UnsafeMutablePointer<sqlite3_vfs>) {
    name = unsafe system.pointee.zName.map { unsafe String(cString: $0) } ?? ""
    version = unsafe Int(system.pointee.iVersion)
    fileRecordSize = unsafe Int(system.pointee.szOsFile)
    longestPath = unsafe Int(system.pointee.mxPathname)
    isDefault = unsafe system == sqlite3_vfs_find(nil)
  }

  /// The registered VFSs, the default one first.
  package static var all: [DatabaseFileSystem] {
    var list: [DatabaseFileSystem] = []
    var next = unsafe sqlite3_vfs_find(nil)
    while let system = unsafe next {
      let found = unsafe DatabaseFileSystem(system)
      // Some VFSs of this library cannot open a path, and the one of new databases is not for others.
      if !(OpenDatabaseFiles.names + [NewDatabases.fileSystemName]).contains(found.name) {
        list.append(found)
      }
      unsafe next = unsafe system.pointee.pNext
    }
    return list
  }

  /// Creates the VFS of a database of a connection; nil if there is no such database or it has none.
  package init?(of connection: OpaquePointer, schema: String) {
    var system: UnsafeMutablePointer<sqlite3_vfs>?
    let code = unsafe sqlite3_file_control(connection, schema, SQLITE_FCNTL_VFS_POINTER, &system)
    guard code == SQLITE_OK, let system = unsafe system else { return nil }
    unsafe self.init(system)
  }
}

extension Database {
  /// The VFS of a database of this connection.
  package func fileSystem(schema: String) -> DatabaseFileSystem? {
    unsafe DatabaseFileSystem(of: connection, schema: schema)
  }

  /// The names of the layers between a database and the system, such as `unix`; nil if there are none.
  package func fileSystemName(schema: String) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    unsafe sqlite3_file_control(connection, schema, SQLITE_FCNTL_VFSNAME, &text)
    guard let text = unsafe text else { return nil }
    defer { unsafe sqlite3_free(text) }
    return unsafe String(cString: text)
  }
}
