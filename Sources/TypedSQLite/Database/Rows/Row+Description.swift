extension Row: CustomStringConvertible, CustomDebugStringConvertible {
  /// The columns as messages show them, such as `[a:1 b:1.0 c:"x" d:Data(2 bytes) e:NULL]`.
  public var description: String {
    Self.text(names: layout.names, values: databaseValues)
  }

  /// The columns of a row as messages show them.
  internal static func text(names: [String], values: some Collection<DatabaseValue>) -> String {
    "[" + zip(names, values).map { "\($0):\($1)" }.joined(separator: " ") + "]"
  }

  /// The ``description``, followed by the row before adapters, the scopes, and the numbers of the rows of other tables
  /// that belong to the row or to its scopes, if there are any.
  public var debugDescription: String {
    guard layout !== baseLayout || !prefetchedRows.isEmpty else { return description }
    return debugText(level: 0)
  }

  private func debugText(level: Int) -> String {
    let indent = String(repeating: "  ", count: level)
    let mark = level == 0 ? "▿ " : ""
    var text = mark + description
    if level == 0, layout !== baseLayout { text += "\n\(indent)  unadapted: \(unadapted.description)" }
    for name in layout.scopes.keys.sorted() {
      guard let scope = scopes[name] else { continue }
      text += "\n\(indent)  - \(name): \(scope.debugText(level: level + 1))"
    }
    for key in prefetchedRows.keys.sorted() {
      let count = prefetchedRows[key]?.count ?? 0
      text += "\n\(indent)  + \(key): \(count) row\(count > 1 ? "s" : "")"
    }
    return text
  }
}
