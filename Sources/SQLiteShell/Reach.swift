/// What a command, a function or a table can access; safe mode allows only ``database``.
package enum Reach: Hashable, Sendable {
  /// Only the database, its connection and the session.
  case database
  /// Files and folders.
  case files
  /// Other programs.
  case process
}
