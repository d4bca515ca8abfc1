/// How far a command, a function or a table reaches.
package enum Reach: Hashable, Sendable {
  /// No farther than the database, its connection and the session.
  case database
  /// Files and folders.
  case files
  /// Other programs.
  case process
}
