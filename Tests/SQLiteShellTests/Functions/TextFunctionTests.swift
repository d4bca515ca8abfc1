import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// `regexp_replace`, `regexp_substr`, `split_part` and `to_date` with a pattern.
@Suite struct TextFunctionTests {
  private static func value(_ call: String) -> String {
    let run = runShell(".mode quote\nSELECT \(call);\n")
    #expect(run.errors == "", "\(call)")
    return String(run.output.dropLast())
  }

  private static func error(_ call: String) -> String { runShell("SELECT \(call);\n").errors }

  @Test(arguments: [
    (#"regexp_replace('a1b22', '\d+', '#')"#, "'a#b#'"),
    (#"regexp_replace('a1b22', '\d+', '#', '1')"#, "'a#b22'"),
    (#"regexp_replace('a1b22', '\d+', '<\0>', 'g')"#, "'a<1>b<22>'"),
    (#"regexp_replace('Anna Lund', '(\w+) (\w+)', '\2, \1')"#, "'Lund, Anna'"),
    (#"regexp_replace('aXbx', 'x', '-', 'i')"#, "'a-b-'"),
    (#"regexp_replace('abc', 'x', '-')"#, "'abc'"), (#"regexp_replace('abc', '', '-')"#, "'-a-b-c-'"),
    (#"regexp_replace('aaa', 'a*', '-')"#, "'--'"), (#"regexp_replace('', '^$', 'x')"#, "'x'"),
    (#"regexp_replace('ab', '(a)|(b)', '[\1\2]')"#, "'[a][b]'"),
    (#"regexp_replace('a.b', '\.', '\\')"#, #"'a\b'"#), (#"regexp_replace('abc', 'b', '\&\&')"#, "'abbc'"),
    (#"regexp_replace('日本語', '本', '-')"#, "'日-語'"), (#"regexp_replace(NULL, 'a', 'b')"#, "NULL"),
    (#"regexp_replace('a', NULL, 'b')"#, "NULL"), (#"regexp_replace('a', 'a', NULL)"#, "NULL"),
    (#"regexp_replace(123, '2', 'x')"#, "'1x3'"),
    (#"regexp_substr('a1b22', '\d+')"#, "'1'"), (#"regexp_substr('a1b22', 'b(\d+)', 1)"#, "'22'"),
    (#"regexp_substr('abc', 'x')"#, "NULL"), (#"regexp_substr('abc', '(x)|b', 1)"#, "NULL"),
    (#"regexp_substr('aab', 'a|ab|aab')"#, "'a'"),
    (#"regexp_substr('foobar', '(foo|foob)(.*)', 2)"#, "'bar'"),
    (#"regexp_substr('xay', 'a?')"#, "''"), (#"regexp_substr('abcabc', '(ab|c)+')"#, "'abcabc'"),
    (#"regexp_substr('abcabc', '(ab|c)+', 1)"#, "'c'"), (#"regexp_substr('word two', '\bt\w+')"#, "'two'"),
    (#"regexp_substr('a-b', '[^-]+$')"#, "'b'"), (#"regexp_substr('aaa', 'a{2}')"#, "'aa'"),
    ("split_part('a,b,c', ',', 1)", "'a'"), ("split_part('a,b,c', ',', 3)", "'c'"),
    ("split_part('a,b,c', ',', 4)", "''"), ("split_part('a,b,c', ',', -1)", "'c'"),
    ("split_part('a,b,c', ',', -3)", "'a'"), ("split_part('a,b,c', ',', -4)", "''"),
    ("split_part('a--b', '--', 2)", "'b'"), ("split_part('abc', '', 1)", "'abc'"),
    ("split_part('abc', '', 2)", "''"), ("split_part('', ',', 1)", "''"),
    ("split_part('é|ü', '|', 2)", "'ü'"),
    ("split_part(NULL, ',', 1)", "NULL"), ("split_part('a', ',', -9223372036854775808)", "''"),
    ("split_part('aaa', 'aa', 2)", "'a'"),
    ("to_date('31.01.2026', '%d.%m.%Y')", "'2026-01-31'"),
    ("to_date('31.1.2026 9:05', '%d.%m.%Y %H:%M')", "'2026-01-31 09:05:00'"),
    ("to_date('1/31/26 12:30 AM', '%m/%d/%y %I:%M %p')", "'2026-01-31 00:30:00'"),
    ("to_date('1/31/69 12:30 pm', '%D %I:%M %p')", "'1969-01-31 12:30:00'"),
    ("to_date('Sat, 31 January 2026', '%a, %d %B %Y')", "'2026-01-31'"),
    ("to_date('31-JAN-2026', '%d-%b-%Y')", "'2026-01-31'"), ("to_date('2024/366', '%Y/%j')", "'2024-12-31'"),
    ("to_date('2026-01-31T10:00:00.125+0200', '%FT%T.%f%z')", "'2026-01-31 10:00:00.125+02:00'"),
    ("to_date('31.01.2026', '%d.%m.%Y', 'unix-ms')", "1769817600000"),
    ("to_date(NULL, '%d.%m.%Y')", "NULL"), ("to_date('29.02.2024', '%d.%m.%Y')", "'2024-02-29'"),
  ])
  func `a function gives its value`(call: String, value: String) {
    #expect(Self.value(call) == value, "\(call)")
  }

  @Test(arguments: [
    (#"regexp_replace('a', '(', '')"#, "unmatched '('"),
    (
      "regexp_replace('a', 'a', '', 'z')",
      "regexp_replace: no flag 'z'; use i for any case, 1 for the first match, g for all"
    ),
    ("regexp_substr('a', 'a', 10)", "regexp_substr: the group is a number from 0 to 9"),
    ("split_part('a', ',', 0)", "split_part: the number of the part is 1, 2 …, or -1, -2 … from the end"),
    ("to_date('31.02.2026', '%d.%m.%Y')", "to_date: '31.02.2026' does not fit '%d.%m.%Y'"),
    ("to_date('31.01.2026 x', '%d.%m.%Y')", "to_date: '31.01.2026 x' does not fit '%d.%m.%Y'"),
    ("to_date('29.02.2026', '%d.%m.%Y')", "to_date: '29.02.2026' does not fit '%d.%m.%Y'"),
    (
      "to_date('13:00 PM 1.1.2026', '%I:%M %p %d.%m.%Y')",
      "to_date: '13:00 PM 1.1.2026' does not fit '%I:%M %p %d.%m.%Y'"
    ),
    (
      "to_date('1', '%q')",
      "to_date: no field %q; use %Y %y %m %b %B %d %e %j %H %I %p %M %S %f %z %a %A %F %T %R %D or %%"
    ),
    ("to_date('1', '%H:%M')", "to_date: '%H:%M' names no day, as '%d.%m.%Y' does"),
    ("to_date('1', '%')", "to_date: % at the end of '%'"),
  ])
  func `a fault is explained`(call: String, message: String) {
    #expect(Self.error(call) == "Runtime error near line 1: \(message)\n")
  }

  @Test func `every day is read back from other forms`() {
    let script = """
      WITH RECURSIVE d(day) AS (SELECT '1895-12-25' UNION ALL SELECT date(day, '+97 days') FROM d WHERE day < '2101-01-01')
      SELECT count(*), sum(to_date(strftime('%d.%m.%Y', day), '%d.%m.%Y') = day),
        sum(to_date(strftime('%m/%d/%Y %H:%M', day, '+811 minutes'), '%m/%d/%Y %H:%M') = datetime(day, '+811 minutes', 'start of day', '+811 minutes')),
        sum(to_date(strftime('%Y %j', day), '%Y %j') = day) FROM d;

      """
    #expect(runShell(script).output == "773|773|773|773\n")
  }

  @Test func `a match agrees with the search`() {
    var random = SeededGenerator(seed: 77)
    let parts = ["a", "b", ".", "(a|b)", "a*", "b+", "(ab)?", "[^a]", "$", "^", "(a*)*", "b{2}", "|"]
    for _ in 0..<200 {
      let pattern = (0..<random.below(5)).map { _ in random.pick(parts) }.joined()
      let text = (0..<random.below(8)).map { _ in random.pick(["a", "b", "c"]) }.joined()
      let row = Self.value(
        "'\(text)' REGEXP '\(pattern)', regexp_substr('\(text)', '\(pattern)') IS NOT NULL")
      #expect(row == "1,1" || row == "0,0", "\(pattern) \(text)")
      // Replacing each match by itself changes nothing.
      #expect(
        Self.value(#"regexp_replace('\#(text)', '\#(pattern)', '\0')"#) == "'\(text)'", "\(pattern) \(text)")
    }
  }

  @Test func `no pattern takes endless time, and an interrupt ends it`() throws {
    let text = String(repeating: "a", count: 2_000)
    #expect(Self.value("length(regexp_substr('\(text)', '(a*)*b|(a|aa)+'))") == "2000")
    let interrupt = InterruptHandle()
    let pattern = try RegularExpression(Array("a".utf8), ignoresCase: false, hasGroups: true)
    #expect(try pattern.firstMatch(in: [98, 97], from: 0, interrupt: interrupt)?.prefix(2) == [1, 2])
    interrupt.interrupt()
    #expect(throws: FunctionError.interrupted) {
      try pattern.firstMatch(in: [97], from: 0, interrupt: interrupt)
    }
  }
}
