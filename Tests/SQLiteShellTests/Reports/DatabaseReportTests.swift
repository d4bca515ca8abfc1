import Foundation
import ScreenSupport
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The pages that `.report` writes: what they say, and that nothing in a database can run in them.
@Suite struct DatabaseReportTests {
  /// The elements of a page with their texts.
  private final class Reader: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String], text: String)] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append((name, attributes, ""))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      for index in open { elements[index].text += string }
    }

    func texts(of name: String) -> [String] { elements.filter { $0.name == name }.map(\.text) }
  }

  /// Reads a page as XML; what it may not have is a failure.
  private func read(_ page: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(page.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "") in line \(parser.lineNumber)")
    let known: Set = [
      "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "h4", "p", "pre", "div",
      "label",
      "input", "button", "output", "section", "table", "thead", "tbody", "tr", "th", "td", "a", "bdi", "span",
      "ul",
      "li", "details", "summary", "figure", "svg", "desc", "rect", "path", "text", "g", "circle", "script",
    ]
    for element in reader.elements {
      #expect(known.contains(element.name), "\(element.name)")
      for (name, value) in element.attributes {
        #expect(!name.lowercased().hasPrefix("on"), "\(name)")
        #expect(
          !["src", "style", "xlink:href", "action", "srcdoc", "formaction", "data"].contains(name), "\(name)")
        if name == "href" { #expect(value.hasPrefix("#t") && Int(value.dropFirst(2)) != nil, "\(value)") }
        #expect(!value.contains("url("), "\(value)")
      }
    }
    #expect(reader.texts(of: "script") == [PageScript.script])
    #expect(reader.texts(of: "style") == [PageScript.style])
    #expect(page.ranges(of: "<script").count == 1)
    return reader
  }

  private func report(_ schema: String, _ words: String = "-") throws -> (page: Reader, text: String) {
    let run = runShell(schema + "\n.report \(words)\n")
    #expect(run.errors == "")
    return (try read(run.output), run.output)
  }

  private let shop = """
    CREATE TABLE customer(id INTEGER PRIMARY KEY, email TEXT UNIQUE);
    CREATE TABLE purchase(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id),
      bought_at INTEGER, amount DECIMAL(8,2), status TEXT);
    CREATE INDEX purchase_status ON purchase(status);
    CREATE TABLE empty(a);
    CREATE VIEW paid AS SELECT * FROM purchase WHERE status = 'paid';
    INSERT INTO customer VALUES (1, 'ada@example.org'), (2, NULL);
    INSERT INTO purchase VALUES
      (1, 1, 1767261600000, 19.90, 'paid'), (2, 1, 1768298400000, 5, 'paid'),
      (3, 2, 1768471200000, 120.5, 'open'), (4, 2, 1769076000000, 7.25, 'paid'),
      (5, 1, 0, 19.90, 'draft'), (6, NULL, 'soon', 3, 'draft'),
      (7, 2, 1769853600000, 64, 'paid'), (8, 9, 1769940000000, 19.90, 'open');
    """

  @Test func `a page says what the database is and what is in it`() throws {
    let (page, text) = try report(shop)
    #expect(
      page.texts(of: "h2") == [
        "What it is", "Tables", "How the tables refer to each other", "Dates", "What is odd",
        "Tables in full",
      ])
    #expect(page.texts(of: "h1") == ["database in memory"])
    #expect(page.texts(of: "h3") == ["customer", "purchase", "empty", "paid"])
    #expect(page.texts(of: "svg").count == 2)
    #expect(page.texts(of: "pre")[0].contains("application: unknown\n"))
    for expected in [
      "Made on 2026-01-31 10:00:00 UTC by tsqlite", "dates by ", "ada@example.org", "2026-01-31 10:00:00",
      "date unix-ms (strong)", "purchase.bought_at: date unix-ms (strong)", "refers to customer(id)",
    ] {
      #expect(page.elements[0].text.contains(expected), "\(expected)")
    }
    #expect(text.contains(#"<html xmlns="http://www.w3.org/1999/xhtml" lang="en">"#))
    // What does not change is written equally.
    #expect(runShell(shop + "\n.report -\n").output == text)
  }

  @Test func `a database that cannot be written gets the same page`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    try Database(path: path).runAll(shop)
    let pages = ["", "--readonly "].map { runShell(".open \($0)'\(path)'\n.report -\n") }
    #expect(pages.map(\.errors) == ["", ""])
    #expect(pages[1].output == pages[0].output)
    #expect(try read(pages[1].output).texts(of: "h1") == ["a.db"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.db"])
  }

  @Test func `a database of another machine gets the same page from a copy`() throws {
    let memory = MemorySurroundings()
    let engine = LoopbackEngine(try Database(path: ":memory:"))
    try engine.database.runAll(shop)
    memory.remoteEngine = { path in path == ":memory:" ? engine : nil }
    let run = runShell(".report -\n", memory: memory)
    #expect(run.errors == "")
    let page = try read(run.output)
    #expect(page.texts(of: "h3") == ["customer", "purchase", "empty", "paid"])
    #expect(page.texts(of: "pre").first?.hasPrefix("file: :memory:, ") == true)
    #expect(run.output.contains("no index helps to check a foreign key"))
  }

  @Test func `what is odd is listed`() throws {
    let (page, _) = try report(shop)
    let text = page.elements.first { $0.attributes["aria-labelledby"] == "odd" }?.text ?? ""
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
    #expect(
      lines == [
        "What is odd", "subject", "finding", "purchase.customer_id1 row has no parent in customer",
        "purchase.bought_at1 value does not fit: date unix-ms (strong)",
        "purchaseno index helps to check a foreign key: CREATE INDEX 'purchase_customer_id' ON 'purchase'('customer_id'); --> customer(id)",
        "emptyhas no rows",
      ])
    let clean = try report("CREATE TABLE t(a); INSERT INTO t VALUES (1);").page
    #expect(clean.texts(of: "p").contains("Nothing was found."))
  }

  @Test func `tables have headers for rows and columns, and pictures have titles`() throws {
    let (page, _) = try report(shop)
    for head in page.elements where head.name == "th" {
      #expect(["col", "row"].contains(head.attributes["scope"]))
    }
    for table in page.elements where table.name == "table" { #expect(table.attributes["aria-label"] != nil) }
    for picture in page.elements where picture.name == "svg" {
      #expect(picture.attributes["role"] == "img")
      #expect(picture.text.trimmingCharacters(in: .whitespacesAndNewlines) != "")
    }
    let levels = page.elements.compactMap { $0.name.first == "h" ? Int($0.name.dropFirst()) : nil }
    #expect(levels.first == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
  }

  @Test func `with tables, only these are on the page`() throws {
    let (page, _) = try report(shop, "- customer paid")
    #expect(page.texts(of: "h3") == ["customer", "paid"])
    #expect(runShell(shop + "\n.report - nothing\n").errors == "Error: no such table: nothing\n")
    #expect(!page.elements[0].text.contains("does not exist"))
    #expect(!page.elements[0].text.contains("purchase_customer_id"))
    let rows = try report(shop, "--rows 2 - purchase").page
    #expect(rows.texts(of: "td").contains("2026-01-13 10:00:00"))
    let none = try report(shop, "--rows 0 - purchase").page
    #expect(!none.texts(of: "h4").contains("First rows"))
  }

  @Test func `a database without tables has a page`() throws {
    #expect(try report("").page.texts(of: "p").contains("There are no tables."))
  }

  // MARK: - Hostile data

  private static let attacks = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "]]>", "<!--", "-->", "&amp;&lt;",
    "&#60;b&#62;",
    "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "javascript:alert(1)", "</style><b>",
    "</title>",
    "<svg onload=alert(1)>", "\u{202E}gnihtyna", "\u{2066}open", "\u{1B}[2J", "a\nb\tc\r", "\u{0}",
    "\u{FFFE}", "\u{7F}",
    "<?php ?>", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&a;", "${alert(1)}", "{{7*7}}", "`",
    "\\u003cscript\\u003e",
    "<a href=\"javascript:alert(1)\">x</a>", "</details>", "</bdi></td></table>", "é漢字👩‍👩‍👧", "",
  ]

  /// A name or a value made of some attacks.
  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in attacks.randomElement(using: &random) ?? "" }
      .joined()
  }

  @Test(arguments: 0..<10) func `hostile names and cells are texts`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var sql = ""
    // Each of ten pages has 20 names and 20 cells.
    for table in 0..<4 {
      let name = Self.text(&random).replacingOccurrences(of: "\0", with: "0") + "\(table)"
      let columns = (0..<5).map { "\(Self.text(&random).replacingOccurrences(of: "\0", with: "0"))\($0)" }
      let quoted = columns.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
      let tableName = "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
      let type =
        "\""
        + Self.text(&random).replacingOccurrences(of: "\0", with: "0").replacingOccurrences(
          of: "\"", with: "") + "\""
      sql += "CREATE TABLE \(tableName)(\(quoted.map { "\($0) \(type)" }.joined(separator: ", ")));\n"
      let values = (0..<5).map { _ in
        "cast(x'" + Self.text(&random).utf8.map { String(format: "%02x", $0) }.joined() + "' AS TEXT)"
      }
      sql += "INSERT INTO \(tableName) VALUES (\(values.joined(separator: ", ")));\n"
      sql +=
        "CREATE INDEX \"i\(table)\(columns[0].replacingOccurrences(of: "\"", with: "\"\""))\" ON \(tableName)(\(quoted[0]));\n"
    }
    let run = runShell(sql + ".report -\n")
    #expect(run.errors == "")
    let page = try read(run.output)
    #expect(page.texts(of: "h3").count == 4)
    #expect(page.texts(of: "b") == [])
  }

  @Test func `a text that turns the direction of writing says so`() throws {
    let page = try report(
      "CREATE TABLE \"\u{202E}swor 5\"(a); INSERT INTO \"\u{202E}swor 5\" VALUES ('\u{2067}x');"
    ).page
    #expect(page.texts(of: "h3") == ["\u{FFFD}swor 5"])
    #expect(page.texts(of: "td").contains("\u{FFFD}x"))
  }

  @Test func `the page allows only its own style and script, by their hashes`() throws {
    #expect(SHA256.base64(of: Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    #expect(SHA256.base64(of: Array(PageScript.style.utf8)) == PageScript.styleHash)
    #expect(SHA256.base64(of: Array(PageScript.script.utf8)) == PageScript.scriptHash)
    for text in [PageScript.style, PageScript.script] {
      #expect(!text.contains("<") && !text.contains("&") && !text.contains("http") && !text.contains("url("))
    }
    let (page, _) = try report(shop)
    let policy = page.elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; script-src 'sha256-\(PageScript.scriptHash)'; "
        + "style-src 'sha256-\(PageScript.styleHash)'; base-uri 'none'; form-action 'none'")
  }

  @Test func `every awkward schema has a page`() throws {
    let run = runShell(AwkwardSchema.sql + "\n.report -\n")
    let page = try read(run.output)
    #expect(page.texts(of: "h3").contains("odd \"name"))
    #expect(page.elements[0].text.contains("cannot be read: "))
  }

  // MARK: - Limits

  @Test func `what is too much is counted`() throws {
    let columns = (0..<150).map { "c\($0)" }.joined(separator: ", ")
    let wide = try report(
      "CREATE TABLE t(\(columns)); INSERT INTO t(c0) VALUES (printf('%.*c', 100000, 'x'));"
    ).page
    #expect(wide.texts(of: "p").contains("50 more columns are not described."))
    #expect(wide.texts(of: "p").contains("110 more columns are not among the first rows."))
    #expect(wide.texts(of: "td").allSatisfy { $0.utf8.count < 210 })
    let many = try report((0..<160).map { "CREATE TABLE t\($0)(a);" }.joined()).page
    #expect(many.texts(of: "h3").count == 100)
    #expect(
      many.texts(of: "p").contains(
        "The first 100 of 160 tables and views are described; the others are listed."))
    #expect(
      many.texts(of: "p").contains("160 tables are too many to be drawn; .diagram TABLE draws some of them."))
    #expect(many.texts(of: "svg").isEmpty)
  }

  @Test func `a large table is described from a sample`() throws {
    let sql = """
      CREATE TABLE t(a INTEGER PRIMARY KEY);
      INSERT INTO t SELECT value FROM generate_series(1, 1000001);
      """
    let page = try report(sql).page
    #expect(page.texts(of: "summary")[0].contains("1,000,001 rows"))
    #expect(page.texts(of: "summary")[0].contains("a sample of 100,000 rows at equal distances"))
    #expect(page.texts(of: "p").contains("1 table is described from a sample of rows, as is said there."))
  }

  // MARK: - Files

  @Test func `the page is a file, which is replaced as a whole`() throws {
    let memory = MemorySurroundings()
    memory.files["page.html"] = MemoryDestination("old")
    let run = runShell(shop + "\n.report page.html\n", memory: memory)
    #expect(run.output == "" && run.errors == "")
    #expect(memory.files["page.html"]?.text == runShell(shop + "\n.report -\n").output)
  }

  @Test func `an interrupt leaves the old file and no transaction`() throws {
    let memory = MemorySurroundings()
    memory.files["page.html"] = MemoryDestination("old")
    var surroundings = memory.surroundings(isTerminal: true)
    surroundings.interruptStatements(after: 6)
    let shell = Shell(surroundings: surroundings)
    let lines = """
      CREATE TABLE t(a INTEGER PRIMARY KEY);
      INSERT INTO t SELECT value FROM generate_series(1, 200000);
      .report page.html
      """
    _ = shell.run(TextLines(Array(lines.utf8), origin: .standardInput))
    #expect(memory.errors.text.contains("interrupted"))
    #expect(memory.files["page.html"]?.text == "old")
    #expect(try !shell.database().isInsideTransaction)
  }

  @Test func `a transaction of the user goes on`() throws {
    let run = runShell(
      "CREATE TABLE t(a); BEGIN; INSERT INTO t VALUES (1);\n.report page.html\nROLLBACK; SELECT count(*) FROM t;\n"
    )
    #expect(run.errors == "")
    #expect(run.output == "0\n")
  }

  @Test func `wrong words are refused`() {
    #expect(runShell(".report\n").errors == "Usage: .report ?OPTIONS? FILE ?TABLE...?\n")
    #expect(runShell(".report --nothing x\n").errors == "Usage: .report ?OPTIONS? FILE ?TABLE...?\n")
    #expect(
      runShell(".report --rows 1001 x\n").errors
        == "Error: --rows takes a number of rows from 0 to 1000, not \"1001\"\n")
    #expect(
      runShell(".report --sample 0 x\n").errors
        == "Error: --sample takes a number of rows above 0, not \"0\"\n")
    let safe = runShell(".report x.html\n") { $0.safety.enter() }
    #expect(safe.errors == "line 1: cannot write a file with .report in safe mode\n")
    #expect(runShell(".report -\n") { $0.safety.enter() }.errors == "")
  }
}

/// The hash by which a page allows its script, for tests alone.
private enum SHA256 {
  static func base64(of message: [UInt8]) -> String {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { index in
        bytes[(start + index * 4)..<(start + index * 4 + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (first, second) = (words[index - 15], words[index - 2])
        let small = rotate(first, 7) ^ rotate(first, 18) ^ (first >> 3)
        let large = rotate(second, 17) ^ rotate(second, 19) ^ (second >> 10)
        words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ one &+ choice &+ constants[index] &+ words[index]
        let zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let second = zero &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
    }
    let digest = state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - $0 * 8)) } }
    return Data(digest).base64EncodedString()
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    // The greatest integer whose cube is not above the prime times 2 to the power of 96.
    var (low, high) = (UInt64(0), UInt64(1) << 35)
    while high - low > 1 {
      let middle = (low + high) / 2
      let square = middle.multipliedFullWidth(by: middle)
      let cube = multiplied(square, middle)
      if cube <= UInt64(prime) << 32 { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// The upper part, above 64 bits, of a product, rounded up if there is a rest.
  private static func multiplied(_ square: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let low = square.low.multipliedFullWidth(by: factor)
    let high = square.high * factor
    let sum = high + low.high
    return low.low > 0 ? sum + 1 : sum
  }

  private static let primes: [Int] = {
    var primes: [Int] = []
    var number = 2
    while primes.count < 64 {
      if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
      number += 1
    }
    return primes
  }()
}
