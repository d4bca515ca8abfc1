import CSQLite

extension Database {
  /// Makes the next CREATE TABLE in `main` describe the B-tree of a root page instead of making a table.
  ///
  /// - Parameter root: the number of the page; nil ends it and forgets the imposters that were made.
  package func setImposter(root: Int?) {
    unsafe csqlite_set_imposter(connection, "main", root == nil ? 0 : 1, CInt(clamping: root ?? 0))
  }
}
