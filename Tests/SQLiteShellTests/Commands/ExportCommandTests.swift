import Foundation
import SQLiteShell
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  private let setup = """
    CREATE TABLE visit(id INTEGER PRIMARY KEY, at DATETIME, price DECIMAL(10,2), open BOOLEAN, info JSON, note TEXT);
    .format date unix-ms visit.at
    INSERT INTO visit VALUES(9007199254740993, 1769853600123, '12.30', 1, '{"a":[1,2]}', 'it''s, "so"');
    INSERT INTO visit VALUES(9223372036854775807, NULL, NULL, 0, NULL, '');

    """

  private func export(_ line: String, to file: String) -> (text: String?, errors: String, output: String) {
    let memory = MemorySurroundings()
    let run = runShell(setup + line + "\n", memory: memory)
    return (memory.files[file]?.text, run.errors, run.output)
  }

  @Test(arguments: ["a.ndjson", "a.jsonl", "folder.x/a.NDJSON", "--format ndjson a"])
  func `a table becomes one object per row`(words: String) throws {
    let file = try #require(words.split(separator: " ").last.map(String.init))
    let export = export(".export \(words) visit", to: file)
    #expect(
      export.text == #"""
        {"id":9007199254740993,"at":"2026-01-31T10:00:00.123Z","price":12.30,"open":true,"info":{"a":[1,2]},"note":"it's, \"so\"","$storage":{"at":"date unix-ms"}}
        {"id":9223372036854775807,"at":null,"price":null,"open":false,"info":null,"note":""}

        """#)
    #expect(export.output == "2 rows exported to \(file)\n")
    #expect(
      export.errors
        == "Warning: column \"id\" has integers beyond 2^53, which many readers of JSON round\n")
  }

  @Test func `a query needs no quotes around it`() {
    let words = "--plain a.csv select id AS \"the id\", 'x  --y' AS t from visit where id > 9007199254740993;"
    let export = export(".export \(words)", to: "a.csv")
    #expect(export.text == "\"the id\",t\r\n9223372036854775807,\"x  --y\"\r\n")
    #expect(self.export(".export a.csv visit extra", to: "a.csv").text == nil)
  }

  @Test(arguments: ["a.json", "a.ndjson"])
  func `a name of several columns is reported once`(file: String) {
    let query = "\"SELECT 1 AS a, 2 AS a, 3 AS A, 4 AS a\""
    #expect(
      export(".export \(file) \(query)", to: file).errors
        == "Warning: more than one column is named \"a\"; many readers of JSON keep only the last\n")
    #expect(export(".export a.csv \(query)", to: "a.csv").errors == "")
    #expect(export(".export \(file) \"SELECT 1 AS a, 2 AS a WHERE false\"", to: file).errors == "")
  }

  @Test func `csv distinguishes empty text from NULL, and dates are ISO 8601`() {
    let export = export(".export a.csv \"SELECT at, open, note FROM visit\"", to: "a.csv")
    #expect(
      export.text
        == "at,open,note\r\n2026-01-31T10:00:00.123Z,true,\"it's, \"\"so\"\"\"\r\n,false,\"\"\r\n")
  }

  @Test func `csv has all digits of numbers`() {
    let export = export(
      """
      CREATE TABLE n(r REAL, i INTEGER);
      INSERT INTO n VALUES(0.1 + 0.2, 9223372036854775807), (1e15 + 0.3, 0), (1.7976931348623157e308, -1), (1e999, 1);
      INSERT INTO n VALUES(-1e999, 2), (5, NULL), (123456789012345678.0, 3);
      .export a.csv n
      """, to: "a.csv")
    #expect(
      export.text == """
        r,i\r
        0.30000000000000004,9223372036854775807\r
        1000000000000000.2,0\r
        1.7976931348623157e+308,-1\r
        1e999,1\r
        -1e999,2\r
        5.0,\r
        123456789012345680.0,3\r

        """)
    #expect(export.errors == "")
  }

  @Test func `csv has a date in text as it is stored, because an import stores the text`() {
    let script = """
      CREATE TABLE e(made DATETIME DEFAULT CURRENT_TIMESTAMP);
      INSERT INTO e VALUES('2026-01-31 10:00:00');

      """
    #expect(export(script + ".export a.csv e", to: "a.csv").text == "made\r\n\"2026-01-31 10:00:00\"\r\n")
    #expect(
      export(script + ".export --plain a.csv e", to: "a.csv").text == "made\r\n2026-01-31T10:00:00Z\r\n")
  }

  @Test func `csv leaves generated columns out, because an import reads fields by their order`() {
    let script = "CREATE TABLE g(a, b AS (a + 1) STORED, d TEXT);INSERT INTO g VALUES(1, 'keep');\n"
    #expect(export(script + ".export a.csv g", to: "a.csv").text == "a,d\r\n1,keep\r\n")
  }

  @Test func `a note counts what csv does not bring back`() {
    let script = """
      CREATE TABLE odd(v, data BLOB, at DATETIME, n INTEGER);
      INSERT INTO odd VALUES(1, X'00FF', 1769853600123, 1), (2.5, X'41', 1769853600124, 2), ('x', NULL, NULL, 3);

      """
    let export = export(script + ".export a.csv odd", to: "a.csv")
    #expect(
      export.text
        == "v,data,at,n\r\n1,\"X'00FF'\",2026-01-31T10:00:00.123Z,1\r\n2.5,A,2026-01-31T10:00:00.124Z,2\r\nx,,,3\r\n"
    )
    #expect(
      export.errors
        == "Note: a.csv: .import does not restore all of \"v\" (2 numbers), \"data\" (2 blobs), "
        + "\"at\" (2 values unless the table's format is known); json and ndjson keep everything\n")
    #expect(self.export(script + ".export --plain a.csv odd", to: "a.csv").errors == "")
    #expect(self.export(script + ".export a.csv \"SELECT 1, X'00', 0.5\"", to: "a.csv").errors == "")
  }

  @Test func `sql has the stored values and omits computed columns`() {
    let export = export(
      """
      CREATE TABLE twice(at DATETIME, b AS (at * 2), c TEXT);
      INSERT INTO twice VALUES(1769853600123, X'00');
      .export a.sql twice
      """, to: "a.sql")
    #expect(export.text == "INSERT INTO twice(at,c) VALUES(1769853600123,X'00');\n")
  }

  @Test(arguments: [
    ("a.md", "| id | name |\n|----|------|\n| 1  | a\\|b |\n"),
    (
      "a.html",
      """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <TABLE>
      <TR><TH>id</TH>
      <TH>name</TH>
      </TR>
      <TR><TD>1</TD>
      <TD>a|b</TD>
      </TR>
      </TABLE>

      """
    ),
  ])
  func `a table for readers is a whole file`(file: String, text: String) {
    #expect(export(".export \(file) SELECT 1 AS id, 'a|b' AS name", to: file).text == text)
  }

  @Test func `the last query is exported if nothing is named`() {
    let export = export("SELECT 1 AS one;\n.export a.json", to: "a.json")
    #expect(export.text == "[{\"one\":1}]\n")
    #expect(export.output == "1\n1 row exported to a.json\n")
  }

  @Test(arguments: [("a.json", "[]\n"), ("a.ndjson", ""), ("a.csv", "id\r\n"), ("a.sql", "")])
  func `a query without rows makes a file that says so`(file: String, text: String) {
    #expect(export(".export \(file) \"SELECT id FROM visit WHERE 0\"", to: file).text == text)
  }

  @Test func `the zone of display does not apply to files unless requested`() {
    let query = ".export a.csv \"SELECT at FROM visit LIMIT 1\""
    #expect(export(".format zone +02:00\n\(query)", to: "a.csv").text == "at\r\n2026-01-31T10:00:00.123Z\r\n")
    #expect(
      export(".format zone +02:00 --files\n\(query)", to: "a.csv").text
        == "at\r\n2026-01-31T12:00:00.123+02:00\r\n")
  }

  @Test(arguments: [
    (
      ".export a.xls visit",
      """
      .export: the name 'a.xls' has no known suffix; add --format with json, ndjson, csv, sql, markdown, html, xlsx

      """
    ),
    (
      ".export --format xml a visit",
      ".export: no format 'xml'; use json, ndjson, csv, sql, markdown, html, xlsx\n"
    ),
    (".export a.csv", ".export: there was no query yet; name a table or a SELECT\n"),
    (
      ".export a.csv \"DELETE FROM visit RETURNING id\"",
      ".export: only a statement that reads and returns columns can be exported\n"
    ),
    (".export a.csv lost", "Error: no such table: lost\n"),
    (".export a.csv \"SELECT lost\"", "Error: no such column: lost\n"),
    (".export a.csv \"SELECT abs(-9223372036854775807 - 1)\"", "Error: integer overflow\n"),
  ])
  func `what cannot be exported leaves no file`(line: String, message: String) {
    let export = export(line, to: "a.csv")
    #expect(export.errors == message)
    #expect(export.text == nil)
  }

  @Test func `a query that fails midway leaves no file`() {
    let export = export(
      ".export a.csv \"SELECT abs(column1) FROM (VALUES (1), (-9223372036854775807 - 1))\"", to: "a.csv")
    #expect(export.errors == "Error: integer overflow\n")
    #expect(export.text == nil)
  }

  @Test(arguments: ["", "-wal", "-journal"])
  func `the database is not overwritten, whatever link leads to it`(suffix: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    let memory = MemorySurroundings()
    memory.links["link"] = path + suffix
    let run = runShell(
      "ATTACH '\(path)' AS other;\n.export --format csv link \"SELECT 1\"\n", memory: memory)
    #expect(run.errors == ".export: 'link' is the open database\n")
    #expect(memory.files.isEmpty)
  }
}
