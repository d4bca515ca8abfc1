import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct ParquetImportTests {
  private static func memory(_ name: String, as file: String = "f.parquet") throws -> MemorySurroundings {
    let url = ProjectFolder.url.appending(path: "Tests/ParquetTests/Files/\(name).parquet")
    let memory = MemorySurroundings()
    memory.files[file] = MemoryDestination(Array(try Data(contentsOf: url)))
    return memory
  }

  @Test func `the types of a new table are those of the file`() throws {
    let run = runShell(
      """
      .import f.parquet t
      .mode list
      SELECT name, type FROM pragma_table_info('t');
      SELECT * FROM t WHERE i IN (0, 1);
      """, memory: try Self.memory("duckdb-snappy"))
    #expect(run.errors == "")
    #expect(
      run.output == """
        i|INTEGER
        t|TEXT
        u|
        d|DECIMAL TEXT
        tz|DATETIME
        tm|TIME
        iv|TEXT
        id|TEXT
        l|JSON
        s|JSON
        m|JSON
        b|BOOLEAN
        e|TEXT
        0|text 0|0|0.00|2024-02-29 12:00:00.500000Z|12:34:56.789000|P3D|00000000-0000-0000-0000-0000000000ff|[0,null]|{"a":0,"b":["0"]}|{"0":"m"}|true|red
        1||1|0.25|2024-02-29 13:00:00.500000Z|12:34:56.789000|P1M3DT0.500S|00000000-0000-0000-0000-0000000000ff|[1,null]|{"a":1,"b":["1"]}|{"1":"m"}|false|green

        """)
  }

  @Test func `a file is read in place`() throws {
    let run = runShell(
      """
      SELECT count(*), min(rowid), max(rowid), sum(flat) FROM 'f.parquet';
      SELECT flat, list FROM 'f.parquet' WHERE rowid = 29;
      SELECT flat FROM 'f.parquet' LIMIT 1 OFFSET 20;
      SELECT list FROM read_parquet('f.parquet') WHERE flat = 29;
      """, memory: try Self.memory("nested-v1"))
    #expect(run.errors == "")
    #expect(run.output == "30|1|30|435\n28|[0,28,null]\n20\n[0,29,null,87]\n")
  }

  @Test func `a pipe is read in place from memory`() throws {
    let memory = try Self.memory("required", as: "pipe")
    memory.streams = ["pipe"]
    let run = runShell("SELECT count(*) FROM read_parquet('pipe');", memory: memory)
    #expect(run.errors == "")
    #expect(run.output == "3\n")
  }

  @Test func `a table that exists gets its columns by name`() throws {
    let run = runShell(
      """
      CREATE TABLE t(x, flat INTEGER, list TEXT);
      .import --skip 28 f.parquet t
      SELECT * FROM t;
      """, memory: try Self.memory("nested-v1"))
    #expect(run.output == "|28|[0,28,null]\n|29|[0,29,null,87]\n")
    #expect(
      run.errors.split(separator: "\n").last
        == "f.parquet:1: \"deep\" is not a column of \"t\" - left out")
  }

  @Test(arguments: [
    (
      "refused-zstd",
      """
      f.parquet: Column t is compressed with Zstandard, which cannot be read here. Write the file again with \
      snappy, gzip or no compression. Nothing was imported.

      """
    ),
    (
      "encrypted",
      """
      f.parquet: The file is encrypted. Its writer must decrypt it first. Nothing was imported.

      """
    ),
  ])
  func `a file that cannot be read is refused`(name: String, message: String) throws {
    let run = runShell(
      ".import f.parquet t\nSELECT count(*) FROM sqlite_schema;", memory: try Self.memory(name))
    #expect(run.errors == message)
    #expect(run.output == "0\n")
  }

  @Test func `another name needs the option, and a text is no Parquet file`() throws {
    let memory = try Self.memory("required", as: "data")
    memory.files["text"] = MemoryDestination("a,b\n1,2,and more\n")
    let run = runShell(
      ".import --parquet data t\nSELECT * FROM t;\n.import --parquet text u", memory: memory)
    #expect(run.output == "1|[1]\n2|[]\n3|[2,3]\n")
    #expect(
      run.errors == "text: This is no Parquet file: it does not begin with PAR1. Nothing was imported.\n")
  }
}
