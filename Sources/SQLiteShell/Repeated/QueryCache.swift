import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Runs SELECT statements that differ only in their literals, or in nothing, with one prepared statement.
///
/// To prepare a small SELECT takes longer than to run it. The second that is the same but for its literals is
/// read for a ``QueryTemplate``, and those that follow bind their literals to the statement that is prepared for it. Names,
/// meanings, notes, rows and errors are the same, because the statement gives the text that was written for its own.
struct QueryCache {
  private var entries: [Entry] = []
  /// The index of the entry that was used last.
  private var latest = 0
  /// How many statements were looked for.
  private var time = 0
  /// The statements without their literals that were seen.
  private var seen = Seen()
  /// Those of them for which only the whole text is kept.
  private var whole = Seen()
  /// The texts of these.
  private var seenTexts = Seen()
  private var literals = QueryTemplate.Literals()
  /// How many statements in succession were not kept.
  private var misses = 0

  /// The maximum number of entries, and of the bytes of their statements.
  private static let limit = 16
  private static let lengthLimit = 2048
  /// After how many other statements an entry may be replaced.
  private static let leastAge = 2000
  /// After how many misses only few statements are looked at: one in this number.
  private static let missLimit = 64
  private static let missPeriod = 16
  /// After how many runs is looked at whether an entry helps.
  private static let trialRuns = 16

  private struct Entry {
    let template: QueryTemplate
    let statement: Statement
    /// How often it ran, and when for the last time.
    var runs = 0
    var lastRun: Int
  }

  /// Hashes of statements; later ones replace some of the earlier ones.
  ///
  /// At the start of a session, making a set would take as long as some twenty statements.
  private struct Seen {
    private var hashes: [UInt64] = []

    func contains(_ hash: UInt64) -> Bool { !hashes.isEmpty && hashes[place(of: hash)] == hash }

    /// - Returns: whether it is new.
    mutating func insert(_ hash: UInt64) -> Bool {
      if hashes.isEmpty { hashes = Array(repeating: 0, count: 512) }
      let place = place(of: hash)
      defer { hashes[place] = hash }
      return hashes[place] != hash
    }

    private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash % UInt64(hashes.count)) }
  }

  /// A statement whose literals are bound.
  struct Query {
    let statement: Statement
    /// The index after its text.
    let end: Int
    /// The columns, if they are literals without a table.
    let literalColumns: [ResultColumn]?
  }

  mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll()
    latest = 0
  }

  // MARK: - Finding

  /// The statement for the text at an offset; nil if none is kept.
  mutating func query(_ text: [UInt8], at offset: Int, in database: Database) -> Query? {
    guard !entries.isEmpty, Self.mayBeSelect(text[offset]) else { return nil }
    time += 1
    let span = text.span
    var index = latest
    var end = read(span, from: offset, index)
    if end == nil {
      for other in entries.indices where other != latest && end == nil {
        index = other
        end = read(span, from: offset, index)
      }
    }
    guard let end, end - offset <= Self.lengthLimit else { return nil }
    latest = index
    misses = 0
    let entry = entries[index]
    // A table of a file may be another one by now.
    guard entry.statement.database === database, database.tableProvider?.isEmpty != false,
      mayHelp(index), literals.bind(span, to: entry.statement)
    else { return nil }
    if entry.template.literalCount > 0 {
      entry.statement.context.literalText = span.extracting(offset..<end).array
    }
    let columns =
      entry.template.showsLiterals ? literals.names(in: span).map(ResultColumn.init(literal:)) : nil
    return Query(statement: entry.statement, end: end, literalColumns: columns)
  }

  private mutating func read(_ text: Span<UInt8>, from offset: Int, _ index: Int) -> Int? {
    entries[index].template.read(text, from: offset, into: &literals)
  }

  /// Whether an entry is worth keeping; else it is forgotten.
  ///
  /// SQLite prepares it again for each value on which its plan may depend.
  private mutating func mayHelp(_ index: Int) -> Bool {
    entries[index].runs += 1
    entries[index].lastRun = time
    let statement = entries[index].statement
    guard entries[index].runs == Self.trialRuns, statement.value(of: .preparations) > Self.trialRuns / 2
    else {
      return true
    }
    _ = statement.withSQL { whole.insert($0.hashWithoutLiterals) }
    forget(statement)
    return false
  }

  /// Forgets a statement, which has to be prepared again.
  mutating func forget(_ statement: Statement) {
    entries.removeAll { $0.statement === statement }
    latest = 0
  }

  private static func mayBeSelect(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "s") }

  // MARK: - Learning

  /// Keeps what is needed for the statements that are like one that will run, which calls nothing beyond the database.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - sql: its text.
  ///   - namesHaveMeaning: whether the user has stated what columns with certain names mean.
  mutating func learn(_ statement: Statement, _ sql: ArraySlice<UInt8>, namesHaveMeaning: Bool) {
    misses += 1
    guard misses < Self.missLimit || misses.isMultiple(of: Self.missPeriod) else { return }
    guard sql.count <= Self.lengthLimit, let first = sql.first, Self.mayBeSelect(first),
      statement.isReadonly, statement.columnCount > 0, statement.parameterCount == 0,
      !statement.database.isRemote, statement.database.tableProvider?.isEmpty != false
    else { return }
    let span = sql.span
    let hash = span.hashWithoutLiterals
    guard !seen.insert(hash), sql.last == UInt8(ascii: ";"), let place = placeForEntry() else { return }
    var template = QueryTemplate(whole: sql)
    if !whole.contains(hash) {
      let other = QueryTemplate(Array(sql))
      if !other.hasPlaces {
        _ = whole.insert(hash)
      } else if other.literalCount > 0, !(other.showsLiterals && namesHaveMeaning) {
        template = other
      }
    }
    // If plans must not depend on values, another one would be made for a parameter.
    guard template.literalCount == 0 ? !seenTexts.insert(span.hash) : !statement.database.isOn(.stablePlans)
    else { return }
    var offset = 0
    guard let kept = try? statement.database.prepareNext(template.sql, offset: &offset, isTerminated: true),
      kept.columnCount == statement.columnCount, kept.parameterCount == template.literalCount
    else {
      _ = whole.insert(hash)
      return
    }
    let entry = Entry(template: template, statement: kept, lastRun: time)
    if place < entries.count { entries[place] = entry } else { entries.append(entry) }
    latest = place
  }

  /// The index for a new entry; nil if all are in use.
  private func placeForEntry() -> Int? {
    guard entries.count == Self.limit else { return entries.count }
    return entries.indices.min { entries[$0].lastRun < entries[$1].lastRun }
      .flatMap { time - entries[$0].lastRun > Self.leastAge ? $0 : nil }
  }
}

extension ResultColumn {
  /// The column of a literal without a table.
  fileprivate init(literal: String) {
    self.init(name: literal, origin: nil, declaredType: nil, format: nil, isExplained: false)
  }
}
