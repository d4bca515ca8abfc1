import OutputModes
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// Files that statements name in place of tables.
@Suite struct FilesInPlaceTests {
  private func run(
    _ input: String, files: [String: String], streams: Set<String> = [], dialect: Dialect = .tsqlite
  ) -> (output: String, errors: String) {
    let memory = MemorySurroundings()
    for (name, content) in files { memory.files[name] = MemoryDestination(content) }
    memory.streams = streams
    let run = runShell(input, memory: memory, dialect: dialect)
    return (run.output, run.errors)
  }

  private static let sales = "id,who,paid,at\n1,Ann,true,2026-01-31 10:00:00\n2,\"O'Neil, B\",false,\n"

  @Test func `a file is read by its name, with types that all its rows have`() {
    let run = run(
      """
      .mode quote
      SELECT * FROM 'sales.csv';
      SELECT typeof(id), typeof(who), typeof(paid), typeof(at) FROM "sales.csv" WHERE id = 1;
      SELECT name, type FROM pragma_table_info('sales.csv');
      """, files: ["sales.csv": Self.sales])
    #expect(run.errors == "")
    #expect(
      run.output == """
        1,'Ann',1,'2026-01-31 10:00:00'
        2,'O''Neil, B',0,NULL
        'integer','text','integer','text'
        'id','INTEGER'
        'who','TEXT'
        'paid','BOOLEAN'
        'at','DATETIME'

        """)
  }

  @Test(arguments: [
    ("x.tsv", "a\tb\n1\tx\n", "1|x\n"),
    ("x.csv", "a;b\n1,5;x\n2,25;y\n", "1.5|x\n2.25|y\n"),
    ("x.ndjson", "{\"a\":1,\"b\":\"x\"}\n{\"b\":[2]}\n", "1|x\n|[2]\n"),
    ("x.json", "[{\"a\":1.5,\"b\":null},{\"a\":2.5,\"b\":true}]", "1.5|\n2.5|true\n"),
    ("data/x.CSV", "a,b\n1,x\n", "1|x\n"),
    ("x.csv", "a,b\n1,x\n\n\n", "1|x\n"),
    ("x.csv", "a\n1\n\n2\n", "1\n\n2\n"),
  ])
  func `each format is read`(name: String, content: String, rows: String) {
    let run = run("SELECT * FROM '\(name)';", files: [name: content])
    #expect(run.output == rows)
    #expect(run.errors == "")
  }

  @Test func `numbers that a column of numbers would change are texts`() {
    let file = """
      a,b,c,d,e
      007,+1,"5",1234567890123456789,12345678901234567890
      8,2,6,7,1

      """
    let run = run(
      ".mode quote\nSELECT * FROM 'x.csv';\nSELECT group_concat(type, ',') FROM pragma_table_info('x.csv');",
      files: ["x.csv": file])
    #expect(
      run.output == """
        '007','+1','5',1234567890123456789,'12345678901234567890'
        '8','2','6',7,'1'
        'TEXT,TEXT,TEXT,INTEGER,TEXT'

        """)
  }

  @Test func `the last row decides the type as the first one does`() {
    let rows = (1...5000).map { "\($0)" }.joined(separator: "\n")
    let run = run(
      "SELECT typeof(n), count(*), max(n) FROM 'x.csv' GROUP BY 1;", files: ["x.csv": "n\n\(rows)\nmany\n"])
    #expect(run.output == "text|5001|many\n")
  }

  @Test func `rows are found by their numbers`() {
    let rows = (1...20_000).map { "\($0),name \($0)" }.joined(separator: "\n")
    let run = run(
      """
      SELECT rowid, * FROM 'x.csv' WHERE rowid = 15000;
      SELECT count(*), min(n), max(n) FROM 'x.csv' WHERE rowid > 8191 AND rowid <= 8193;
      SELECT n FROM 'x.csv' LIMIT 2 OFFSET 19998;
      SELECT n FROM 'x.csv' WHERE rowid <> 2 LIMIT 1 OFFSET 1;
      SELECT n FROM 'x.csv' WHERE name = 'name 777' OR rowid = 3;
      SELECT n FROM 'x.csv' WHERE name = 'name 778';
      SELECT count(*) FROM 'x.csv' WHERE n BETWEEN 5 AND 9.5;
      SELECT count(*) FROM 'x.csv' WHERE rowid = 0 OR rowid = 20001 OR n = 'x';
      SELECT n FROM 'x.csv' WHERE rowid < 3 ORDER BY rowid DESC;
      """, files: ["x.csv": "n,name\n\(rows)\n"])
    #expect(run.errors == "")
    #expect(
      run.output == "15000|15000|name 15000\n2|8192|8193\n19999\n20000\n3\n3\n777\n778\n5\n0\n2\n1\n")
  }

  @Test func `files and tables are joined, copied and inserted`() {
    let run = run(
      """
      CREATE TABLE city(id INTEGER PRIMARY KEY, name);
      INSERT INTO city VALUES(1,'Oslo'),(2,'Lima');
      SELECT p.who, c.name FROM 'p.csv' p JOIN city c ON c.id = p.city ORDER BY 1;
      CREATE TABLE t AS SELECT * FROM 'p.csv';
      INSERT INTO t SELECT who || '2', city FROM 'p.csv';
      SELECT count(*), sum(city) FROM t;
      SELECT a.who FROM 'p.csv' a, 'p.csv' b WHERE a.city = b.city + 1;
      """, files: ["p.csv": "who,city\nAnn,2\nBob,1\n"])
    #expect(run.errors == "")
    #expect(run.output == "Ann|Lima\nBob|Oslo\n4|6\nAnn\n")
  }

  @Test func `a table of the name comes first`() {
    let run = run(
      "CREATE TABLE \"p.csv\"(x); INSERT INTO \"p.csv\" VALUES('table'); SELECT * FROM 'p.csv';",
      files: ["p.csv": "who\nAnn\n"])
    #expect(run.output == "table\n")
  }

  @Test func `in compat and safe mode there are no such tables`() {
    let compatible = run("SELECT * FROM 'p.csv';", files: ["p.csv": "who\nAnn\n"], dialect: .sqlite3)
    #expect(compatible.output == "")
    #expect(compatible.errors.contains("no such table: p.csv"))
    let missing = run("SELECT * FROM 'q.csv'; SELECT * FROM 'p.bin';", files: ["p.bin": "who\nAnn\n"])
    #expect(missing.errors.contains("no such table: q.csv"))
  }

  @Test func `safe mode and the schema of a database reach no file`() {
    let memory = MemorySurroundings()
    memory.files["p.csv"] = MemoryDestination("who\nAnn\n")
    let safe = runShell("SELECT * FROM 'p.csv'; ", memory: memory) { $0.safety.enter() }
    #expect(safe.output == "")
    #expect(safe.errors.contains("no such table: p.csv"))
    let called = runShell("SELECT * FROM read_csv('p.csv');", memory: memory) { $0.safety.enter() }
    #expect(called.output == "")
    #expect(called.errors.contains("no such table: read_csv"))
    let view = runShell(
      """
      CREATE VIEW v AS SELECT * FROM "p.csv";
      SELECT * FROM v;
      SELECT * FROM 'p.csv';
      SELECT * FROM v;
      """, memory: memory)
    #expect(view.output == "Ann\n")
    #expect(view.errors.contains("unsafe use of virtual table \"p.csv\""))
    #expect(view.errors.contains("no such table: main.p.csv"))
  }

  @Test func `names, types and the reasons are told`() {
    let run = run(
      ".describe 'p.csv'", files: ["p.csv": "title\n\nid;price\n007;1,50\n8;2,25\n9;3,00\n10;4,00\n"])
    #expect(
      run.errors.contains(
        "p.csv: 4 rows, fields separated by semicolons, names in the first row, 2 rows left out at the start, UTF-8"
      ))
    #expect(run.errors.contains("column id: TEXT, keeps leading zeros: '007' in line 4"))
    #expect(
      run.errors.contains("column price: DECIMAL TEXT, numbers with a decimal comma, kept with a point"))
  }

  @Test func `a file cannot be changed`() {
    let run = run(
      "SELECT 1 FROM 'p.csv'; INSERT INTO 'p.csv' VALUES('Bob'); DELETE FROM 'p.csv'; SELECT * FROM 'p.csv';",
      files: ["p.csv": "who\nAnn\n"])
    #expect(run.errors.contains("table p.csv may not be modified"))
  }

  @Test func `a file that has changed is read again`() {
    let memory = MemorySurroundings()
    memory.files["p.csv"] = MemoryDestination("who\nAnn\n")
    memory.files["new"] = MemoryDestination("who,age\nBob,41\n")
    let run = runShell(
      """
      SELECT * FROM 'p.csv';
      .output p.csv
      .print a,b,c
      .print 1,2,3
      .output
      SELECT * FROM 'p.csv';
      """, memory: memory)
    #expect(run.output == "Ann\n1|2|3\n")
  }

  @Test(arguments: [
    ("read_csv('x.txt', delim => '|')", "a|b\n1|2\n", "1|2\n"),
    ("read_csv('x.txt', header => no, delim => ',')", "1,2\n3,4\n", "1|2\n3|4\n"),
    ("read_csv('x.txt', skip = 1)", "junk\na,b\n1,2\n", "1|2\n"),
    ("read_csv('x.txt', types => 'text', null => 'NA')", "a,b\n007,NA\n", "007|\n"),
    ("read_csv('x.txt', quote => '''')", "a,b\n'1,5',2\n", "1,5|2\n"),
    ("READ_CSV ( 'x.txt' , ragged => 1 ) AS t", "a,b\n1\n2,3\n", "1|\n2|3\n"),
    ("read_tsv('x.txt')", "a\tb\n1\t2\n", "1|2\n"),
    ("read_json('x.txt')", "[{\"a\":1,\"b\":2}]", "1|2\n"),
    ("read_csv('x.txt') t JOIN read_csv('x.txt', header => yes) u USING(a)", "a,b\n1,2\n", "1|2|2\n"),
    ("(SELECT a, b FROM read_csv('x.txt'))", "a,b\n1,2\n", "1|2\n"),
  ])
  func `calls state how a file is read`(call: String, content: String, rows: String) {
    let run = run("SELECT * FROM \(call);", files: ["x.txt": content])
    #expect(run.output == rows)
    #expect(run.errors == "")
  }

  @Test func `a pattern reads several files as one table`() {
    let files = ["d/a.csv": "n,w\n1,x\n2,y\n", "d/b.csv": "n,w\n3,z\n", "d/c.csv": "other\n1\n"]
    let memory = MemorySurroundings()
    for (name, content) in files { memory.files[name] = MemoryDestination(content) }
    memory.folders["d/"] = ["a.csv", "b.csv", "c.csv"].map { Array($0.utf8) }
    let run = runShell(
      """
      SELECT count(*), sum(n), max(rowid) FROM 'd/[ab].csv';
      SELECT w FROM read_csv('d/[ab].csv') WHERE rowid = 3;
      SELECT * FROM 'd/*.csv';
      """, memory: memory)
    #expect(run.output == "3|6|3\nz\n")
    #expect(run.errors.contains("d/c.csv has the columns other, not n, w as the first file"))
  }

  @Test(arguments: [
    ("a,b\n1,2\n3\n", "x.csv:3: field 2: 1 field, not 2"),
    ("a,b\n1,2\n3,4,5\n", "x.csv:3: field 3: 3 fields, not 2"),
    ("a,b\n1,\"2\n3,4\n", "x.csv:2: a quote has no end"),
    ("a,b\n1,\"2\"x\"\n", "x.csv:2: a quote inside a field in quotes is not doubled"),
  ])
  func `a broken row is an error with its place`(content: String, message: String) {
    let run = run("SELECT * FROM 'x.csv';", files: ["x.csv": content])
    #expect(run.output == "")
    #expect(run.errors.contains(message))
    let kept = self.run(
      "SELECT count(*) FROM read_csv('x.csv', rejects => 'bad'); SELECT file, line, reason FROM bad;",
      files: ["x.csv": content])
    #expect(kept.output.contains("x.csv|"))
    #expect(kept.errors.contains("1 broken row in table bad"))
  }

  @Test(arguments: ["x.parquet", "x.xlsx", "x.json"])
  func `a file that cannot be read is told without words on an import`(name: String) {
    let run = run("SELECT * FROM '\(name)';", files: [name: "junk"])
    #expect(run.output == "")
    #expect(run.errors.contains(name))
    #expect(!run.errors.lowercased().contains("import"))
  }

  @Test(arguments: [2000, 2001])
  func `a file has as many columns as a table can have`(count: Int) {
    let numbers = (1...count).map(String.init)
    let text = numbers.map { "c\($0)" }.joined(separator: ",") + "\n" + numbers.joined(separator: ",") + "\n"
    let run = run("SELECT c1 + c\(count) FROM 'x.csv';", files: ["x.csv": text])
    #expect(run.output == (count > 2000 ? "" : "\(count + 1)\n"))
    #expect(run.errors.contains("x.csv: 2,001 columns, and a table has 2,000 at most") == (count > 2000))
  }

  @Test func `an interrupt of the first reading is no fault of the statement`() {
    let memory = MemorySurroundings()
    memory.files["x.csv"] = MemoryDestination("a\n" + String(repeating: "1\n", count: 100_000))
    let shell = Shell(surroundings: memory.surroundings())
    memory.didRead = { shell.surroundings.interrupt.interrupt() }
    _ = shell.run(TextLines(Array("SELECT count(*) FROM 'x.csv';".utf8), origin: .standardInput))
    #expect(memory.errors.text == "Runtime error near line 1: x.csv:1: interrupted (9)\n")
  }

  @Test func `wrong calls are told`() {
    let files = ["x.csv": "a\n1\n"]
    #expect(
      run("SELECT * FROM read_csv('x.csv', colour => 1);", files: files).errors
        .contains("read_csv() has no option colour; there are delim, quote, escape, header"))
    #expect(
      run("SELECT * FROM read_csv(x);", files: files).errors
        .contains("read_csv() needs the name of a file in single quotes"))
    #expect(
      run("SELECT * FROM read_csv('y.csv');", files: files).errors.contains("no such file: y.csv"))
    #expect(
      run("SELECT * FROM read_csv('x.csv', delim => 'ab');", files: files).errors
        .contains("delim takes one byte, not 'ab'"))
  }

  @Test func `what can be read only once is kept`() {
    let run = run(
      "SELECT count(*), sum(a) FROM read_csv('/dev/stdin'); SELECT max(a) FROM read_csv('/dev/stdin');",
      files: ["/dev/stdin": "a\n1\n2\n"], streams: ["/dev/stdin"])
    #expect(run.output == "2|3\n2\n")
    #expect(run.errors == "")
  }

  @Test func `text in another encoding is decoded, and a guess is said`() {
    for size in [1, 3, 1000] { decode(readSize: size) }
  }

  private func decode(readSize: Int) {
    let memory = MemorySurroundings()
    memory.readSize = readSize
    let latin = MemoryDestination()
    latin.bytes = Array("a,b\nM".utf8) + [0xFC] + Array("ller,".utf8) + [0x80, 10]
    memory.files["l.csv"] = latin
    for (name, isBig) in [("u.csv", false), ("v.csv", true)] {
      let file = MemoryDestination()
      file.bytes = Array("\u{FEFF}a,b\nMüller,😀\n".utf16).flatMap { unit in
        isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
      memory.files[name] = file
    }
    let run = runShell(
      "SELECT * FROM 'l.csv'; SELECT * FROM 'u.csv'; SELECT * FROM 'v.csv';"
        + "SELECT * FROM read_csv('l.csv', encoding => 'latin-1');", memory: memory)
    #expect(run.output == "Müller|€\nMüller|😀\nMüller|😀\nMüller|€\n")
    #expect(run.errors == "Note: l.csv: byte 6 is not UTF-8, so it is read as Latin-1\n")
  }
}
