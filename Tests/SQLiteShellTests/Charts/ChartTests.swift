import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What `.chart` chooses, draws and refuses.
@Suite struct ChartTests {
  static let shop = """
    CREATE TABLE purchase(id INTEGER PRIMARY KEY, bought_at DATETIME, amount DECIMAL(8,2), status TEXT);
    INSERT INTO purchase VALUES
      (1, '2026-01-03 10:00:00', 19.9, 'paid'), (2, '2026-01-17 11:30:00', 5, 'open'),
      (3, '2026-02-02 09:00:00', 120.5, 'paid'), (4, '2026-02-20 18:45:00', 7.25, 'draft'),
      (5, '2026-04-01 12:00:00', 33, 'paid'), (6, NULL, 1, 'open'), (7, '2026-04-11 08:00:00', NULL, 'paid');

    """

  private func chart(_ words: String, _ setup: String = shop) -> ShellRun {
    runShell("\(setup).chart \(words)\n")
  }

  private func title(_ words: String, _ setup: String = shop) -> String {
    let run = chart(words, setup)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func `the meanings of the columns choose the form`() {
    #expect(title("purchase") == "amount by bought_at")
    #expect(title("purchase.status") == "rows by status")
    #expect(title("purchase.amount") == "rows by amount")
    #expect(title("purchase.bought_at") == "rows by week of bought_at")
    #expect(title("SELECT status, amount FROM purchase") == "sum of amount by status")
    #expect(title("SELECT 3 AS a, 4 AS b") == "b by a")
    #expect(title("SELECT amount FROM purchase") == "rows by amount")
    #expect(title("SELECT id FROM purchase") == "rows by id")
  }

  @Test func `words say what is drawn`() {
    #expect(title("line bought_at amount BY status FROM purchase") == "amount by bought_at by status")
    #expect(title("bar status amount FROM purchase") == "sum of amount by status")
    #expect(title("bar status amount --mean FROM purchase") == "mean of amount by status")
    #expect(title("bar STATUS from purchase") == "rows by status")
    #expect(title("line bought_at amount --per month FROM purchase") == "sum of amount by month of bought_at")
    #expect(title("--per year bought_at FROM purchase") == "rows by year of bought_at")
    #expect(title("box amount BY status FROM purchase") == "quartiles of amount by status")
    #expect(title("heat status amount FROM purchase") == "rows by status and amount")
    #expect(title("scatter id amount FROM purchase") == "amount by id")
    #expect(title("line amount FROM purchase") == "amount")
    #expect(title("bar status amount SELECT status, amount FROM purchase") == "sum of amount by status")
  }

  @Test func `without a table it is the last result`() {
    let lines = "SELECT status, count(*) AS n FROM purchase GROUP BY 1;\n.mode csv\n.headers on\n"
    #expect(
      chart("", Self.shop + lines).output
        == "draft|1\nopen|2\npaid|4\nx,y\r\ndraft,1\r\nopen,2\r\npaid,4\r\n")
    #expect(chart("n", Self.shop + lines).output.contains("from,to,count"))
    #expect(
      chart("", "").errors == "Error: there was no query yet; name a table with FROM, or give a SELECT\n")
  }

  @Test func `modes for programs get the numbers`() {
    func rows(_ words: String) -> String { chart(words, Self.shop + ".mode json\n").output }
    #expect(
      rows("bar status amount FROM purchase") == """
        [{"x":"paid","y":173.4},
        {"x":"open","y":6},
        {"x":"draft","y":7.25}]

        """)
    #expect(
      rows("bar bought_at amount --per month FROM purchase") == """
        [{"x":"2026-01","y":24.9},
        {"x":"2026-02","y":127.75},
        {"x":"2026-03","y":null},
        {"x":"2026-04","y":33}]

        """)
    #expect(
      rows("line bought_at amount FROM purchase") == """
        [{"x":"2026-01-03 10:00:00","y":19.9},
        {"x":"2026-01-17 11:30:00","y":5},
        {"x":"2026-02-02 09:00:00","y":120.5},
        {"x":"2026-02-20 18:45:00","y":7.25},
        {"x":"2026-04-01 12:00:00","y":33},
        {"x":"2026-04-11 08:00:00","y":null}]

        """)
    #expect(
      rows("hist id FROM purchase") == """
        [{"from":0,"to":5,"count":4},
        {"from":5,"to":10,"count":3}]

        """)
    #expect(
      rows("box amount BY status FROM purchase") == """
        [{"label":"paid","count":3,"least":19.9,"quartile_1":26.45,"median":33,"quartile_3":76.75,"greatest":120.5},
        {"label":"open","count":2,"least":1,"quartile_1":2,"median":3,"quartile_3":4,"greatest":5},
        {"label":"draft","count":1,"least":7.25,"quartile_1":7.25,"median":7.25,"quartile_3":7.25,"greatest":7.25}]

        """)
    #expect(
      rows("heat SELECT 'a' AS x, 1 AS y UNION ALL SELECT 'a', 1 UNION ALL SELECT 'b', 2") == """
        [{"x":"a","y":1,"count":2},
        {"x":"b","y":2,"count":1}]

        """)
    #expect(
      rows("bar status amount BY status FROM purchase").split(separator: "\n").first
        == "[{\"x\":\"paid\",\"series\":\"paid\",\"y\":173.4},")
  }

  @Test func `numbers in a unit that nobody knows are drawn as they are stored`() {
    let setup = ".mode csv\nCREATE TABLE t(wait DURATION);\nINSERT INTO t VALUES(1), (30), (90);\n"
    #expect(chart("hist t.wait", setup).output == "0,100,3\r\n")
  }

  @Test func `what is not drawn is counted`() {
    let run = chart(
      "line x y SELECT 1 AS x, 2 AS y UNION ALL SELECT 2, 9e999 UNION ALL SELECT NULL, 3 UNION ALL SELECT 4, 'word'"
    )
    #expect(run.output.hasSuffix("not drawn: 1 NULL, 1 infinite, 1 of another kind\n"))
  }

  @Test func `many bars are those with the greatest values`() {
    let many =
      "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT 'k' || i AS k, i AS v FROM n"
    let run = chart("bar k v \(many)")
    #expect(run.output.contains("k100") && !run.output.contains("k12 "))
    #expect(run.output.hasSuffix("the 24 greatest of 100 are drawn; --all draws all\n"))
    #expect(chart("bar k v --all \(many)").output.split(separator: "\n").count == 101)
  }

  @Test func `what cannot be drawn is refused in words`() {
    let cases = [
      ("purchases", "Error: no such table or column: purchases"),
      ("x FROM purchase", "Error: no such column: x; there are id, bought_at, amount and status"),
      (
        "line status FROM purchase",
        "Error: the values of status are not numbers, so they can only be X, BY, or an axis of heat"
      ),
      ("hist id amount FROM purchase", "Error: hist draws 1 column; others can follow BY"),
      ("heat id FROM purchase", "Error: heat draws two columns: X and Y"),
      ("line bought_at id amount BY status FROM purchase", "Error: with BY there can be only one Y"),
      (
        "bar status --per day FROM purchase",
        "Error: --per day needs line, bar or hist with dates as X, and status has none"
      ),
      ("--per fortnight purchase", "Error: --per takes hour, day, week, month or year, not \"fortnight\""),
      ("--height 2 purchase", "Error: --height takes a number of lines from 3 to 200, not \"2\""),
      ("FROM nothing", "Error: no such table or column: nothing"),
      ("SELECT 1; SELECT 2", "Error: .chart takes one SELECT that only reads"),
      ("SELECT id FROM purchase WHERE 0", "Error: there are no rows to draw"),
      (
        "SELECT NULL AS x",
        "Error: no column has numbers, dates or a few different values; name the columns to draw"
      ),
    ]
    for (words, message) in cases { #expect(chart(words).errors == message + "\n", "\(words)") }
    for words in ["bar status BY", "status FROM", "FROM purchase status", "--wrong", "a BY b c"] {
      #expect(chart(words).errors.hasPrefix("Usage: .chart "), "\(words)")
    }
  }

  @Test func `colour is at a terminal only, and off with NO_COLOR`() {
    func run(_ variables: [String: String]) -> String {
      let memory = MemorySurroundings()
      memory.environment = variables
      memory.screen = (80, 24)
      return runShell(
        Self.shop + ".chart line bought_at amount BY status FROM purchase\n", memory: memory, isTerminal: true
      ).output
    }
    #expect(run(["TERM": "xterm"]).contains("\u{1B}[34m"))
    #expect(!run(["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(run(["TERM": "xterm", "NO_COLOR": "1"]).contains("●"))
    let dumb = run(["TERM": "dumb"])
    #expect(dumb.utf8.allSatisfy { $0 < 0x80 })
    #expect(
      run(["TERM": "xterm", "LANG": "C"]).replacing(#/\u{1B}\[[0-9]+m/#, with: "").utf8.allSatisfy {
        $0 < 0x80
      })
    #expect(run(["TERM": "xterm", "LANG": "en_GB.UTF-8"]).contains("●"))
  }

  @Test func `an interrupt draws the rows before it`() {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    var surroundings = memory.surroundings(isTerminal: true)
    let restartClock = surroundings.interruptStatements(after: 6)
    let shell = Shell(surroundings: surroundings)
    let input = "CREATE TABLE n(i);\nINSERT INTO n SELECT value FROM generate_series(1, 9999);\n"
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    restartClock()
    _ = shell.run(TextLines(Array(".chart n\n".utf8), origin: .standardInput))
    let output = memory.output.text
    #expect(output.contains("reading n"))
    #expect(output.contains("rows by i\r\n") || output.contains("rows by i\n"))
    #expect(output.contains("partial: the first "))
    #expect(memory.errors.text.contains("interrupted"))
  }

  @Test func `names of hostile databases stay on their line`() {
    let run = chart("bar n SELECT 'a' || char(27) || '[2J' || char(10) || 'b' AS n")
    #expect(run.output.contains("a^[[2J^Jb │"))
    let cut = chart("bar n SELECT 'ÄÖÜ漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字' AS n")
    #expect(cut.output.contains("ÄÖÜ漢字漢字漢字漢字漢字漢… │"))
  }
}
