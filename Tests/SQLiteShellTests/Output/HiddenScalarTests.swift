import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct HiddenScalarTests {
  private func firstHazard(_ bytes: [UInt8]) -> Int? {
    let span = bytes.span
    return TerminalHazard.first(in: span)
  }

  @Test func `a terminal gets no hidden scalar in any mode, a pipe gets each byte`() {
    let sql = "SELECT char(8203) || 'a' || char(917569) AS \"n\u{200B}\";"
    for mode in OutputMode.all where !["off", "count"].contains(mode.name) {
      let memory = MemorySurroundings()
      let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
      _ = shell.run(TextLines(Array(".mode \(mode.name)\n\(sql)".utf8), origin: .argument))
      #expect(firstHazard(memory.output.bytes.filter { ![10, 13, 30, 31].contains($0) }) == nil)
    }
    #expect(runShell(sql).output == "\u{200B}a\u{E0041}\n")
  }

  @Test func `a grid with a flag, a family and a hidden scalar keeps its lines`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    let input = ".mode box\nSELECT '👨‍👩‍👧' AS a, 'x\u{200B}y' AS b, 'می\u{200C}خ' AS c;"
    _ = shell.run(TextLines(Array(input.utf8), origin: .argument))
    #expect(
      memory.output.text == """
        ┌────┬────────────┬─────┐
        │ a  │     b      │  c  │
        ├────┼────────────┼─────┤
        │ 👨‍👩‍👧 │ x\\u{200b}y │ می\u{200C}خ │
        └────┴────────────┴─────┘

        """)
  }
}
