import TestSupport
import Testing

@testable import SQLiteShell

/// What `.import` finds out, and tells, when a person types it.
@Suite struct ImportForPeopleTests {
  /// Runs lines with a file of a name.
  private static func run(
    _ input: String, _ name: String, _ content: String, origin: InputOrigin = .terminal
  ) -> ShellRun {
    let memory = MemorySurroundings()
    memory.files[name] = MemoryDestination(content)
    return runShell(".mode list\n" + input + "\n", memory: memory, origin: origin)
  }

  @Test func `the name of a file says its format at a prompt`() {
    let content = "id,name\n1,\"Lund, Anna\"\n2,Bo\n"
    let typed = Self.run(".import a.csv t\nSELECT id, name FROM t;", "a.csv", content)
    #expect(typed.output == "2 rows imported into t\n1|Lund, Anna\n2|Bo\n")
    #expect(typed.errors == "Note: a.csv: fields separated by commas, names of columns in the first row\n")
    let script = Self.run(
      ".import a.csv t\nSELECT * FROM t;", "a.csv", content, origin: .standardInput)
    #expect(script.output == "1,\"Lund, Anna\"\n2,Bo\n")
    #expect(script.errors == "")
  }

  @Test(arguments: [
    ("a.csv", "a;b\n1,5;x\n", "semicolons"), ("a.csv", "a\tb\n1,5\tx\n", "tabs"),
    ("a.csv", "a|b\n1,5|x\n", "|"), ("a.tsv", "a\tb\n1,5\tx\n", "tabs"), ("a.tab", "a\tb\n1,5\tx\n", "tabs"),
    ("A.CSV", "a;b\n\"1,5\";x\n", "semicolons"), ("a.csv", "a,b\n\"1,5\",x\n", "commas"),
    ("a.csv", "\u{FEFF}a;b\r\n1,5;x\r\n", "semicolons"), ("a.csv", "a,b\n\"1,5\",\"x\"", "commas"),
  ])
  func `the separator is found and said`(name: String, content: String, separator: String) {
    let run = Self.run(".import \(name) t\nSELECT a, substr(b, 1, 1) FROM t;", name, content)
    #expect(
      run.errors == "Note: \(name): fields separated by \(separator), names of columns in the first row\n")
    #expect(run.output == "1 row imported into t\n1,5|x\n")
  }

  @Test func `a file without names of columns gets some`() {
    let run = Self.run(".import a.csv t\nSELECT c1, c2 FROM t;", "a.csv", "1,Anna\n2,Bo\n3,Cy\n")
    #expect(run.output == "3 rows imported into t\n1|Anna\n2|Bo\n3|Cy\n")
    #expect(run.errors == "Note: a.csv: fields separated by commas, no names of columns: c1, c2 …\n")
    let years = Self.run(
      ".import a.csv t\nSELECT \"2025\" FROM t;", "a.csv", "land,2025,2026\nSE,7,8\nNO,9,8\n")
    #expect(years.output == "2 rows imported into t\n7\n9\n")
  }

  @Test func `names of columns are not a row of a table that has them`() {
    let run = Self.run(
      "CREATE TABLE t(id, Name);\n.import a.csv t\nSELECT * FROM t;", "a.csv", "ID,name\n1,Anna\n")
    #expect(run.output == "1 row imported into t\n1|Anna\n")
    #expect(
      run.errors
        == "Note: a.csv: fields separated by commas; the first row has the names of the columns, and is left out\n"
    )
    let other = Self.run("CREATE TABLE t(a, b);\n.import a.csv t\nSELECT * FROM t;", "a.csv", "x,y\n1,Anna\n")
    #expect(other.output == "2 rows imported into t\nx|y\n1|Anna\n")
    #expect(other.errors == "Note: a.csv: fields separated by commas\n")
  }

  @Test func `options keep what they say`() {
    let content = "a;b\n1;2\n"
    #expect(
      Self.run(".import --csv a.csv t\nSELECT * FROM t;", "a.csv", content).output
        == "1 row imported into t\n1;2\n")
    #expect(
      Self.run(".import --colsep ; a.csv t\nSELECT * FROM t;", "a.csv", content).output
        == "1 row imported into t\n1|2\n")
    #expect(
      Self.run(".import --detect a.txt t\nSELECT * FROM t;", "a.txt", content, origin: .standardInput).output
        == "1|2\n")
    #expect(
      Self.run(".import --csv --detect a.csv t\nSELECT * FROM t;", "a.csv", content, origin: .standardInput)
        .output == "1|2\n")
    #expect(
      Self.run(".import --separated a.csv t\nSELECT * FROM t;", "a.csv", content).output
        == "1 row imported into t\n1;2\n")
  }

  @Test func `rows that do not fit are summed up at a prompt`() {
    let content = "a,b\n1,2\n3\n4,5,6\n7,8,9\n" + String(repeating: "1,2\n", count: 1_000)
    let run = Self.run(".import a.csv t\nSELECT count(*) FROM t;", "a.csv", content)
    #expect(
      run.errors == """
        Note: a.csv: fields separated by commas, names of columns in the first row
        a.csv: 2 of 1,004 rows had more than 2 columns: the rest was left out; first in line 4
        a.csv: 1 of 1,004 rows had fewer than 2 columns: the rest is NULL; first in line 3

        """)
    #expect(run.output == "1,004 rows imported into t\n1004\n")
    let script = Self.run(".import --csv a.csv t", "a.csv", content, origin: .standardInput)
    #expect(
      script.errors == """
        a.csv:3: expected 2 columns but found 1 - filling the rest with NULL
        a.csv:4: expected 2 columns but found 3 - extras ignored
        a.csv:5: expected 2 columns but found 3 - extras ignored

        """)
    #expect(script.output == "")
  }

  @Test func `refused rows are counted after the first three`() {
    let content = "a\n1\n" + String(repeating: "1\n", count: 10)
    let run = Self.run(
      "CREATE TABLE t(a UNIQUE);\n.import --skip 1 a.csv t", "a.csv", content)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.filter { $0.contains("INSERT failed") }.count == 3)
    #expect(lines.last == "a.csv: 7 more rows were refused")
    #expect(run.output == "1 row imported into t\n")
  }

  @Test func `dates get the order that a day beyond 12 proves`() {
    func types(_ values: [String]) -> String {
      let content = "at\n" + values.map { $0 + "\n" }.joined()
      let run = Self.run(
        ".import --csv --types auto a.csv t\nSELECT at || '' FROM t;", "a.csv", content,
        origin: .standardInput)
      return run.output
    }
    #expect(
      types(["31.01.2026", "1.2.2026"]) == """
        t: types from all 2 rows of a.csv
          at  TEXT  day dmy, as '31.01.2026' in line 2 shows
        31.01.2026
        01.02.2026

        """)
    #expect(types(["01/02/2026", "1/31/2026"]).contains("day mdy, as '1/31/2026' in line 3 shows"))
    #expect(types(["31/01/2026 10:00", "1/2/2026 10:00:01"]).contains("date dmy-slash-time, as"))
    #expect(
      types(["31/01/2026 10:00", "1/2/2026 10:00:01"]).hasSuffix("31/01/2026 10:00:00\n01/02/2026 10:00:01\n")
    )
    #expect(types(["1/31/2026 10:00 AM", "2/1/2026 9:30 PM"]).contains("date us, as"))
    for unsure in [
      ["01/02/2026", "03/04/2026"], ["31.01.2026", "x"], ["31/01/2026", "01/31/2026"], ["31.02.2026"],
    ] {
      #expect(types(unsure).contains("at  TEXT\n"), "\(unsure)")
    }
  }

  @Test func `decimal commas are read where semicolons separate fields`() {
    let content = "ware;preis;menge\nTee;1.234,5;3\nSaft;0,25;4\n"
    let run = Self.run(
      ".import --csv --types auto a.csv t\nSELECT ware, preis * 2, menge FROM t;", "a.csv", content,
      origin: .standardInput)
    #expect(
      run.output == """
        t: types from all 2 rows of a.csv
          ware   TEXT
          preis  REAL     numbers with a decimal comma, kept with a point
          menge  INTEGER
        Tee|2469.0|3
        Saft|0.5|4

        """)
    #expect(
      run.errors == "Note: a.csv: fields separated by semicolons, names of columns in the first row\n")
    // A point between thousands alone proves nothing.
    let plain = Self.run(
      ".import --csv --types auto a.csv t\nSELECT preis FROM t;", "a.csv", "ware;preis\nTee;1.234\n",
      origin: .standardInput)
    #expect(plain.output.hasSuffix("1.234\n"))
  }

  @Test func `yes and no are truth values if both occur`() {
    let yes = Self.run(
      ".import --csv --types auto a.csv t\nSELECT a + 0, typeof(a) FROM t;", "a.csv", "a\nyes\nNo\n",
      origin: .standardInput)
    #expect(yes.output.contains("BOOLEAN  yes and no as 1 and 0"))
    #expect(yes.output.hasSuffix("1|integer\n0|integer\n"))
    let one = Self.run(
      ".import --csv --types auto a.csv t", "a.csv", "a\nno\nno\n", origin: .standardInput)
    #expect(one.output.contains("a  TEXT\n"))
  }

  @Test func `numbers with a comma are read or refused as a whole`() {
    for (text, number) in [
      ("1,5", "1.5"), ("-1.234,50", "-1234.50"), ("12", "12"), ("1.234.567", "1234567"), ("0,001", "0.001"),
    ] {
      #expect(
        DecimalComma.pointed(Array(text.utf8).span).map { String(decoding: $0, as: UTF8.self) } == number)
    }
    for text in ["", "-", ",5", "1,", "1.23,4", "1234.567,8", "1,2,3", "a", "1..234", "1.2345", "+1"] {
      #expect(DecimalComma.pointed(Array(text.utf8).span) == nil, "\(text)")
    }
  }
}
