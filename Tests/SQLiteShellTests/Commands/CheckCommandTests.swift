import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct CheckCommandTests {
  @Test(arguments: [
    ("", "", true), ("", "  \n", true), ("abc", "abc\n", true), ("abc", "abcd", false), ("*", "", true),
    ("a*c", "abbbc", true), ("a*c", "abcbc\n", true), ("a*c", "ab", false), ("a?c", "abc", true),
    ("a?c", "ac", false), ("[abc]x", "bx", true), ("[^abc]x", "bx", false), ("[^abc]x", "dx", true),
    ("[a-c]x", "bx", true), ("[]]x", "]x", true), ("[a", "a", false), ("#", "12", true), ("#", "-12", true),
    ("#", "x", false), ("a # b", "a  12\n b", true), ("*#*", "row 7 of 9", true), ("a b", "ab", false),
  ])
  func `a pattern fits a text or not`(pattern: String, text: String, fits: Bool) {
    #expect(TestcasePattern(pattern).matches(Array(text.utf8)) == fits)
  }

  @Test(arguments: [
    ("--exact 1", true), ("--exact '1  '", true), ("--exact ?", false), ("--glob ?", true),
    ("--notglob ?", false),
    ("--notglob 2", true), ("1", true), ("2", false),
  ])
  func `output is compared as the option says`(words: String, passes: Bool) {
    let run = runShell(".testcase t\nSELECT 1;\n.check \(words)\n")
    #expect(run.output == (passes ? "testcase-t ok\n" : ""))
    #expect(run.result.failures == (passes ? 0 : 1))
  }

  @Test(arguments: ["", "--what 1", "--exact 1 2", "1 2"])
  func `wrong arguments are answered with the usage`(words: String) {
    #expect(runShell(".check \(words)\n").errors == "Usage: .check GLOB-PATTERN\n")
  }
}
