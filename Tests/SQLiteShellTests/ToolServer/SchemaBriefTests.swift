import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The schema that a model gets, within a number of bytes.
@Suite struct SchemaBriefTests {
  private func schema(_ setup: String, _ arguments: String = "") throws -> JSONTree {
    let text = try MemoryClient.answer(of: "schema", arguments, setup: setup).text
    #expect(ContractCheck.faults(of: Array(text.utf8), [], envelope: true) == [], "\(text)")
    let tree = JSONTree(Array(text.utf8).span)
    return try #require(tree)
  }

  @Test func `tables have columns with meanings, keys, indexes and values`() throws {
    let rows = (1...40).map { "(\($0), \($0 % 3 + 1), \(1_767_261_600_000 + $0 * 86_400_000), 'k\($0 % 2)')" }
    let schema = try schema(
      """
      CREATE TABLE customer(id INTEGER PRIMARY KEY, email TEXT UNIQUE NOT NULL);
      INSERT INTO customer VALUES (1, 'a'), (2, 'b'), (3, 'c');
      CREATE TABLE visit(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), at DATETIME, kind TEXT);
      CREATE INDEX visit_at ON visit(at);
      INSERT INTO visit VALUES \(rows.joined(separator: ", "));
      CREATE VIEW late AS SELECT at FROM visit;
      CREATE VIRTUAL TABLE words USING fts5(word);

      """)
    #expect(
      schema["tables"]?.json == """
        [{"name":"customer","type":"table","rows":3,"columns":[{"name":"id","type":"INTEGER","primary_key":1},\
        {"name":"email","type":"TEXT","unique":true,"not_null":true}],"indexes":[{"name":"sqlite_autoindex_customer_1",\
        "columns":["email"],"unique":true}]},\
        {"name":"visit","type":"table","rows":40,"columns":[{"name":"id","type":"INTEGER","primary_key":1},\
        {"name":"customer_id","type":"INTEGER","values":["2","1","3"]},{"name":"at","type":"DATETIME","meaning":"date",\
        "storage":"unix-ms"},{"name":"kind","type":"TEXT","values":["'k0'","'k1'"]}],"foreign_keys":[{"columns":\
        ["customer_id"],"table":"customer","referenced":["id"]}],"indexes":[{"name":"visit_at","columns":["at"]}]},\
        {"name":"late","type":"view","columns":[{"name":"at","type":"DATETIME","meaning":"date","storage":"unix-ms"}]},\
        {"name":"words","type":"virtual table","columns":[{"name":"word"}]}]
        """)
    #expect(schema["table_count"] == .integer(4))
    #expect(schema["truncated"] == .flag(false))
  }

  private static func many(_ count: Int) -> String {
    (1...count).map {
      "CREATE TABLE t\($0)(id INTEGER PRIMARY KEY, name TEXT, at DATETIME); CREATE INDEX i\($0) ON t\($0)(at);"
    }
    .joined(separator: "\n") + "\n"
  }

  @Test(arguments: [1_000, 2_000, 3_000, 6_000, 12_000])
  func `the answer keeps to its size`(size: Int) throws {
    let text = try MemoryClient.answer(
      of: "schema", #""max_bytes":\#(size)"#, setup: Self.many(40)
    ).text
    #expect(text.utf8.count <= size, "\(text.utf8.count)")
    #expect(text.utf8.count > size / 3, "\(text)")
    #expect(text.contains(#""table_count":40,"truncated":true,"shortened":""#) || size == 12_000, "\(text)")
  }

  @Test func `named tables are told in full, and unknown ones are refused`() throws {
    let schema = try schema(Self.many(40), #""tables":["t7"],"max_bytes":500"#)
    #expect(schema["table_count"] == .integer(1))
    #expect(schema["tables"]?.json.contains(#""indexes":[{"name":"i7","columns":["at"]}]"#) == true)
    let wrong = try MemoryClient.answer(of: "schema", #""tables":["t70"]"#, setup: Self.many(40))
    #expect(wrong.isError)
    #expect(wrong.text.contains("no such table: t70"))
  }

  @Test func `a table that cannot be read says why, and hostile names are data`() throws {
    let schema = try schema(
      """
      CREATE VIEW broken AS SELECT nosuch FROM missing;
      CREATE TABLE "a""b; DROP TABLE x\u{1B}[31m"("c d" TEXT, "]" INTEGER);

      """)
    #expect(
      schema["tables"]?.json == """
        [{"name":"broken","type":"view","columns":[],"fault":"no such table: main.missing"},\
        {"name":"a\\"b; DROP TABLE x\\u001b[31m","type":"table","rows":0,"columns":[{"name":"c d","type":"TEXT"},\
        {"name":"]","type":"INTEGER"}]}]
        """)
  }
}
