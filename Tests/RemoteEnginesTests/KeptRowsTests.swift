import Testing

@testable import RemoteEngines
@testable import TypedSQLiteCore

/// Rows of a statement that are left when another one uses the connection.
@Suite struct KeptRowsTests {
  private static let names = (1...6).map { "row \($0) of the answer" }

  private struct Outcome {
    var rows: [String] = []
    var error: String?
    /// What another statement returned that ran after the first row.
    var others: [Int64] = []
  }

  /// Runs a statement, and another one after its first row, as a caller does that learns too late what columns mean.
  private func run(_ database: Database, others: String = "SELECT a FROM t") throws -> Outcome {
    var outcome = Outcome()
    let statement = try database.prepare("SELECT b FROM t")
    outcome.error = message {
      #expect(try statement.step())
      outcome.others = (try? database.rows(others) { $0.cell(0).int64 }) ?? []
      repeat {
        outcome.rows.append(statement.cell(0).withBytes { String(repairing: $0) })
      } while try statement.step()
    }
    return outcome
  }

  /// Databases whose server closes the first connection, and answers on the second one.
  private func openDqlite(_ answer: [UInt8]) throws -> Database {
    let table = [(type: "table", name: "t", sql: "CREATE TABLE t(a INTEGER, b TEXT)")]
    let network = ScriptedNetwork(
      [answer, DqliteBytes.integers([9])].map { ScriptedChannel(DqliteBytes.opening(schema: table) + $0) })
    let engine = try EngineKind.engine(for: "dqlite://a:1/app") { network }
    return try Database(remote: try #require(engine))
  }

  @Test
  func `an answer of dqlite that is cut while its rows are kept ends in an error, after all rows that came`()
    throws
  {
    let first = DqliteBytes.texts(Array(Self.names[..<2]), isLast: false)
    let answer =
      first + DqliteBytes.texts(Array(Self.names[2..<4]), isLast: false)
      + DqliteBytes.texts(Array(Self.names[4...]))
    for count in first.count..<answer.count {
      let outcome = try run(openDqlite(Array(answer[..<count])))
      #expect(
        outcome.rows == Array(Self.names[..<(outcome.rows.count)]) && outcome.rows.count.isMultiple(of: 2))
      #expect(
        outcome.error == "the connection to a:1 was lost before the last row (the connection was closed)",
        "\(count)")
      #expect(outcome.others == [9])
    }
    let whole = try run(openDqlite(answer + DqliteBytes.integers([7])))
    #expect(whole.rows == Self.names)
    #expect(whole.error == nil)
    #expect(whole.others == [7])
  }

  @Test
  func `an answer of libSQL that is cut while its rows are kept ends in an error, after all rows that came`()
    throws
  {
    let answer = HranaBytes.rows(Self.names.map { #"[{"type":"text","value":"\#($0)"}]"# })
    let firstRow = try #require(String(decoding: answer, as: UTF8.self).firstRange(of: Self.names[1]))
    let start = String(decoding: answer, as: UTF8.self)[..<firstRow.lowerBound].utf8.count
    for count in start..<answer.count - 1 {
      let (database, _) = try openHrana([Array(answer.prefix(count)), HranaBytes.integers([9])])
      let outcome = try run(database)
      #expect(outcome.rows == Array(Self.names[..<(outcome.rows.count)]))
      #expect(
        outcome.error
          == "the connection to localhost:8080 was lost before the last row (the connection was closed)",
        "\(count)")
      #expect(outcome.others == [9])
    }
    let (database, _) = try openHrana([answer + HranaBytes.integers([7])])
    let whole = try run(database)
    #expect(whole.rows == Self.names)
    #expect(whole.error == nil)
    #expect(whole.others == [7])
  }

  @Test func `garbage in an answer is met by the statement whose answer it is`() throws {
    let good = #"{"type":"row","row":[{"type":"text","value":"one"}]}"#
    for garbage in ["{", "\u{1}", #"{"type":"row","row":[{"type":"text","value":"two"}"#] {
      let (database, _) = try openHrana([HranaBytes.cursor([good, garbage]), HranaBytes.integers([9])])
      let outcome = try run(database)
      #expect(outcome.rows == ["one"])
      #expect(
        outcome.error
          == "the connection to localhost:8080 was lost before the last row (it sent an answer of a wrong form)"
      )
      #expect(outcome.others == [9])
    }
  }

  @Test func `the list of nodes can be asked for while rows are left`() throws {
    let answer = DqliteBytes.texts(Self.names) + [UInt8](hex: DqliteBytes.server + DqliteBytes.servers)
    let database = try openDqlite(answer)
    let statement = try database.prepare("SELECT b FROM t")
    var rows: [String] = []
    while try statement.step() {
      if rows.isEmpty { #expect(try database.remoteMembers()?.count == 1) }
      rows.append(statement.cell(0).withBytes { String(repairing: $0) })
    }
    #expect(rows == Self.names)
  }

  // MARK: - The readers themselves

  @Test func `a row stays as it is, whatever is read after it`() throws {
    let long = (0..<2000).map { "text \($0), " + String(repeating: "x", count: 300) }
    let bytes = long.enumerated().flatMap { DqliteBytes.texts([$1], isLast: $0 == long.count - 1) }
    let connection = DqliteConnection(ScriptedChannel(bytes), to: NetworkPlace(host: "a", port: 1))
    let parts = DqliteParts(connection, .never)
    var kept: [RemoteRow] = []
    while parts.hasMore {
      #expect(try parts.nextPart() == nil)
      while let row = try parts.nextRow() { kept.append(row) }
    }
    connection.close()
    #expect(kept.map { $0.values[0].string } == long)
    let copies = kept.map { RemoteRow(copying: $0.values) }
    kept = []
    #expect(copies.map { $0.values[0].string } == long)
  }

  @Test func `the rest of an answer cannot be read after another request`() throws {
    let bytes = DqliteBytes.integers([1], isLast: false) + DqliteBytes.integers([2])
    let connection = DqliteConnection(ScriptedChannel(bytes), to: NetworkPlace(host: "a", port: 1))
    let first = DqliteParts(connection, .never)
    #expect(try first.nextPart() == nil)
    let row = try first.nextRow()
    let second = DqliteParts(connection, .never)
    #expect(try second.nextPart() == nil)
    #expect(try first.nextRow() == nil)
    #expect(throws: ChannelFault.ended("another request was sent before its last row was read")) {
      try first.nextPart()
    }
    #expect(row?.values.count == 1)
  }

  @Test func `a copy of a row has the values of each class`() throws {
    let (database, _) = try openHrana([
      HranaBytes.cursor([
        #"{"type":"row","row":[{"type":"text","value":"a\u0000b"},{"type":"text","value":""},{"type":"blob","base64":"AAH/"},"#
          + #"{"type":"blob","base64":""},{"type":"null"},{"type":"integer","value":"-7"},{"type":"float","value":2.5}]}"#,
        HranaBytes.end,
      ]) + HranaBytes.integers([1])
    ])
    let statement = try database.prepare("SELECT b, b, b, b, b, b, b FROM t")
    let other = try database.prepare("SELECT a FROM t")
    #expect(try statement.step())
    #expect(try other.step())
    let values = (0..<7).map { statement.cell($0).databaseValue.description }
    #expect(values == ["\"a\\0b\"", "\"\"", "Data(3 bytes)", "Data(0 bytes)", "NULL", "-7", "2.5"])
  }
}
