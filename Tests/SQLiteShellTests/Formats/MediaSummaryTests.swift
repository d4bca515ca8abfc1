import OutputModes
import TestSupport
import Testing

/// Files in blobs, which people at a terminal see as summaries.
@Suite struct MediaSummaryTests {
  private static let table = """
    CREATE TABLE t(name, photo BLOB);
    INSERT INTO t VALUES ('a', CAST(x'89504E470D0A1A0A0000000D4948445200000280000001E00806000000'
      || zeroblob(13971) AS BLOB)), ('b', x'474946383961200010008000'), ('c', NULL), ('d', x'255044462D312E370A25');

    """

  @Test func `people at a terminal see the type and the size`() {
    let run = runShell(Self.table + ".mode line\nSELECT * FROM t;", isTerminal: true)
    #expect(
      run.output == """
         name = a
        photo = PNG, 640×480, 14 kB

         name = b
        photo = GIF, 32×16, 12 bytes

         name = c
        photo = NULL

         name = d
        photo = PDF, 10 bytes

        """)
    let table = runShell(Self.table + ".mode table\nSELECT * FROM t LIMIT 1;", isTerminal: true)
    #expect(table.output.contains("| a    | PNG, 640×480, 14 kB |"))
  }

  @Test(arguments: OutputMode.all.map(\.name))
  func `the bytes are written everywhere else`(mode: String) {
    let show = "\n.mode \(mode)\nSELECT * FROM t;"
    #expect(runShell(Self.table + show).output == runShell(Self.table + ".format raw on" + show).output)
    guard ["list", "csv", "json", "quote", "insert", "tabs", "html", "jsonl"].contains(mode) else { return }
    #expect(
      runShell(Self.table + show, isTerminal: true).output
        == runShell(Self.table + ".format raw on" + show, isTerminal: true).output)
  }

  @Test func `a file of a mode of the terminal holds the bytes`() {
    let memory = MemorySurroundings()
    let input = Self.table + ".mode line\n.output f\nSELECT photo FROM t WHERE name = 'b';"
    #expect(runShell(input, memory: memory, isTerminal: true).errors == "")
    #expect(memory.files["f"]?.text.hasPrefix("photo = GIF89a") == true)
  }

  @Test func `a column of another meaning, or of other blobs, stays as it is`() {
    let run = runShell(
      """
      CREATE TABLE t(id BLOB, hash BLOB, note);
      INSERT INTO t VALUES
        (x'89504E470D0A4A0A8000000D49484452', x'1F8B08', 'GIF89a'),
        (x'019B5525A6F87C3E9D420123456789AB', x'00', x'255044462D312E370A25'),
        (x'019B5525A6F84C3E9D420123456789AC', x'01', 1);
      .mode line
      SELECT * FROM t LIMIT 1;
      .format why t.hash
      .format why t.note
      """, isTerminal: true)
    #expect(run.output.contains("  id = 89504e47-0d0a-4a0a-8000-000d49484452\n"))
    #expect(run.output.contains("t.hash: plain\n"))
    #expect(run.output.contains("t.note: plain\n"))
    #expect(!run.output.contains("media"))
  }

  @Test func `nothing is made of a text that is compared with files`() {
    let run = runShell(Self.table + "SELECT count(*) FROM t WHERE photo = 'PNG';", isTerminal: true)
    #expect(run.errors == "")
    #expect(run.output.contains("0"))
  }
}
