import CSQLite

extension Database {
  /// Makes the next CREATE TABLE in `main` describe the B-tree of a root page instead of making a table.
  ///
  /// - Parameter root: the number of the page; nil ends this, and existing imposters stay.
  package func setImposter(root: Int?) {
    unsafe csqlite_set_imposter(connection, "main", root == nil ? 0 : 1, CInt(clamping: root ?? 0))
  }

  package func forgetImposters() {
    // Naming a page that gets no imposter makes SQLite read the schema again.
    unsafe csqlite_set_imposter(connection, "main", 0, 1)
  }
}
