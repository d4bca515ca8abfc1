import SQLiteShell
import TestSupport
import Testing

@Suite struct ImportFormatTests {
  @Test(arguments: (ImportFormat.all + [.separated]).filter { $0.example != nil }.map(\.name))
  func `the example of a format is imported as it says`(name: String) throws {
    let format = try #require((ImportFormat.all + [.separated]).first { $0.name == name })
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination(try #require(format.example).bytes)
    let run = runShell(".import --\(name) f t\nSELECT * FROM t;", memory: memory)
    #expect(run.errors == "")
    #expect(run.output == format.example?.output)
  }

  @Test(arguments: [
    (".separator ''", "Error: non-null column separator required for import\n"),
    (".separator ab", "Error: multi-character column separators not allowed for import\n"),
    (".separator a ''", "Error: non-null row separator required for import\n"),
    (".separator a bb", "Error: multi-character row separators not allowed for import\n"),
  ])
  func `a separator of the mode is one byte`(setting: String, message: String) {
    let run = runShell("\(setting)\n.import f t")
    #expect(run.errors == message)
    #expect(run.result.failures == 1)
  }

  @Test func `csv mode reads either line end and writes LF from then on`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("a,b\r\n1,2\n3,4\r\n")
    let run = runShell(".mode csv\n.import f t\nSELECT * FROM t;", memory: memory)
    #expect(run.output == "1,2\n3,4\n")
  }

  @Test func `ascii mode skips rows without anything in them and the option does not`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("1\u{1E}\u{1E}2\u{1E}")
    let create = "CREATE TABLE t(a);"
    let count = "SELECT count(*) FROM t;"
    _ = runShell("\(create)\n.mode ascii\n.import f t\n.mode list\n\(count)", memory: memory)
    _ = runShell("\(create)\n.import --ascii f t\n\(count)", memory: memory)
    #expect(memory.output.text == "2\n3\n")
  }
}
