/// The statements of scripts that are kept prepared, because others differ from them only in their literals.
///
/// Whatever changes the rules under which a statement may run removes them. They are not in ``ConnectionSlots``, because
/// functions read that while one runs.
struct RepeatedStatements {
  var inserts = InsertCache()
  var queries = QueryCache()

  mutating func removeAll() {
    inserts.removeAll()
    queries.removeAll()
  }
}
