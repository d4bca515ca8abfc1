package import ColumnMeaning
import CoreSupport
import Foundation
package import OutputModes
import SQLSyntax
package import TypedSQLiteCore

/// A database in memory, and what is stated and concluded about its columns.
///
/// It puts together what ColumnMeaning and OutputModes offer, so their tests need no shell.
package final class MeaningFixture {
  package typealias Audience = DisplayStyle.Audience

  package let database: Database
  package let resolver = ColumnResolver()
  package var formats = FormatSettings()
  /// Whether literals are converted; off.
  package var convertsInput = false
  package private(set) var mode = OutputMode.list
  private(set) var options = RenderOptions()
  private let audience: Audience
  private var cache = ColumnCache()
  private var buffer = ByteBuffer(capacity: 1024)
  /// The last query that gave rows.
  private var lastQuery: String?
  /// What was done with the literals of the last statement.
  package private(set) var input = TypedInputRecord()
  private var messages: [String] = []
  private var failures = 0

  /// Opens a database whose connection has the functions of all kinds.
  ///
  /// - Parameters:
  ///   - path: the path of the database; one in memory if none is given.
  ///   - audience: who reads the cells.
  /// - Throws: `DatabaseError` if the database cannot be opened.
  package init(_ path: String = ":memory:", for audience: Audience = .programs) throws(DatabaseError) {
    self.audience = audience
    database = try Database(path: path)
    try addFunctions()
  }

  private func addFunctions() throws(DatabaseError) {
    // Converted statements compare texts of decimals in this order.
    try database.register(
      DatabaseCollation(overBytes: "decimal") { left, right in
        guard let left = ExactDecimal(left), let right = ExactDecimal(right), left != right else {
          return .orderedSame
        }
        return left < right ? .orderedAscending : .orderedDescending
      })
    try TypedFunctions.register(
      in: database, settings: { [weak self] in self?.formats ?? FormatSettings() },
      format: { [weak self] in self?.format(ofColumn: $0) }, zone: { DisplayZone(fixture: $0) },
      warn: { [weak self] in self?.messages.append($0) })
    let readable = DateConversion("readable_date") { DisplayZone(fixture: $0) }
    let stored = DateConversion("stored_date") { DisplayZone(fixture: $0) }
    for count in 2...5 {
      if count < 5 {
        try database.add(
          ScalarFunction(
            name: "readable_date", argumentCount: count, isDeterministic: true, schemaUse: .innocuous
          ) { call throws(FunctionError) in try readable.setReadable(call) })
      }
      try database.add(
        ScalarFunction(
          name: "stored_date", argumentCount: count, isDeterministic: true, schemaUse: .innocuous
        ) { call throws(FunctionError) in try stored.setStored(call) })
    }
  }

  /// What was shown so far.
  package var result: MeaningRun {
    MeaningRun(
      output: buffer.withSpan { String(repairing: $0) }, messages: messages.map { $0 + "\n" }.joined(),
      failures: failures)
  }

  /// Takes steps; one that fails is among the messages, and the next ones are taken.
  package func run(_ steps: [MeaningStep]) {
    for step in steps {
      if case .sql(let sql) = step {
        run(sql)
        continue
      }
      do throws(DatabaseError) { try take(step) } catch { fail(error.message ?? "") }
    }
  }

  private func take(_ step: MeaningStep) throws(DatabaseError) {
    switch step {
    case .sql(let sql): run(sql)
    case .state(let kind, let storage, let column):
      let (kind, storage) = try found(kind, storage)
      formats.pin(column, to: kind, storage)
    case .forget(let column):
      if !formats.unpin(column) { fail("nothing was stated for '\(column)'") }
    case .choose(let kind, let storage):
      let (kind, storage) = try found(kind, storage)
      formats.choose(storage, for: kind)
    case .zone(let name): formats.zone = try zone(name)
    case .textZone(let name, let column):
      formats.textZones[column.lowercased()] = if let name { try zone(name) } else { nil }
    case .raw(let isOn): formats.showsRaw = isOn
    case .samples(let isOn): formats.usesSamples = isOn
    case .input(let isOn): convertsInput = isOn
    case .mode(let mode):
      self.mode = mode
      options = RenderOptions()
      mode.selection.apply(&options)
    case .why(let name): try explain(name)
    case .report(let table): try report(table)
    case .convert(let column, let storage): try convert(column, to: storage)
    case .conversions: describeInput()
    }
  }

  private func found(
    _ kind: String, _ storage: String
  ) throws(DatabaseError) -> (ColumnKind, ColumnStorage) {
    guard let kind = ColumnKind.named(kind) else { throw .unknown("kind", kind) }
    guard let storage = kind.storage(named: storage) else { throw .unknown("storage", storage) }
    return (kind, storage)
  }

  private func zone(_ name: String) throws(DatabaseError) -> DisplayZone {
    guard let zone = DisplayZone(fixture: name) else { throw .unknown("zone", name) }
    return zone
  }

  func write(_ text: String) { buffer.append(text) }

  private func write(_ lines: [String]) {
    for line in lines { buffer.append(line + "\n") }
  }

  func fail(_ message: String) {
    failures += 1
    messages.append(message)
  }
}

