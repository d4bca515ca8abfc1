import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct ConversionProgressTests {
  /// Which check of the clock, made every 1024 rows, Ctrl-C precedes; one in each of the three passes.
  @Test(arguments: [5, 25, 45])
  func `an interrupt undoes the conversion`(moment: Int) {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings(isTerminal: true)
    let interrupt = surroundings.interrupt
    var looks = 0
    surroundings.processTimes = {
      looks += 1
      if looks == moment { interrupt.interrupt() }
      return ProcessTimes(real: Double(looks), user: 0, system: 0)
    }
    let shell = Shell(surroundings: surroundings)
    func run(_ text: String) -> InputResult {
      shell.run(TextLines(Array(text.utf8), origin: .standardInput))
    }
    _ = run(
      """
      CREATE TABLE t(c TEXT UNIQUE);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO t SELECT strftime('%Y-%m-%d %H:%M:%f', 1769853600 + i, 'unixepoch') FROM n;
      .format date text t.c
      """)
    let result = run(".format convert t.c unix-ms\nSELECT 'not run';\n")
    #expect(result.wasInterrupted)
    #expect(memory.errors.text == ".format convert: interrupted; nothing was changed\n")
    #expect(!memory.output.text.contains("not run"))
    interrupt.reset()
    memory.output.bytes.removeAll()
    _ = run(
      """
      .format raw on
      SELECT sql, count(*), min(c), typeof(max(c)) FROM t, sqlite_schema WHERE sql IS NOT NULL;
      BEGIN;
      """)
    #expect(memory.output.text == "CREATE TABLE t(c TEXT UNIQUE)|20000|2026-01-31 10:00:01.000|text\n")
    #expect(memory.errors.text == ".format convert: interrupted; nothing was changed\n")
  }

  @Test func `a terminal shows how far the conversion is, and the time left`() {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings(isTerminal: true)
    surroundings.tickAtEachLook()
    let shell = Shell(surroundings: surroundings)
    let script = """
      CREATE TABLE t(c DATETIME);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2048)
        INSERT INTO t SELECT 1769853600 + i FROM n;
      .format convert t.c text
      """
    _ = shell.run(TextLines(Array(script.utf8), origin: .standardInput))
    let shown = memory.output.text.split(separator: "\r").filter { $0.contains(" % ") }
    #expect(
      shown == [
        "16 % reading t.c, 5 s left (Ctrl-C undoes all of it)\u{1B}[K",
        "33 % reading t.c, 4 s left (Ctrl-C undoes all of it)\u{1B}[K",
        "50 % converting t.c, 3 s left (Ctrl-C undoes all of it)\u{1B}[K",
        "66 % converting t.c, 2 s left (Ctrl-C undoes all of it)\u{1B}[K",
        "83 % comparing t.c, 1 s left (Ctrl-C undoes all of it)\u{1B}[K",
        "100 % comparing t.c, 0 s left (Ctrl-C undoes all of it)\u{1B}[K",
      ])
  }
}
