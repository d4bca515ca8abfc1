import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct StatementProgressTests {
  private static let rows = """
    CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
      INSERT INTO t SELECT i FROM n;
    """

  private static func run(
    _ lines: String, isPrompted: Bool = true, origin: InputOrigin = .terminal, isTerminal: Bool = true
  ) -> MemorySurroundings {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings(isTerminal: isTerminal)
    surroundings.tickAtEachLook()
    let shell = Shell(surroundings: surroundings)
    shell.isPrompted = isPrompted
    _ = shell.run(TextLines(Array(Self.rows.utf8), origin: .argument))
    memory.errors.bytes = []
    _ = shell.run(TextLines(Array(lines.utf8), origin: origin))
    return memory
  }

  @Test func `a statement of unknown length shows its time, and the line is erased before the result`() {
    let memory = Self.run("SELECT count(*) FROM t AS x, (SELECT a FROM t LIMIT 20);")
    let lines = memory.errors.text.split(separator: "\r").map(String.init)
    #expect(lines.count > 1, "\(memory.errors.text)")
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" s (Ctrl-C stops)\u{1B}[K") }, "\(lines.prefix(3))")
    #expect(lines.last == "\u{1B}[K")
    #expect(memory.output.text.hasPrefix("1000000\n"))
  }

  @Test func `the scan of a table shows its share and the time left`() {
    let memory = Self.run("SELECT max(a + 1), min(a * 2), sum(a) FROM t;")
    let lines = memory.errors.text.split(separator: "\r").map(String.init)
    #expect(lines.contains { $0.contains(" % of t, ") && $0.contains(" s left (Ctrl-C stops)") }, "\(lines)")
  }

  @Test func `scripts, pipes and what people do not wait for show nothing`() {
    let statement = "SELECT count(*) FROM t AS x, (SELECT a FROM t LIMIT 20);"
    #expect(Self.run(statement, origin: .standardInput).errors.text == "")
    #expect(Self.run(statement, isPrompted: false).errors.text == "")
    #expect(Self.run(statement, isTerminal: false).errors.text == "")
    #expect(Self.run("SELECT 1;").errors.text == "")
    #expect(Self.run(".progress 1000 --quiet\n\(statement)").errors.text == "")
  }
}
