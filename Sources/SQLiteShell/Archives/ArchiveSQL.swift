import SQLSyntax

/// The statements that a dry run prints, which are those that sqlite3 runs.
enum ArchiveSQL {
  /// The statement that adds a file, and a folder with its contents, to a table.
  static func insertion(of name: String, _ request: ArchiveRequest, into table: String = "sqlar") -> String {
    let isZip = table != "sqlar"
    let shownName = request.isVerbose ? "shell_putsnl(name)" : "name"
    let folder = request.folder.map(SQLName.literal) ?? "NULL"
    let unchanged =
      " AND NOT EXISTS(SELECT 1 FROM \(table) AS mem WHERE mem.name=disk.name "
      + "AND mem.mtime=disk.mtime AND mem.mode=disk.mode)"
    let size = """

          CASE substr(lsmode(mode),1,1)
            WHEN '-' THEN length(data)
            WHEN 'd' THEN 0
            ELSE -1 END,
      """
    return """
      REPLACE INTO \(table)(name,mode,mtime,\(isZip ? "" : "sz,")data)
        SELECT
          \(shownName),
          mode,
          mtime,\(isZip ? "" : size)
          \(isZip ? "data" : "sqlar_compress(data)")
        FROM fsdir(\(SQLName.literal(name)),\(folder)) AS disk
        WHERE lsmode(mode) NOT LIKE '?%'\(request.action == .update ? unchanged : "");
      """
  }

  /// The statement that writes members to files, which sqlite3 runs again for folders.
  static func extraction(data: String, from source: String, _ condition: String) -> String {
    "SELECT  ($dir || name), writefile(($dir || name), \(data), mode, mtime) FROM \(source) "
      + "WHERE (\(condition)) AND (data IS NULL OR $dirOnly = 0) AND name NOT GLOB '*..[/\\]*'"
  }
}
