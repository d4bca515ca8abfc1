import SQLSyntax
import TypedSQLiteCore

extension DatabaseOpener {
  /// Lets a read-only session use the rest of a schema with definitions that SQLite refuses, and says which tables it refuses.
  ///
  /// One generated column that calls a function for files would otherwise make all tables unreadable.
  func passOverUnreadableTables(of database: Database) {
    guard !database.isRemote, let fault = schemaFault(of: database) else { return }
    // SQLite passes over such definitions if the schema can be written, which the other switch forbids.
    database.set(.defensive, to: true)
    database.set(.writableSchema, to: true)
    let tables = unreadableTables(of: database)
    for table in tables { shell.safety.unreadableTables[table.name.lowercased()] = table.reason }
    shell.safety.watchActions(of: database)
    let names = tables.isEmpty ? [fault.name] : tables.map(\.name)
    let list = names.prefix(5).map(SQLName.plain).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    shell.report(
      warning: "\(list) cannot be read, because SQLite reports \(tables.first?.reason ?? fault.reason)")
  }

  /// The tables with definitions that SQLite refuses, and the reasons.
  ///
  /// SQLite passes over some tables, and makes others with NULL in place of what a generated column computes.
  private func unreadableTables(of database: Database) -> [(name: String, reason: String)] {
    let query = """
      SELECT name, sql FROM sqlite_schema AS object WHERE type = 'table' AND sql LIKE 'create%' AND (
        name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main')
        OR EXISTS (SELECT 1 FROM pragma_table_xinfo(object.name) WHERE hidden IN (2, 3)))
      """
    let tables = shell.readingQuietly(database) {
      try? database.rows(query) { (name: $0.text(0) ?? "", sql: $0.text(1) ?? "") }
    }
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    guard let tables,
      let scratch = try? Database(
        path: ":memory:", options: options, interruptHandle: shell.surroundings.interrupt),
      (try? ConnectionSetup(shell: shell).addFunctions(to: scratch)) != nil
    else { return [] }
    return tables.compactMap { table in
      do throws(DatabaseError) {
        // What is only prepared makes nothing.
        _ = try scratch.prepare(table.sql)
        return nil
      } catch {
        return (table.name, error.message ?? "")
      }
    }
  }

  /// The object because of whose functions SQLite refuses the schema, and the reason; nil if it does not.
  private func schemaFault(of database: Database) -> (name: String, reason: String)? {
    let message = shell.readingQuietly(database) { () -> String? in
      do throws(DatabaseError) {
        try database.runAll(Array("SELECT 1 FROM sqlite_schema LIMIT 0".utf8))
        return nil
      } catch {
        return error.message
      }
    }
    guard let message, let start = message.firstRange(of: "malformed database schema ("),
      let end = message[start.upperBound...].firstRange(of: ") - ")
    else { return nil }
    let reason = String(message[end.upperBound...])
    guard reason.contains(" prohibited in ") || reason.contains("unsafe use of ") else { return nil }
    return (String(message[start.upperBound..<end.lowerBound]), reason)
  }
}
