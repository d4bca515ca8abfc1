import SQLSyntax
import TypedSQLiteCore

/// Runs INSERT statements that differ only in their values with one prepared statement.
///
/// A dump is a long sequence of `INSERT INTO t VALUES(1,'a',…);`, and preparing each takes longer than
/// running it. Here the second statement that begins like the first is prepared with parameters in place of
/// the values, and from then on the values are bound. The stored values and the errors are the same:
/// integers, texts, blobs and NULL are bound directly; a REAL is bound as its text and cast, so that SQLite
/// itself reads its digits.
///
/// Any other form of statement runs in the usual way, and so does the next statement after one that is not an
/// INSERT, because it may have changed the table.
struct InsertCache {
  private var beginnings: [Beginning] = []
  /// The index of the last beginning that was used.
  private var latest = 0
  private var values = InsertValues()

  /// The maximum number of beginnings, of statements for each, and of tolerated misses.
  private static let limit = 16

  /// Statements with the same beginning, up to the parenthesis before the values.
  private struct Beginning {
    let text: [UInt8]
    var statements: [InsertValues.Shape: Statement] = [:]
    /// How often in succession the values had another form.
    var misses = 0
    /// Whether the library refused the form with parameters, or the values usually have another form.
    var isRefused = false
  }

  mutating func removeAll() {
    guard !beginnings.isEmpty else { return }
    beginnings.removeAll()
    latest = 0
  }

  /// Runs the statement at `offset`, if it has a cached form.
  ///
  /// - Returns: the index of the next statement, or nil if nothing was done.
  mutating func run(_ text: [UInt8], from offset: Int, in database: Database) throws(DatabaseError) -> Int? {
    let span = text.span
    guard mayBeInsert(span[offset]) else {
      removeAll()
      return nil
    }
    guard let index = find(span, offset) else {
      learn(span, offset)
      return nil
    }
    latest = index
    let start = offset + beginnings[index].text.count
    guard !beginnings[index].isRefused else { return nil }
    guard let end = values.read(span, from: start) else {
      beginnings[index].misses += 1
      beginnings[index].isRefused = beginnings[index].misses == Self.limit
      return nil
    }
    beginnings[index].misses = 0
    guard let statement = statement(index, in: database), values.bind(span, to: statement)
    else { return nil }
    defer { statement.reset() }
    _ = try statement.step()
    return end
  }

  /// Whether a byte can begin INSERT or REPLACE, or white space or a comment before them.
  private func mayBeInsert(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "i"), UInt8(ascii: "r"): true
    default: !byte.isWordByte
    }
  }

  /// The index of the beginning of a statement.
  private func find(_ text: Span<UInt8>, _ offset: Int) -> Int? {
    if latest < beginnings.count, text.has(beginnings[latest].text, at: offset) { return latest }
    return beginnings.firstIndex { text.has($0.text, at: offset) }
  }

  /// Records how a statement begins, or that something else ran.
  private mutating func learn(_ text: Span<UInt8>, _ offset: Int) {
    var reader = InsertReader(position: offset)
    guard reader.readWord("insert", in: text) || reader.readWord("replace", in: text) else {
      removeAll()
      return
    }
    guard let end = InsertReader.endOfBeginning(text, from: offset) else { return }
    if beginnings.count == Self.limit { removeAll() }
    beginnings.append(Beginning(text: text.extracting(offset..<end).array))
  }

  /// The statement for values of the last shape, prepared on first use.
  private mutating func statement(_ index: Int, in database: Database) -> Statement? {
    if let known = beginnings[index].statements[values.shape] { return known }
    let sql = beginnings[index].text + Array(values.shape.parameters.utf8) + Array(")\0".utf8)
    var offset = 0
    // With PRAGMA count_changes an INSERT has a result, which the usual way shows.
    guard let statement = try? database.prepareNext(sql, offset: &offset), statement.columnCount == 0 else {
      // The usual way reports the error.
      beginnings[index].isRefused = true
      return nil
    }
    if beginnings[index].statements.count == Self.limit { beginnings[index].statements.removeAll() }
    beginnings[index].statements[values.shape] = statement
    return statement
  }
}
