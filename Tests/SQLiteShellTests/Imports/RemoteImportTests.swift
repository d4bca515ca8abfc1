import Foundation
import TestSupport
import Testing

@testable import SQLiteShell
@testable import TypedSQLiteCore

/// Imports into a database behind an engine, whose connection is lost at every moment.
@Suite struct RemoteImportTests {
  /// A database of a server, and the surroundings of shells that use it.
  private final class Server {
    let database: Database
    let memory: MemorySurroundings
    /// The number of requests since the beginning, and those that lose their connection.
    var requestCount = 0
    var losses: [Int: LoopbackEngine.Loss] = [:]
    /// Whether what is in doubt is sent again.
    var repeatsBlindly = false

    init(_ sql: String = "", file: (name: String, text: String)) throws {
      memory = Self.memory(file)
      var options = Database.OpenOptions.readWrite
      options.hasSwiftFunctions = false
      database = try Database(path: ":memory:", options: options)
      try database.runAll(sql)
    }

    static func memory(_ file: (name: String, text: String)) -> MemorySurroundings {
      let memory = MemorySurroundings()
      memory.files[file.name] = MemoryDestination(Array(file.text.utf8))
      return memory
    }

    /// Called before each request.
    var willRun: () -> Void = {}

    func run(_ input: String, prepare: (Shell) -> Void = { _ in }) -> ShellRun {
      requestCount = 0
      memory.remoteEngine = { [unowned self] path in
        guard path == ":memory:" else { return nil }
        let engine = LoopbackEngine(database)
        engine.loss = { [unowned self] request in
          defer { requestCount += 1 }
          willRun()
          guard let loss = losses[requestCount] else { return nil }
          if loss == .after, repeatsBlindly, !request.isInsideTransaction {
            try? database.runAll(request.sql)
            return nil
          }
          return loss
        }
        return engine
      }
      return runShell(input, memory: memory, prepare: prepare)
    }

    func values(_ sql: String) throws -> [String] {
      try database.rows(sql) { $0.text(0) ?? "NULL" }
    }
  }

  /// A file of rows, in many batches.
  private static let wide = (1...300).map { "\($0),\(String(repeating: "x", count: 1000))\n" }.joined()
  private static let whole = ["300|300|45150"]
  private static let summary = "SELECT count(*) || '|' || count(DISTINCT a) || '|' || sum(a) FROM t"

  @Test func `values of all kinds arrive as they would in a file`() throws {
    let objects = """
      {"a": 1, "b": -2.5, "c": "it's", "d": null, "e": true, "f": {"x": [1]}, "g": 1e300}
      {"a": -9223372036854775808, "b": 0.1, "c": "a\\u0000b'", "d": 5e-324, "e": "", "f": "X'00'", "g": 12.0}
      """
    let server = try Server(file: ("o.ndjson", objects))
    let input = ".import o.ndjson t\n.mode quote\nSELECT *, typeof(b), length(c) FROM t;"
    let remote = server.run(input)
    let local = runShell(input, memory: Server.memory(("o.ndjson", objects)))
    #expect(remote.errors + remote.output == local.errors + local.output)
    #expect(remote.output.contains("-9223372036854775808"))
  }

  @Test(arguments: ["", "--batch"])
  func `rows that are refused are told as for a file, and the others are kept`(option: String) throws {
    let sql = "CREATE TABLE t(a INTEGER PRIMARY KEY, b CHECK (b <> 'bad'))"
    let rows = (1...2000).map { "\($0 % 700 == 0 ? 1 : $0),\($0 % 450 == 0 ? "bad" : "good")\n" }
    let server = try Server(sql, file: ("t.csv", rows.joined()))
    let remote = server.run(".import --csv \(option) t.csv t\nSELECT count(*), sum(a) FROM t;")
    let local = runShell(
      "\(sql);\n.import --csv t.csv t\nSELECT count(*), sum(a) FROM t;",
      memory: Server.memory(("t.csv", rows.joined())))
    #expect(remote.errors == local.errors)
    #expect(remote.output == local.output)
    #expect(local.errors.split(separator: "\n").count == 6)
    #expect(try server.values("SELECT name FROM sqlite_schema") == ["t"])
  }

