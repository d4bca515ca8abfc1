import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct ZipfileTableTests {
  private static let creation = "CREATE VIRTUAL TABLE z USING zipfile('a.zip');\n"
  private static let filling =
    creation + "INSERT INTO z(name, mtime, data) VALUES('a', 5, 'one'), ('b', 6, 'two');\n"

  @Test func `a file is changed when the transaction is committed`() {
    let memory = MemorySurroundings()
    let run = runShell(
      Self.filling + """
        BEGIN;
        UPDATE z SET data = 'changed' WHERE name = 'a';
        SELECT name, data FROM z;
        SELECT name, data FROM zipfile('a.zip');
        COMMIT;
        SELECT name, data FROM zipfile('a.zip');
        """, memory: memory)
    #expect(run.errors == "")
    #expect(run.output == "a|changed\nb|two\na|one\nb|two\na|changed\nb|two\n")
  }

  @Test func `a full disk leaves the file as it was`() {
    let memory = MemorySurroundings()
    _ = runShell(Self.filling, memory: memory)
    let before = memory.files["a.zip"]?.bytes
    memory.capacity = (before?.count ?? 0) + 100
    let run = runShell(
      Self.creation + "INSERT INTO z(name, mtime, data) VALUES('c', 7, randomblob(5000));\n", memory: memory)
    #expect(run.errors == "Runtime error near line 2: zipfile: No space left on device\n")
    #expect(before != nil && memory.files["a.zip"]?.bytes == before)
  }

  @Test func `a member that cannot be replaced stays`() {
    let memory = MemorySurroundings()
    _ = runShell(Self.filling, memory: memory)
    let before = memory.files["a.zip"]?.bytes
    memory.capacity = (before?.count ?? 0) + 100
    let run = runShell(
      Self.creation + """
        BEGIN;
        REPLACE INTO z(name, mtime, data) VALUES('a', 7, randomblob(5000));
        COMMIT;
        SELECT name FROM zipfile('a.zip');
        """, memory: memory)
    #expect(run.errors == "Runtime error near line 3: zipfile: No space left on device\n")
    #expect(run.output == "a\nb\n")
  }

  @Test func `a statement that changes nothing makes no file`() {
    let memory = MemorySurroundings()
    let run = runShell(Self.creation + "DELETE FROM z WHERE name = 'a';\n", memory: memory)
    #expect(run.errors == "")
    #expect(memory.files["a.zip"] == nil)
  }

  @Test func `a member larger than a value can be is refused before it is read`() {
    let run = runShell(
      """
      CREATE TABLE f AS SELECT zipfile('bomb', 33188, 0, zeroblob(3000000)) AS z;
      .limit length 1000000
      SELECT name, sz FROM zipfile((SELECT z FROM f));
      SELECT data FROM zipfile((SELECT z FROM f));

      """)
    #expect(run.output.hasSuffix("bomb|3000000\n"))
    #expect(run.errors == "Runtime error near line 4: string or blob too big (18)\n")
  }

  @Test func `a name with a zero byte and one that is not UTF-8 keep their bytes`() {
    let run = runShell("SELECT hex(name) FROM zipfile((SELECT zipfile(x'6100ff62', 33188, 0, 'x')));\n")
    #expect(run.output == "6100FF62\n")
  }

  @Test func `many members are added in a time that grows with their number`() {
    let run = runShell(
      "SELECT count(*), max(length(data)) FROM zipfile((SELECT zipfile(value, 'x') FROM generate_series(1, 20000)));\n"
    )
    #expect(run.output == "20000|1\n")
  }

  @Test func `more members than the format lists are refused`() {
    let run = runShell("SELECT zipfile(value, 33188, 0, '') FROM generate_series(1, 65535);\n")
    #expect(
      run.errors
        == "Runtime error near line 1: zipfile: a zip file without 64-bit fields has at most 65,534 members\n"
    )
  }

  @Test func `a member without a time has that of the session`() {
    let run = runShell("SELECT mtime FROM zipfile((SELECT zipfile('a', 'x')));\n")
    #expect(run.output == "1769853600\n")
  }

  @Test func `safe mode refuses the table`() {
    let run = runShell("SELECT * FROM zipfile('a.zip');\n") { $0.safety.enter() }
    #expect(run.errors == "Parse error near line 1: no such table: zipfile\n")
  }
}
