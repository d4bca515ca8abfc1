import TestSupport
import Testing

@testable import SQLiteShell

/// Endless input is read no further than SQLite's limit for a text.
@Suite struct EndlessFileTests {
  private let memory = MemorySurroundings()

  init() {
    memory.files["zero"] = MemoryDestination([UInt8](repeating: 0, count: 300_000))
    memory.files["commas"] = MemoryDestination([UInt8](repeating: UInt8(ascii: ","), count: 300_000))
    memory.files["words"] = MemoryDestination(Array(String(repeating: "select\n", count: 30_000).utf8))
    memory.readSize = 4096
  }

  @Test func `a line of an input is no longer than a text`() {
    let run = runShell(".limit length 100000\n.read zero\nSELECT 1;", memory: memory)
    #expect(
      run.errors == "Error: cannot read input: a line has more than 100000 bytes, the limit of a text\n")
    #expect(run.output.hasSuffix("\n1\n"))
  }

  @Test func `a statement of an input is no longer than a text`() {
    let run = runShell(".limit length 100000\n.read words\nSELECT 1;", memory: memory)
    #expect(
      run.errors
        == "Error: cannot read input: a statement has more than 100000 bytes, the limit of a text\n")
    #expect(run.output.hasSuffix("\n1\n"))
  }

  @Test(arguments: ["zero", "commas"], ["", "--esc ^", "--qesc ^", "--ascii"])
  func `a row of a file is no longer than a text`(file: String, option: String) {
    let separated = option == "--ascii" ? option : "--csv \(option)"
    let run = runShell(
      ".limit length 100000\n.import \(separated) \(file) t\nSELECT count(*) FROM sqlite_schema;",
      memory: memory)
    #expect(
      run.errors
        == "Error: cannot read \"\(file)\": a row has more than 100000 bytes, the limit of a text; nothing was imported\n"
    )
    #expect(run.output.hasSuffix("\n0\n"))
  }
}
