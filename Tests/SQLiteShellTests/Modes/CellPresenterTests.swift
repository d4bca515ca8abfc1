import TestSupport
import Testing

@Suite struct CellPresenterTests {
  @Test(arguments: [
    ("off", "10|NULL|x'00|a b|it's|<\"|10||a\n"),
    ("sql", "'10'|'NULL'|'x''00'|'a b'|'it''s'|'<\"'|10|NULL|x'61'\n"),
    ("relaxed", "'10'|'NULL'|'x''00'|a b|it's|<\"|10|NULL|x'61'\n"),
    ("csv", "10|NULL|\"x'00\"|\"a b\"|\"it's\"|\"<\"\"\"|10||a\n"),
    ("html", "10|NULL|x&#39;00|a b|it&#39;s|&lt;&quot;|10||a\n"),
    ("tcl", "\"10\"|\"NULL\"|\"x'00\"|\"a b\"|\"it's\"|\"<\\\"\"|10||\"\\141\"\n"),
    ("json", "\"10\"|\"NULL\"|\"x'00\"|\"a b\"|\"it's\"|\"<\\\"\"|10||\"\\u0061\"\n"),
  ])
  func `text is quoted as the option says`(quoting: String, output: String) {
    let select = "SELECT '10', 'NULL', 'x''00', 'a b', 'it''s', '<\"', 10, NULL, x'61';"
    #expect(runShell(".mode list --quote \(quoting)\n\(select)").output == output)
  }

  @Test(arguments: ["-1", "+2.5", ".5", "5.", "1e9", "1E-9"])
  func `a text that looks like a number is not taken for one`(text: String) {
    #expect(
      runShell(".mode list --quote relaxed\nSELECT '\(text)', '\(text)x';").output == "'\(text)'|\(text)x\n")
  }

  @Test(arguments: [
    ("auto", "a\u{1}"), ("text", "a\u{1}"), ("sql", "x'6101'"), ("hex", "6101"), ("tcl", "\"\\141\\001\""),
    ("json", "\"\\u0061\\u0001\""), ("size", "(2-byte blob)"),
  ])
  func `blobs are shown as the option says`(quoting: String, output: String) {
    #expect(runShell(".mode list --blob-quote \(quoting)\nSELECT x'6101';").output == output + "\n")
  }

  @Test func `a blob in the binary format of JSON is shown as JSON`() {
    let select = "SELECT x'2b1331' AS a, x'ff' AS b;"
    #expect(runShell(".mode json --textjsonb on\n\(select)").output == "[{\"a\":[1],\"b\":\"X'ff'\"}]\n")
    #expect(runShell(".mode list --textjsonb on --blob-quote hex\n\(select)").output == "[1]|ff\n")
  }

  @Test func `text is cut after a number of characters, only in modes for people`() {
    let select = "SELECT 'e\u{301}\u{1F469}\u{200D}\u{1F469}bcd' AS a, 'abc' AS b, 123456 AS c;"
    #expect(
      runShell(".mode list --charlimit 3\n\(select)").output
        == "e\u{301}\u{1F469}\u{200D}\u{1F469}b...|abc|123456\n")
    for mode in ["csv", "json", "tcl", "quote", "insert", "ascii", "jsonl"] {
      #expect(
        runShell(".mode \(mode) --limits 1,1,1\n\(select)").output
          == runShell(".mode \(mode)\n\(select)").output)
    }
  }

  @Test func `lines after a number of lines are left out`() {
    let select = "SELECT 'a' || char(10) || 'b' || char(10) || 'c' AS x, 'a' || char(10) || 'b' AS y;"
    #expect(runShell(".mode line --linelimit 2\n\(select)").output == "    x = a\nb\n...\n    y = a\nb\n")
    #expect(
      runShell(".mode table --linelimit 1\n\(select)").output == """
        +-----+-----+
        |  x  |  y  |
        +-----+-----+
        | a   | a   |
        | ... | ... |
        +-----+-----+

        """)
  }

  @Test(arguments: [(2, "ab"), (3, "..."), (4, "abcd"), (5, "abcd")])
  func `names are cut`(limit: Int, title: String) {
    #expect(
      runShell(".mode list --title on --titlelimit \(limit)\nSELECT 1 AS abcd;").output == "\(title)\n1\n")
  }

  @Test func `names are quoted`() {
    #expect(runShell(".mode list --title sql\nSELECT 1 AS \"a'b\";").output == "'a''b'\n1\n")
    #expect(runShell(".mode list --title json --title off\nSELECT 1 AS \"a'b\";").output == "1\n")
  }
}
