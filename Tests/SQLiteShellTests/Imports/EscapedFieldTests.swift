import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct EscapedFieldTests {
  @Test(arguments: [
    ("--esc %", "a,b\n1%,2,3\n", "1,2|3\n"), ("--esc %", "a,b\n1%\n2,3\n", "1\n2|3\n"),
    ("--esc %", "a,b\n%%,3%", "%|3%\n"), ("--esc %", "a,b\n1,\"2%\"\n", "1|2%\n"),
    ("--qesc %", "a,b\n1%,\"2%\"3\"\n", "1%|2\"3\n"), ("--qesc %", "a,b\n1,\"2\"\"3%%\"\n", "1|2\"3%\n"),
    ("--qesc %", "a,b\n1,\"2,\n3%\n4\"\n", "1|2,\n3\n4\n"),
    ("--esc % --qesc %", "a,b\r\n%,,\"%\"\"\r\n", ",|\"\n"),
    ("--qesc '\"'", "a,b\n1,\"2\"\"3\"\n", "1|2\"3\n"), ("--rowsep ';'", "a,b;1,2;3,4", "1|2\n3|4\n"),
    ("--colsep |", "a|b\n1|2\n", "1|2\n"),
  ])
  func `the byte after an escape belongs to the field`(options: String, file: String, rows: String) {
    for blockSize in [1, 2, 1000] {
      let memory = MemorySurroundings()
      memory.files["f"] = MemoryDestination(file)
      memory.readSize = blockSize
      let run = runShell(".import --csv \(options) f t\nSELECT * FROM t;", memory: memory)
      #expect(run.output == rows)
      #expect(run.errors == "")
    }
  }

  @Test func `a field in quotes that an escape leaves open takes the rest of the file`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("a\n\"1%\"\n2\n")
    let run = runShell(".import --csv --qesc % f t\nSELECT * FROM t;", memory: memory)
    #expect(run.errors == "f:2: unterminated \"-quoted field\n")
    #expect(run.output == "1\"\n2\n\n")
  }

  @Test func `an escape is one byte`() {
    #expect(runShell(".import --esc '' f t").errors == "Error: --esc takes one byte, not ''\n")
    #expect(runShell(".import --colsep é f t").errors == "Error: --colsep takes one byte, not 'é'\n")
  }
}