  @Test(arguments: ["", "--batch"], LoopbackEngine.Loss.allCases)
  func `no row is lost or repeated, whichever connection is lost`(
    option: String, loss: LoopbackEngine.Loss
  ) throws {
    var lost = 0
    while true {
      let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", Self.wide))
      server.losses = [lost: loss]
      let run = server.run(".import --csv \(option) t.csv t")
      guard lost < server.requestCount else { break }
      let found = try server.values(Self.summary)
      #expect(found == Self.whole, "request \(lost): \(run.errors)")
      #expect(try server.values("SELECT name FROM sqlite_schema") == ["t"])
      lost += 1
    }
    #expect(lost > 10)
  }

  /// Without this failure, the test above would prove nothing.
  @Test func `sending again what is in doubt repeats rows`() throws {
    let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", Self.wide))
    server.repeatsBlindly = true
    server.losses = Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, .after) })
    _ = server.run(".import --csv --batch t.csv t")
    #expect(try server.values(Self.summary) != Self.whole)
  }

  @Test(arguments: ["", "--batch"])
  func `what stays unknown is said, with what shows it`(option: String) throws {
    var found: Set<[String]> = []
    for first in 0..<14 {
      let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", Self.wide))
      // Nobody answers any more.
      server.losses = Dictionary(uniqueKeysWithValues: (first..<first + 100).map { ($0, .after) })
      let run = server.run(".import --csv \(option) t.csv t")
      let isWhole = try server.values(Self.summary) == Self.whole
      #expect(run.result.failures > 0 || isWhole, "\(first)")
      let parts = run.errors.components(separatedBy: "whose id is ")
      guard parts.count > 1 else { continue }
      let marker = parts[1].prefix { $0 != " " }
      let shown = try server.values("SELECT batch FROM \"tsqlite import\" WHERE id = \(marker)")
      if option.isEmpty { #expect((shown == ["1"]) == isWhole, "\(first)") }
      found.insert(shown)
    }
    #expect(!found.isEmpty)
  }

  @Test func `an import begins again without saying things twice`() throws {
    let server = try Server(
      "CREATE TABLE t(a PRIMARY KEY, b)", file: ("t.csv", Self.wide + "1,again\n2\n"))
    server.losses = [8: .before]
    let run = server.run(".import --csv -v t.csv t")
    #expect(
      run.errors == """
        Note: t.csv: the connection was lost; nothing of the open transaction is kept; the import begins again
        t.csv:302: expected 2 columns but found 1 - filling the rest with NULL
        t.csv:301: INSERT failed: UNIQUE constraint failed: t.a
        t.csv:302: INSERT failed: UNIQUE constraint failed: t.a

        """)
    #expect(run.output.hasSuffix("Added 300 rows with 2 errors using 302 lines of input\n"))
    #expect(try server.values(Self.summary) == Self.whole)
  }

  @Test(arguments: ["", "--batch"])
  func `another import that ends removes nothing that this one needs`(option: String) throws {
    let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", Self.wide))
    server.willRun = { [unowned server] in
      // Only while this import has no transaction can another one write.
      guard !server.database.isInsideTransaction,
        let rows = try? server.values("SELECT id FROM \"tsqlite import\""), rows.isEmpty
      else { return }
      try? server.database.runAll("DROP TABLE \"tsqlite import\"")
    }
    let run = server.run(".import --csv \(option) t.csv t")
    #expect(run.errors == "")
    #expect(try server.values(Self.summary) == Self.whole)
    #expect(try server.values("SELECT name FROM sqlite_schema") == ["t"])
  }

  @Test(arguments: ["", "--batch"])
  func `the rows of another import stay`(option: String) throws {
    let server = try Server(
      """
      CREATE TABLE t(a, b);
      CREATE TABLE "tsqlite import"(id TEXT PRIMARY KEY, batch INTEGER);
      INSERT INTO "tsqlite import" VALUES ('other', 7)
      """, file: ("t.csv", Self.wide))
    #expect(server.run(".import --csv \(option) t.csv t").errors == "")
    #expect(try server.values("SELECT id || batch FROM \"tsqlite import\"") == ["other7"])
    #expect(try server.values(Self.summary) == Self.whole)
  }

  @Test func `batches without their table end the import, and no row is called wrong`() throws {
    let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", Self.wide))
    server.willRun = { [unowned server] in
      guard (try? server.values("SELECT 1 FROM t")) != [] else { return }
      try? server.database.runAll("DROP TABLE IF EXISTS \"tsqlite import\"")
    }
    let run = server.run(".import --csv --batch t.csv t")
    let count = try #require(Int(server.values("SELECT count(*) FROM t")[0]))
    #expect((1..<300).contains(count))
    #expect(
      run.errors
        == "t.csv:\(count + 1): no such table: tsqlite import; the rows of the lines before are kept\n")
  }

  @Test func `after Ctrl-C the line is named from which on no row is kept`() throws {
    for interruption in 1...80 {
      let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", Self.wide))
      server.memory.readSize = 4096
      var count = 0
      let run = server.run(".import --csv --batch t.csv t") { shell in
        let interrupt = shell.surroundings.interrupt
        server.memory.didRead = {
          count += 1
          if count == interruption { interrupt.interrupt() }
        }
      }
      let kept = try #require(Int(server.values("SELECT count(*) FROM t")[0]))
      guard kept > 0, kept < 300 else { continue }
      #expect(run.errors == "t.csv:\(kept + 1): interrupted; the rows of the lines before are kept\n")
      #expect(try server.values("SELECT max(CAST(a AS INTEGER)) FROM t") == ["\(kept)"])
    }
  }

  @Test func `a line that cannot be read costs no row before it in batches`() throws {
    let rows = (1...90).map { "{\"a\": \($0), \"b\": \"\(String(repeating: "x", count: 1000))\"}\n" }
    let server = try Server("CREATE TABLE t(a, b)", file: ("t.ndjson", rows.joined() + "{\"a\": }\n"))
    let run = server.run(".import --batch t.ndjson t")
    #expect(run.errors.hasPrefix("t.ndjson:91"))
    #expect(try server.values("SELECT count(*) FROM t") == ["90"])
    let whole = try Server("CREATE TABLE t(a, b)", file: ("t.ndjson", rows.joined() + "{\"a\": }\n"))
    _ = whole.run(".import t.ndjson t")
    #expect(try whole.values("SELECT count(*) FROM t") == ["0"])
  }

  @Test func `what can be read only once is not read again`() throws {
    let server = try Server("CREATE TABLE t(a, b)", file: ("none", ""))
    server.memory.pipes = ["cat t.csv": Self.wide]
    server.losses = [6: .before]
    let run = server.run(".import --csv '|cat t.csv' t")
    #expect(
      run.errors
        == "<pipe>: the connection was lost; nothing of the open transaction is kept; nothing was imported, "
        + "and the input cannot be read again\n")
    #expect(try server.values("SELECT count(*) FROM t") == ["0"])
  }

  @Test func `a row that stays when its statement fails is not stored twice`() throws {
    let server = try Server(
      "CREATE TABLE t(a UNIQUE ON CONFLICT FAIL, b)", file: ("t.csv", "1,x\n2,y\n1,z\n3,w\n"))
    let run = server.run(".import --csv t.csv t\nSELECT group_concat(a || b) FROM t;")
    #expect(run.output == "1x,2y,3w\n")
    #expect(run.errors == "t.csv:3: INSERT failed: UNIQUE constraint failed: t.a\n")
  }

  @Test func `a statement that ends the transaction ends the import`() throws {
    let server = try Server(
      "CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK, b)", file: ("t.csv", "1,x\n1,y\n2,z\n"))
    let run = server.run(".import --csv t.csv t\nSELECT count(*) FROM t;")
    #expect(run.output == "0\n")
    #expect(
      run.errors == "t.csv:1: the statement ended the transaction; nothing was imported\n")
  }

  @Test func `the user's transaction has the rows`() throws {
    let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", "1,x\n2,y\n"))
    let run = server.run(
      "BEGIN;\n.import --csv t.csv t\nSELECT count(*) FROM t;\nROLLBACK;\nSELECT count(*) FROM t;")
    #expect(run.output == "2\n0\n")
    #expect(run.errors == "")
  }

  @Test func `a trial and batches without another machine are what they say`() throws {
    let server = try Server("CREATE TABLE t(a, b)", file: ("t.csv", "1,x\n2,y\n"))
    #expect(
      server.run(".import --csv --dry-run t.csv t\nSELECT count(*) FROM t;").output
        == "2 rows would be added and 0 refused; nothing was imported\n0\n")
    let local = runShell(
      "CREATE TABLE t(a, b);\n.import --csv --batch t.csv t", memory: Server.memory(("t.csv", "1,x\n")))
    #expect(
      local.errors
        == ".import: --batch needs a database of another machine that takes several statements at once\n")
  }
}
