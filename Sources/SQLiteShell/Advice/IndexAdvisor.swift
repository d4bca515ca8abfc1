import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Finds indexes that would help statements, by asking SQLite's planner.
///
/// The statements are prepared twice and never run. In the first copy of the schema, each table is a stand-in
/// that records the terms and orders for which the planner asks; each of them suggests an index. In the
/// second copy, the tables are real and empty and have all these indexes; the advice is the indexes that the
/// planner then uses.
final class IndexAdvisor {
  private let source: Database
  /// The copy in which the tables are stand-ins.
  private let rehearsal: Database
  private let recorder: ScanRecorder
  /// The copy in which the tables are empty and have the candidates.
  private let trial: Database
  private var tables: [String: AdvisedTable] = [:]
  private(set) var candidates: [CandidateIndex] = []

  /// The advice for a statement.
  struct Advice {
    let sql: String
    /// The statements that make the indexes.
    let indexes: [String]
    /// The query plan that uses them.
    let plan: [PlanStep]
  }

  /// Copies the schema of the database `main`.
  ///
  /// - Parameters:
  ///   - source: the database.
  ///   - prepare: sets up each copy, for example with the functions that statements may use.
  /// - Throws: `DatabaseError` if the schema cannot be read.
  init(of source: Database, prepare: (Database) throws(DatabaseError) -> Void) throws(DatabaseError) {
    self.source = source
    rehearsal = try Database(path: ":memory:", interruptHandle: source.interruptHandle)
    trial = try Database(path: ":memory:", interruptHandle: source.interruptHandle)
    recorder = try ScanRecorder(in: rehearsal)
    try prepare(rehearsal)
    try prepare(trial)
    trial.set(.triggerPlans, to: true)
    let objects = try SchemaReader(source).objects()
    try copyVirtualTables(objects)
    try copy(objects)
  }

  /// Returns advice for each statement of a text.
  ///
  /// - Parameters:
  ///   - sql: the statements.
  ///   - percentage: how many of a hundred rows are sampled; with 0 the planner guesses.
  ///   - usesStatistics: whether the results of ANALYZE are used if no rows are sampled.
  /// - Returns: the advice, statement by statement.
  /// - Throws: `DatabaseError` for the first statement with an error.
  func advise(
    on sql: [UInt8], sampling percentage: Int, usesStatistics: Bool
  ) throws(DatabaseError) -> [Advice] {
    let writes = TableWrites()
    rehearsal.setAuthorizer { action in
      writes.note(action)
      return true
    }
    defer { rehearsal.setAuthorizer(nil) }
    var statements: [String] = []
    var offset = 0
    while offset < sql.count {
      if let statement = try rehearsal.prepareNext(sql, offset: &offset) {
        statements.append(statement.sourceSQL)
      }
    }
    rehearseTriggers(writes)
    var seen: Set<ConsideredScan> = []
    for scan in recorder.scans.reversed() where seen.insert(scan).inserted { try propose(for: scan) }
    if percentage > 0 {
      try TrialStatistics(source, trial).sample(percentage, noting: &candidates)
    } else if usesStatistics {
      try TrialStatistics(source, trial).copy()
    }
    var advice: [Advice] = []
    for statement in statements { advice.append(try advise(on: statement)) }
    return advice
  }

  private func advise(on statement: String) throws(DatabaseError) -> Advice {
    let plan = try PlanStep.all(of: statement, in: trial)
    var used: [CandidateIndex] = []
    for step in plan {
      guard let name = Self.index(in: step.detail), !used.contains(where: { $0.name == name }),
        let candidate = candidates.first(where: { $0.name == name })
      else { continue }
      used.append(candidate)
    }
    // The last one found comes first, as in sqlite3, and the headings of triggers are not steps.
    return Advice(
      sql: statement, indexes: used.reversed().map(\.sql), plan: plan.filter { !$0.isHeading })
  }

  /// The index in a step of a plan.
  private static func index(in step: String) -> String? {
    for mark in [" USING INDEX ", " USING COVERING INDEX "] {
      guard let start = step.firstRange(of: mark)?.upperBound else { continue }
      let rest = step[start...]
      return String(rest[..<(rest.firstRange(of: " (")?.lowerBound ?? rest.endIndex)])
    }
    return nil
  }
}

// MARK: - Copies of the schema

extension IndexAdvisor {
  /// Makes virtual tables in both copies if their modules exist, together with the tables that they use.
  private func copyVirtualTables(_ objects: [SchemaObject]) throws(DatabaseError) {
    for object in objects where object.isVirtual {
      guard let sql = object.soundSQL else { continue }
      try? rehearsal.runAll(sql)
      try? trial.runAll(sql)
    }
  }

