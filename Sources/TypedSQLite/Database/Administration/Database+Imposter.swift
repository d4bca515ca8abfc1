import CSQLite

extension Database {
  /// Makes the next CREATE TABLE in `main` describe the B-tree of a root page instead of making a table.
  ///
  /// - Parameter root: the number of the page; nil ends it, and the imposters that were made stay.
  package func setImposter(root: Int?) {
    unsafe csqlite_set_imposter(connection, "main", root == nil ? 0 : 1, CInt(clamping: root ?? 0))
  }

  /// Forgets the imposters that were made.
  package func forgetImposters() {
    // The schema is read anew where a page is named that nothing is to lie over.
    unsafe csqlite_set_imposter(connection, "main", 0, 1)
  }
}
