import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// How JSON is read, tested with `.import`.
@Suite struct ObjectReaderTests {
  private static let create = "CREATE TABLE t(a, b, c);"

  private func rows(_ content: String, blockSize: Int = .max, option: String = "--json") -> ShellRun {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination(content)
    memory.readSize = blockSize
    return runShell(
      "\(Self.create)\n.import \(option) f t\n.mode quote\nSELECT * FROM t;", memory: memory)
  }

  private static let files: [(content: String, rows: String)] = [
    ("[]", ""),
    ("", ""),
    (" \n[ ]\n", ""),
    ("[{}]", "NULL,NULL,NULL\n"),
    ("[{\"a\":1,\"b\":2.5,\"c\":\"x\"}]", "1,2.5,'x'\n"),
    ("\u{FEFF}{\"a\":1}\n{\"a\":2}", "1,NULL,NULL\n2,NULL,NULL\n"),
    ("[{\"a\":1}\n,\r\n{\"c\":null,\"b\":true}]\n[{\"a\":false}]", "1,NULL,NULL\nNULL,1,NULL\n0,NULL,NULL\n"),
    ("{\"B\":1,\"\\u0061\":3}", "3,1,NULL\n"),
    ("{\"a\":\"\\\"}{[\\\\\",\"b\":\"\\u00e9\\ud83d\\ude00\\n\"}", "'\"}{[\\','é😀\n',NULL\n"),
    ("{\"a\":[1, {\"b\":\"]\"}],\"b\":{\"c\":1.50}}", "'[1, {\"b\":\"]\"}]','{\"c\":1.50}',NULL\n"),
    ("{\"a\":-9223372036854775808,\"b\":-5e-1,\"c\":0}", "-9223372036854775808,-0.5,0\n"),
    ("{\"a\":\"x\\u0000y\"}", "'x'||char(0)||'y',NULL,NULL\n"),
  ]

  @Test(arguments: files.indices, [1, 2, 7, 1000])
  func `objects are read alike wherever the blocks of the file end`(index: Int, blockSize: Int) {
    let file = Self.files[index]
    let run = rows(file.content, blockSize: blockSize)
    #expect(run.output == file.rows)
    #expect(run.errors == "")
    #expect(run.result.failures == 0)
  }

  private static let faults: [(content: String, place: String, words: String)] = [
    ("[{\"a\":1}", "1:9", "the file ends inside of an object or array"),
    ("{\"a\":1", "1:7", "the file ends inside of an object or array"),
    ("{\"a\":\"x\n", "1:8", "not JSON: unexpected end of the line"),
    ("[1]", "1:2", "an object is expected here"),
    ("\"a\"", "1:1", "an object is expected here"),
    ("{\"a\":1}\n{\"a\":tru}\n", "2:6", "not JSON: unexpected 't'"),
    ("{\"a\":\"é\"}\n  {\"b\":\"éé\" 1}\n", "2:13", "not JSON: unexpected '1'"),
    ("[{\"a\":1} {\"a\":2}]", "1:10", "not JSON: unexpected '{'"),
    ("[{\"a\":1},\n{\"a\":\n01}]", "3:2", "not JSON: unexpected '1'"),
    ("[{\"a\":1},]", "1:10", "not JSON: unexpected ']'"),
    ("{\"a\":1]", "1:7", "not JSON: unexpected ']'"),
    ("a,b\n1,2\n", "1:1", "not JSON: unexpected 'a'"),
  ]

  @Test(arguments: faults.indices)
  func `what is not JSON is named with its line and column, and nothing is imported`(index: Int) {
    let fault = Self.faults[index]
    let run = rows("{\"a\":0}\n" + fault.content, option: "--ndjson")
    let parts = fault.place.split(separator: ":")
    let line = (Int(parts[0]) ?? 0) + 1
    #expect(run.errors == "f:\(line):\(parts[1]): \(fault.words); nothing was imported\n")
    #expect(run.output == "")
    #expect(run.result.failures == 1)
  }

