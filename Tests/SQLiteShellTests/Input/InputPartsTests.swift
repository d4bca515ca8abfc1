import Testing

@testable import SQLiteShell

/// Inputs of several lines, divided as a session reads them.
@Suite struct InputPartsTests {
  private func parts(_ text: String) -> (commands: [String], statements: [String], InputParts) {
    let bytes = Array(text.utf8)
    let parts = InputParts(bytes) { $0.elementsEqual("help".utf8) }
    let text = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    return (parts.commands.map(text), parts.statements.map(text), parts)
  }

  @Test func `commands take a line, and statements end with a semicolon`() {
    let (commands, statements, parts) = parts(".mode box\nSELECT 1,\n2; SELECT 3;\n# note\nhelp\n.print x")
    #expect(commands == [".mode box", "# note", "help", ".print x"])
    #expect(statements == ["SELECT 1,\n2; SELECT 3;"])
    #expect(parts.isComplete)
  }

  @Test func `a line with a dot inside of a statement belongs to it`() {
    let (commands, statements, parts) = parts("SELECT 'a\n.print x\nhelp\n'")
    #expect(commands.isEmpty && statements == ["SELECT 'a\n.print x\nhelp\n'"])
    #expect(!parts.isComplete)
    #expect(parts.openMarks == [nil, "'  ", "'  ", "'  "])
  }

  @Test func `the marks say what is open before each line`() {
    #expect(
      parts("SELECT ((\n1)\n/* a\n*/ \"b\n\", [c\n], -- d\n2);").2.openMarks
        == [nil, "(x2", "(x1", "/* ", "\"  ", "]  ", "(x1"])
  }

  @Test(arguments: [
    "", "\n", "  \n-- c", "/* c */", "SELECT 1;", "SELECT 1; -- c",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END;",
  ])
  func `an input that waits for nothing is complete`(text: String) {
    #expect(parts(text).2.isComplete)
  }

  @Test(arguments: [
    "SELECT 1", "SELECT 1; SELECT", "/* c", "SELECT ';", "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;",
    ".mode box\nx",
  ])
  func `an input that waits for a line is not complete`(text: String) {
    #expect(!parts(text).2.isComplete)
  }
}
