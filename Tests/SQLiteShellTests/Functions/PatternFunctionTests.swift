import TestSupport
import Testing

@Suite struct PatternFunctionTests {
  @Test(
    arguments: [
      ("'abc' REGEXP 'b'", "1"), ("'abc' REGEXP 'B'", "0"), ("regexpi('B', 'abc')", "1"),
      ("regexp('^b', 'abc')", "0"),
      ("regexp('a{2,3}$', 'caaa')", "1"), ("regexp('^[^a-c]+$', 'xyz')", "1"),
      ("regexp('\\bfoo\\b', 'a foo')", "1"),
      ("regexp(NULL, 'a')", "NULL"), ("regexp('a', NULL)", "NULL"), ("regexp('', '')", "1"),
      ("regexp(1, 12)", "1"),
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

  @Test func `what is no pattern fails with a reason`() {
    #expect(runShell("SELECT 'a' REGEXP '(';\n").errors == "Runtime error near line 1: unmatched '('\n")
  }
}