  @Test func `JSON that is nested deep is stored, and deeper than SQLite takes refused`() {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination(nested(1000))
    memory.files["g"] = MemoryDestination(nested(1001))
    memory.files["h"] = MemoryDestination("{\"a\":" + String(repeating: "[", count: 1_000_000))
    let run = runShell(
      "\(Self.create)\n.import --json f t\n.import --json g t\n.import --json h t\nSELECT length(a) FROM t;",
      memory: memory)
    #expect(run.output == "2000\n")
    #expect(
      run.errors == """
        g:1:1006: arrays and objects are nested more than 1000 deep; nothing was imported
        h:1:1006: arrays and objects are nested more than 1000 deep; nothing was imported

        """)
  }

  @Test(arguments: [true, false])
  func `UTF-16 is decoded, and other bytes are named as such`(isBig: Bool) {
    let memory = MemorySurroundings()
    let file = MemoryDestination()
    file.bytes = Array("\u{FEFF}{\"a\":\"ü\"}".utf16).flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    memory.files["f"] = file
    let other = MemoryDestination()
    other.bytes = [0xFE, 0x7B]
    memory.files["g"] = other
    let run = runShell(".import --json f u\nSELECT a FROM u;\n.import --json g u", memory: memory)
    #expect(run.output == "ü\n")
    #expect(run.errors == "g:1:1: the text is not UTF-8 but UTF-16 or UTF-32; nothing was imported\n")
  }

  @Test(arguments: ["", create])
  func `an interrupt while objects are sampled or stored undoes everything`(setup: String) {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("{\"a\":1}\n{\"a\":2}\n")
    let shell = Shell(surroundings: memory.surroundings())
    let run = { (input: String) in
      _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    }
    run(setup)
    memory.didRead = { shell.surroundings.interrupt.interrupt() }
    run(".import --ndjson f t")
    memory.didRead = {}
    shell.surroundings.interrupt.reset()
    #expect(memory.errors.text == "f:1: import interrupted; nothing was imported\n")
    run("SELECT count(*) FROM t;")
    #expect(memory.output.text == (setup.isEmpty ? "" : "0\n"))
  }

  @Test func `a file that cannot be read imports nothing`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("{}")
    memory.readFault = FileError(code: 21, message: "Is a directory")
    let run = runShell(".import --ndjson f t\n.tables", memory: memory)
    #expect(run.errors == "Error: cannot read \"f\": Is a directory; nothing was imported\n")
    #expect(run.output == "")
  }

  @Test func `a member without a column is reported once`() {
    let run = rows("{\"a\":1,\"d\":2}\n{\"d\":3}\n", option: "--ndjson")
    #expect(run.errors == "f:1: \"d\" is not a column of \"t\" - left out\n")
    #expect(run.output == "1,NULL,NULL\nNULL,NULL,NULL\n")
  }

  @Test func `a column with more than one member keeps the last, which is reported once`() {
    let run = rows(
      """
      {"B":1,"\\u0061":2,"a":3}
      {"a":4,"A":5}

      """, option: "--ndjson")
    #expect(
      run.errors == "f:1: an object has more than one member for column \"a\" - the last value is kept\n")
    #expect(run.output == "3,1,NULL\n5,NULL,NULL\n")
  }

  private static let renamings: [(content: String, output: String, errors: String)] = [
    (
      #"[{"A":1},{"a":2}]"#,
      """
      CREATE TABLE IF NOT EXISTS "t"(
      "A_1" INTEGER, "a_2" INTEGER);
      1,NULL
      NULL,2

      """,
      """
      Columns renamed during .import f due to duplicates:
      "A" to "A_1",
      "a" to "a_2"

      """
    ),
    (
      #"[{"":1,"b":2}]"#,
      """
      CREATE TABLE IF NOT EXISTS "t"(
      "?" INTEGER, "b" INTEGER);
      1,2

      """, ""
    ),
    (
      #"[{"\u00e9":1,"e\u0301":2}]"#,
      """
      CREATE TABLE IF NOT EXISTS "t"(
      "\u{E9}" INTEGER, "e\u{301}" INTEGER);
      1,2

      """, ""
    ),
  ]

  @Test(arguments: renamings.indices)
  func `each member of a new table has its column, whatever its name`(index: Int) {
    let memory = MemorySurroundings()
    let expected = Self.renamings[index]
    memory.files["f"] = MemoryDestination(expected.content)
    let run = runShell(".import --json f t\n.schema\n.mode quote\nSELECT * FROM t;", memory: memory)
    #expect(Array(run.output.utf8) == Array(expected.output.utf8))
    #expect(run.errors == expected.errors)
    #expect(run.result.failures == 0)
  }
}
