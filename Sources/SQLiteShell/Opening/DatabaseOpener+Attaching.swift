import SQLSyntax
import TypedSQLiteCore

extension DatabaseOpener {
  /// Attaches a database that is named on the command line, under the name of its file without folder and ending.
  ///
  /// - Throws: ``ShellError`` if there is no such file, or if it cannot be attached.
  package func attach(_ path: String) throws(ShellError) {
    guard shell.surroundings.files.exists(path) else { throw .file(.cannotOpenFile(path)) }
    let database = try shell.database()
    var location = shell.safety.isReadOnly ? FrozenFile.uri(of: path) + "?mode=ro" : path
    if shell.safety.isFrozen { location = try FrozenFile(path, shell.surroundings).uri }
    let file = path.split(separator: "/").last ?? ""
    let name = file.split(separator: ".").first.map(String.init) ?? path
    do throws(DatabaseError) {
      try shell.safety.admittingNamedFiles(in: database) { () throws(DatabaseError) in
        try database.runAll("ATTACH \(SQLName.literal(location)) AS \(SQLName.quoted(name))")
      }
    } catch {
      throw .opening(.cannotOpen(path, error))
    }
  }
}
