import OutputModes
import SQLiteShell
import TestSupport
import Testing

/// How a file is divided into fields, tested with `.import` into a table made from its first row.
@Suite struct FieldReaderTests {
  private static let files: [(content: String, rows: String, messages: String)] = [
    ("a,b\n1,2\n", "'1','2'\n", ""),
    ("a,b\r\n1,2\r\n", "'1','2'\n", ""),
    ("a,b\n1,2", "'1','2'\n", ""),
    ("\u{FEFF}a,b\n\u{FEFF}1,2\n", "'\u{FEFF}1','2'\n", ""),
    ("a,b\n\"x, \"\"y\"\"\nz\",\"\"\n", "'x, \"y\"\nz',''\n", ""),
    ("a,b\n\"1\"\r\n", "'1',NULL\n", "f:2: expected 2 columns but found 1 - filling the rest with NULL\n"),
    ("a,b\n1,2,3,4\n", "'1','2'\n", "f:2: expected 2 columns but found 4 - extras ignored\n"),
    ("a,b\n1,", "'1',NULL\n", ""),
    ("a,b\n1,\n", "'1',''\n", ""),
    (
      "a,b\n\n1,2\n", "'',NULL\n'1','2'\n",
      "f:2: expected 2 columns but found 1 - filling the rest with NULL\n"
    ),
    (
      "a,b\n\"x\"y,2\n3,4\n", "'x\"y,2\n3,4\n',NULL\n",
      """
      f:2: unescaped " character
      f:2: unterminated "-quoted field
      f:2: expected 2 columns but found 1 - filling the rest with NULL

      """
    ),
    ("a,b\n1,\"2\n3,4\n", "'1','2\n3,4\n'\n", "f:2: unterminated \"-quoted field\n"),
    (
      "a,b\nx\"y\",\"l1\nl2\"\n1\n", "'x\"y\"','l1\nl2'\n'1',NULL\n",
      "f:4: expected 2 columns but found 1 - filling the rest with NULL\n"
    ),
    ("a,b\n\"1\"\r2\",\"\r\"\n", "'1\"\r2','\r'\n", ""),
    ("a\n\u{0}\nx\u{0}y\n", "char(0)\n'x'||char(0)||'y'\n", ""),
  ]

  @Test(arguments: files.indices, [1, 2, 3, 7, 1000])
  func `a file is split into the same fields wherever its blocks end`(index: Int, blockSize: Int) {
    let file = Self.files[index]
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination(file.content)
    memory.readSize = blockSize
    let run = runShell(".import --csv f t\n.mode quote\nSELECT * FROM t;", memory: memory)
    #expect(run.output == file.rows)
    #expect(run.errors == file.messages)
    #expect(run.result.failures == 0)
  }

  @Test(
    arguments: [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 10], []] as [[UInt8]],
    ["", "--esc ^", "--qesc ^", "--esc ^ --qesc ^"])
  func `a file that ends in or after its byte order mark is read to its end`(file: [UInt8], options: String) {
    for blockSize in [1, 2, 1000] {
      let memory = MemorySurroundings()
      memory.files["f"] = MemoryDestination(file)
      memory.pipes["make"] = String(decoding: file, as: UTF8.self)
      memory.readSize = blockSize
      for source in ["f", "'|make'"] {
        let run = runShell(
          "CREATE TABLE t(a);\n.import --csv \(options) \(source) t\nSELECT hex(a) FROM t;", memory: memory)
        #expect(run.errors == "")
        guard source == "f" else { continue }
        let isMark = file.starts(with: [0xEF, 0xBB, 0xBF])
        let field = isMark ? "" : file.map { String($0, radix: 16, uppercase: true) }.joined()
        #expect(run.output == (file.count == 3 || file.isEmpty ? "" : field + "\n"))
      }
    }
  }

  @Test func `bytes that are not UTF-8 are kept`() {
    let memory = MemorySurroundings()
    let file = MemoryDestination()
    file.bytes = [97, 10, 0xFF, 0xC3, 0x28, 10]
    memory.files["f"] = file
    #expect(runShell(".import --csv f t", memory: memory).errors == "")
    let run = runShell(".format auto on\n.import --csv f t\nSELECT hex(a) FROM t;", memory: memory)
    #expect(run.output == "FFC328\n")
    #expect(run.errors == "f:2: bytes that are not UTF-8 - stored as they are\n")
    #expect(run.result.failures == 0)
  }

  @Test(arguments: [[0xFF, 0xFE, 97, 0, 10, 0], [0xFE, 0xFF, 0, 97, 0, 10]] as [[UInt8]])
  func `a file of UTF-16 is decoded, but not in --compat`(bytes: [UInt8]) {
    let memory = MemorySurroundings()
    let file = MemoryDestination()
    file.bytes = bytes
    memory.files["f"] = file
    let input = "CREATE TABLE t(a);\n.import --csv f t\nSELECT hex(a) FROM t;"
    let run = runShell(input, memory: memory)
    #expect(run.output == "61\n")
    #expect(run.errors == "")
    let compatible = runShell(input, memory: memory, dialect: .sqlite3)
    #expect(compatible.output != "61\n61\n")
    #expect(compatible.result.failures == 0)
  }

  @Test func `a field of many blocks is one field`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("a,b\n\"" + String(repeating: "x\n\"\"", count: 300_000) + "\",2\n")
    memory.readSize = 1 << 16
    let run = runShell(".import --csv f t\nSELECT length(a), b FROM t;", memory: memory)
    #expect(run.output == "900000|2\n")
  }

  @Test func `compatible text ends at its first NUL`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("a,b\nx\u{0}y,2\n")
    let run = runShell(".import --csv f t\nSELECT length(a), b FROM t;", memory: memory, dialect: .sqlite3)
    #expect(run.output == "1|2\n")
  }
}