// MARK: - Statements

extension MeaningFixture {
  /// Runs statements; one that fails is among the messages, and the next ones are run.
  private func run(_ sql: String) {
    let bytes = Array(sql.utf8)
    var offset = 0
    while offset < bytes.count {
      // A converted statement is compared without the blanks before it.
      while offset < bytes.count, bytes[offset].isWhiteSpace { offset += 1 }
      let start = offset
      do throws(DatabaseError) {
        guard let statement = try database.prepareNext(bytes, offset: &offset) else { return }
        try run(statement, Array(bytes[start..<offset]))
      } catch {
        fail(error.message ?? "")
        if offset == start { offset = Self.end(ofStatementFrom: start, in: bytes) }
      }
    }
  }

  /// The start of the next line after a statement that could not be prepared.
  private static func end(ofStatementFrom start: Int, in bytes: [UInt8]) -> Int {
    let end = bytes[start...].indices.first { index in
      bytes[index] == UInt8(ascii: ";")
        && (index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n"))
    }
    return end.map { $0 + 1 } ?? bytes.count
  }

  private func run(_ typed: Statement, _ sql: [UInt8]) throws(DatabaseError) {
    let statement = try converted(typed, sql) ?? typed
    if !statement.isReadonly || statement.columnCount == 0 {
      cache.removeAll()
      if statement.isReadonly { resolver.forgetUncommitted() }
    }
    var hasRow = try statement.step()
    guard hasRow || mode.layout.showsEmptyResults && statement.columnCount > 0 else { return }
    let style = DisplayStyle(
      style: mode.typedStyle, zone: mode.isForPrograms ? .utc : formats.zone, namesUTC: formats.zone != .utc,
      setsMeaningsApart: options.quotesCells, audience: audience)
    let known = cache.columns(of: statement, settings: formats, style: style, resolver: resolver)
    if let failure = resolver.takeFailure() { throw failure }
    lastQuery = statement.sourceSQL
    if known.hasComputedNumbers { noteStoredNumbers(in: known.columns) }
    var renderer = mode.makeRenderer(options)
    renderer.begin(
      renderer.needsColumns ? known.columns.map { OutputColumn($0.name) } : [], to: &buffer)
    let row = ResultRow(statement, count: known.columns.count, writers: known.writers)
    defer { while renderer.end(to: &buffer) {} }
    while hasRow {
      renderer.add(row, to: &buffer)
      hasRow = try statement.step()
    }
  }

  private func noteStoredNumbers(in columns: [ResultColumn]) {
    for column in columns where column.isInStoredUnits {
      guard let remedy = column.evidence?.remedy, let origin = column.evidence?.reasons.first else {
        continue
      }
      let text = "\(column.name) is \(origin), not from what is shown; \(remedy) converts them"
      if input.toldResults.insert(text).inserted { messages.append(text) }
    }
  }

  /// The statement with its literals converted; nil if there is nothing to convert.
  private func converted(_ typed: Statement, _ sql: [UInt8]) throws(DatabaseError) -> Statement? {
    guard convertsInput || InputRewriter.mayCallTypedFunction(in: sql.span) else { return nil }
    let outline = SQLOutline(sql)
    if convertsInput, let definition = DefinitionRewriter(outline, in: database, resolver, formats) {
      try keep(definition.conversions, definition.omissions, definition.refusals)
      messages += definition.omissions.map(\.message)
      return definition.conversions.isEmpty ? nil : prepare(definition.sql)
    }
    let rewriter = InputRewriter(
      outline, in: database, resolver, formats, scope: convertsInput ? .everything : .typedFunctions)
    try keep(rewriter.conversions, rewriter.omissions, rewriter.refusals)
    for loss in rewriter.losses where input.warnedColumns.insert(loss.column).inserted {
      messages.append(loss.message)
    }
    if convertsInput { messages += rewriter.omissions.map(\.message) }
    return rewriter.isChanged ? prepare(rewriter.sql) : nil
  }

  private func keep(
    _ conversions: [InputRewriter.Conversion], _ omissions: [InputOmission], _ refusals: [InputRefusal]
  ) throws(DatabaseError) {
    input.sql = nil
    input.conversions = conversions
    input.omissions = omissions
    guard let refusal = refusals.first else { return }
    throw DatabaseError(resultCode: .SQLITE_ERROR, message: "\(refusal.column): \(refusal.message)")
  }

  /// A statement with converted literals; nil if SQLite does not accept it.
  private func prepare(_ rewritten: [UInt8]) -> Statement? {
    var offset = 0
    guard let result = try? database.prepareNext(rewritten, offset: &offset) else { return nil }
    input.sql = String(decoding: rewritten, as: UTF8.self)
    return result
  }

  private func describeInput() {
    write(input.omissions.map { "\($0.column)  \($0.format)  \($0.literal) stays: \($0.reasonText)" })
    guard let sql = input.sql else { return write(["No literal of the last statement was converted."]) }
    write(input.conversions.map { "\($0.column)  \($0.format)  \($0.literal)  \($0.replacement)" } + [sql])
  }
}

// MARK: - Meanings

extension MeaningFixture {
  /// What a table or a column of one means, or what the columns of the last query mean for nil.
  private func columns(named name: String?) throws(DatabaseError) -> [ResultColumn] {
    let sql: String?
    if let name, let point = name.firstIndex(of: ".") {
      sql =
        "SELECT \(SQLName.quoted(String(name[name.index(after: point)...])))"
        + " FROM \(SQLName.quoted(String(name[..<point])))"
    } else {
      sql = name.map { "SELECT * FROM \(SQLName.quoted($0))" } ?? lastQuery
    }
    guard let sql else { return [] }
    return resolver.explainedColumns(of: try database.prepare(sql), settings: formats)
  }

