/// As many question marks as there are values for an `IN`: `?,?,?`.
///
/// ```swift
/// let ids = [1, 2, 3]
/// let names = try String.fetchAll(
///   db, sql: "SELECT name FROM player WHERE id IN (\(databaseQuestionMarks(count: ids.count)))",
///   arguments: StatementArguments(ids))
/// ```
///
/// - Parameter count: how many.
/// - Returns: the marks with commas between them; no text for 0 and below.
public func databaseQuestionMarks(count: Int) -> String {
  count > 0 ? String(repeating: "?,", count: count - 1) + "?" : ""
}
