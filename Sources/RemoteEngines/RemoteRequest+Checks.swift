import TypedSQLiteCore

extension RemoteRequest {
  /// Why a statement cannot be run by a server that has only SQLite's functions; nil if it can.
  func functionRefusal(server: String) -> String? {
    for action in statement.subject.actions where action.name == "FUNCTION" {
      guard let name = action.details[1]?.lowercased(), !Self.functions.contains(name),
        !functionsOfServer.contains(name), !isInternal(name)
      else { continue }
      return "\(name) is a function of this shell, which \(server) does not have;"
        + " it is computed here if its arguments are constant"
    }
    return nil
  }

  /// Whether SQLite itself calls a function, with which it carries out ALTER TABLE; no statement can name it.
  private func isInternal(_ name: String) -> Bool {
    name.hasPrefix("sqlite_") && statement.subject.actions.contains { $0.name == "ALTER_TABLE" }
  }

  /// The functions that SQLite has without this program.
  private static let functions: Set<String> = {
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    guard let database = try? Database(path: ":memory:", options: options),
      let names = try? database.rows("SELECT name FROM pragma_function_list", read: { $0.text(0) ?? "" })
    else { return [] }
    return Set(names.map { $0.lowercased() })
  }()

  /// Whether a pragma sets something that ends with the connection.
  var setsConnection: Bool {
    statement.subject.actions.contains {
      $0.name == "PRAGMA" && $0.details[1] != nil
        && Self.pragmasOfConnection.contains($0.details[0]?.lowercased() ?? "")
    }
  }

  private static let pragmasOfConnection: Set<String> = [
    "automatic_index", "case_sensitive_like", "foreign_keys", "ignore_check_constraints",
    "recursive_triggers", "reverse_unordered_selects",
  ]
}