  private func copy(_ objects: [SchemaObject]) throws(DatabaseError) {
    let own = objects.filter { object in
      !object.sql.isEmpty && !object.isVirtual && !object.name.lowercased().hasPrefix("sqlite_")
    }
    let kept = Set(try trial.namesOfObjects())
    for object in own where !kept.contains(object.name) {
      guard let sql = object.soundSQL else { continue }
      try trial.runAll(sql)
      guard object.type == "table" else { continue }
      let table = try AdvisedTable(object.name, in: source)
      tables[object.name] = table
      try recorder.addTable(
        object.name, declarations: table.declarations, key: table.columns.firstIndex { $0.isWholeKey })
    }
    let views = own.filter { $0.type == "view" }
    let names = Set(views.map { $0.name.lowercased() })
    let triggers = own.filter { $0.type == "trigger" && names.contains($0.table.lowercased()) }
    for sql in (views + triggers).compactMap(\.soundSQL) { try rehearsal.runAll(sql) }
  }

  /// Prepares the triggers that statements fire on a table of their own, because a stand-in cannot have
  /// triggers.
  private func rehearseTriggers(_ writes: TableWrites) {
    while let write = writes.next() {
      guard let table = tables.first(where: { $0.key.matches(write.table) })?.value,
        let objects = try? SchemaReader(source).objects()
      else { continue }
      let parts = objects.filter {
        $0.table.matches(table.name) && ($0.type == "table" || $0.type == "trigger")
      }
      guard parts.contains(where: { $0.type == "trigger" }) else { continue }
      let name = "typed_sqlite_rehearsal"
      for part in parts.sorted(by: { $0.type < $1.type }) {
        // `CREATE TEMP` in place of `CREATE`.
        guard let sql = part.soundSQL else { continue }
        try? rehearsal.runAll("CREATE TEMP" + sql.dropFirst(6))
      }
      try? rehearsal.runAll("ALTER TABLE temp.\(SQLName.quoted(table.name)) RENAME TO \(name)")
      _ = try? rehearsal.prepare(write.statement(on: name, table))
      try? rehearsal.runAll("DROP TABLE temp.\(name)")
    }
  }
}

// MARK: - Candidates

extension IndexAdvisor {
  /// Adds the indexes that a scan suggests to the second copy.
  private func propose(for scan: ConsideredScan) throws(DatabaseError) {
    guard let table = tables[scan.table] else { return }
    try propose(scan.terms, tail: [], on: table)
    guard !scan.order.isEmpty else { return }
    let order = scan.order.map {
      CandidateIndex.Column(
        number: $0.column, collation: table.columns[$0.column].collation, isDescending: $0.isDescending)
    }
    try propose(scan.terms, tail: order, on: table)
  }

  /// Suggests the columns of all equalities followed by `tail`, and without a tail also followed by each
  /// range.
  private func propose(
    _ terms: [ConsideredScan.Term], tail: [CandidateIndex.Column], on table: AdvisedTable
  ) throws(DatabaseError) {
    var columns: [CandidateIndex.Column] = []
    for term in terms.reversed() where term.isEquality {
      guard !(columns + tail).contains(where: { $0.number == term.column }) else { continue }
      columns.insert(CandidateIndex.Column(number: term.column, collation: term.collation), at: 0)
    }
    try create(columns, tail, on: table)
    guard tail.isEmpty else { return }
    for term in terms.reversed() where !term.isEquality {
      guard !columns.contains(where: { $0.number == term.column }) else { continue }
      try create(
        columns, [CandidateIndex.Column(number: term.column, collation: term.collation)], on: table)
    }
  }

  private func create(
    _ equal: [CandidateIndex.Column], _ tail: [CandidateIndex.Column], on table: AdvisedTable
  ) throws(DatabaseError) {
    guard !(equal.isEmpty && tail.isEmpty), try !isServed(equal, tail, on: table) else { return }
    let candidate = CandidateIndex(equal + tail, of: table)
    // If two lists of columns have the same number and so the same name, the first keeps it.
    guard (try? trial.runAll(candidate.sql)) != nil else { return }
    candidates.insert(candidate, at: 0)
  }

  /// Whether an existing index begins with the equal columns, in any order, followed by the tail.
  private func isServed(
    _ equal: [CandidateIndex.Column], _ tail: [CandidateIndex.Column], on table: AdvisedTable
  ) throws(DatabaseError) -> Bool {
    let reader = SchemaReader(trial)
    for index in try reader.indexes(of: table.name, in: "main") {
      let terms = try reader.allTerms(ofIndex: index.name)
      let matches = { (column: CandidateIndex.Column, term: IndexTerm) in
        column.number == term.number && column.collation.matches(term.collation)
      }
      let head = terms.prefix(equal.count)
      guard head.count == equal.count, equal.allSatisfy({ column in head.contains { matches(column, $0) } })
      else { continue }
      let rest = terms.dropFirst(equal.count)
      if zip(tail, rest).allSatisfy({ matches($0, $1) }) { return true }
    }
    return false
  }
}

extension SchemaObject {
  /// Whether this is a virtual table.
  var isVirtual: Bool {
    type == "table" && String(decoding: sql.prefix(15), as: UTF8.self).lowercased() == "create virtual "
  }
}