  private func format(ofColumn name: String) -> ColumnFormat? {
    formats.pin(of: nil, named: name) ?? (try? columns(named: name))?.first?.format
  }

  private func explain(_ name: String?) throws(DatabaseError) {
    for column in try columns(named: name) {
      write(column.explanation + column.settingLines(formats, in: database))
    }
  }

  private func report(_ table: String) throws(DatabaseError) {
    let statement = try database.prepare("SELECT * FROM \(SQLName.quoted(table))")
    let columns = resolver.explainedColumns(of: statement, settings: formats)
    var counts = columns.map { CellCounts($0.format) }
    while try statement.step() {
      for index in counts.indices { counts[index].add(statement.cell(index)) }
    }
    for (column, count) in zip(columns, counts) {
      let format =
        column.format.map { [$0.kind.name, $0.storage?.shortName].compactMap(\.self) } ?? ["plain"]
      write(["\(table).\(column.name): \(format.joined(separator: " "))"] + count.lines)
    }
  }
}

extension DatabaseError {
  fileprivate static func unknown(_ thing: String, _ name: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_ERROR, message: "no \(thing) '\(name)'")
  }
}

extension DisplayZone {
  /// A zone with an offset, one of ``ZoneFiles``, or one with a rule of POSIX; nil for any other name.
  package init?(fixture name: String) {
    let files = [
      "Europe/Berlin": ZoneFiles.berlin, "America/Sao_Paulo": ZoneFiles.brasilia,
      "America/St_Johns": ZoneFiles.newfoundland, "Asia/Kolkata": ZoneFiles.india,
    ]
    if let rules = files[name].flatMap(ZoneFile.rules) {
      self.init(name: name, rules: rules)
    } else if let zone = DisplayZone(name) {
      self = zone
    } else if let rule = RecurringZone(name) {
      self.init(
        name: name, rules: ZoneRules(transitions: [], offsets: [], firstOffset: 0, recurring: rule))
    } else {
      return nil
    }
  }
}
