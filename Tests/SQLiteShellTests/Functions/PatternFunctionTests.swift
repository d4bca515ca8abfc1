import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct PatternFunctionTests {
  @Test(
    arguments: [
      ("'abc' REGEXP 'b'", "1"), ("'abc' REGEXP 'B'", "0"), ("regexpi('B', 'abc')", "1"),
      ("regexp('^b', 'abc')", "0"),
      ("regexp('a{2,3}$', 'caaa')", "1"), ("regexp('^[^a-c]+$', 'xyz')", "1"),
      ("regexp('\\bfoo\\b', 'a foo')", "1"),
      ("regexp(NULL, 'a')", "NULL"), ("regexp('a', NULL)", "NULL"), ("regexp('', '')", "1"),
      ("regexp(1, 12)", "1"),
      ("regexp('^a+?$', '')", "1"), ("regexp('^a?+$', 'aaa')", "1"), ("regexp('^a++$', '')", "0"),
      ("regexp('^a??$', 'aa')", "0"), ("regexp('^a**b*{2}$', 'aabb')", "1"),
      ("regexp('^(a|bc|d)$', 'a')", "1"), ("regexp('^(a|bc|d)$', 'bc')", "1"),
      ("regexp('^(a|bc|d)$', 'd')", "1"), ("regexp('^(a|bc|d)$', 'bd')", "0"),
      ("regexp('^(a||d)x$', 'x')", "1"),
    ])
  func `a pattern is found or not`(call: String, result: String) {
    #expect(runShell("SELECT ifnull(\(call), 'NULL');\n").output == result + "\n")
  }

  @Test func `the pattern may change from row to row`() {
    let run = runShell("SELECT column1 REGEXP column2 FROM (VALUES ('a', 'a'), ('a', 'b'), ('b', 'b'));\n")
    #expect(run.output == "1\n0\n1\n")
  }

  @Test func `a pattern that would try endlessly ends`() {
    let text = String(repeating: "a", count: 200)
    #expect(runShell("SELECT '\(text)b' REGEXP '^(a*)*$', '\(text)' REGEXP '^(a|aa)+$';\n").output == "0|1\n")
  }

  @Test func `an interrupt ends a search`() throws {
    let interrupt = InterruptHandle()
    let pattern = try RegularExpression(Array("a".utf8), ignoresCase: false)
    #expect(try pattern.matches(Array("ba".utf8), interrupt: interrupt))
    interrupt.interrupt()
    #expect(throws: FunctionError.interrupted) { try pattern.matches(Array("ba".utf8), interrupt: interrupt) }
  }

  @Test func `a text of replacements is as long as SQLite allows at most`() {
    let run = runShell(
      """
      .limit length 100000
      SELECT length(regexp_replace(printf('%.*c', 300, 'a'), 'a', printf('%.*c', 300, 'b')));
      SELECT length(regexp_replace(printf('%.*c', 300, 'a'), 'a', printf('%.*c', 400, 'b')));
      SELECT length(regexp_replace(printf('%.*c', 300, 'a'), '()', printf('%.*c', 400, 'b')));
      """ + "\n")
    #expect(run.output == "              length 100000\n90000\n")
    #expect(
      run.errors == "Runtime error near line 3: string or blob too big (18)\n"
        + "Runtime error near line 4: string or blob too big (18)\n")
  }

  @Test(arguments: ["replace(hex(zeroblob(60000)), '0', 'a')", "'(a{150}){150}'", "'a{30000}'"])
  func `a pattern that is too large is refused`(pattern: String) {
    let run = runShell("SELECT regexp(\(pattern), 'a');\n")
    #expect(run.errors == "Runtime error near line 1: REGEXP pattern too big\n")
  }

  @Test func `any number of signs that repeat the same is one repetition`() {
    let pattern = "'^a' || replace(hex(zeroblob(45000)), '0', '+') || '$'"
    #expect(runShell("SELECT regexp(\(pattern), 'aaa'), regexp(\(pattern), '');\n").output == "1|0\n")
  }

  @Test func `what is no pattern fails with a reason`() {
    #expect(runShell("SELECT 'a' REGEXP '(';\n").errors == "Runtime error near line 1: unmatched '('\n")
  }
}
