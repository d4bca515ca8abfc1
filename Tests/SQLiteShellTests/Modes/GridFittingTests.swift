import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct GridFittingTests {
  private static let select = "SELECT 'a rather long text' AS a, 'short' AS b, 'another long text' AS c;"

  @Test func `the widest columns are narrowed until the grid fits, and break at words`() {
    #expect(
      runShell(".mode box --sw 36\n\(Self.select)").output == """
        ┌────────────┬───────┬────────────┐
        │     a      │   b   │     c      │
        ├────────────┼───────┼────────────┤
        │ a rather   │ short │ another    │
        │ long text  │       │ long text  │
        └────────────┴───────┴────────────┘

        """)
  }

  @Test func `a grid that fits stays as it is, and so does one that cannot fit`() {
    let plain = runShell(".mode box\n\(Self.select)").output
    #expect(runShell(".mode box --sw 50\n\(Self.select)").output == plain)
    #expect(runShell(".mode box --sw 20\n\(Self.select)").output == plain)
    #expect(runShell(".mode box --sw 49\n\(Self.select)").output != plain)
  }

  @Test func `grids fit a terminal by default, but neither a pipe nor sqlite3`() {
    let plain = runShell(".mode box\n\(Self.select)").output
    #expect(Self.run(isTerminal: false) == plain)
    #expect(
      Self.run(isTerminal: true) == """
        ┌───────────────┬───────┬──────────────┐
        │       a       │   b   │      c       │
        ├───────────────┼───────┼──────────────┤
        │ a rather long │ short │ another long │
        │ text          │       │ text         │
        └───────────────┴───────┴──────────────┘

        """)
    #expect(Self.run(isTerminal: true, dialect: .sqlite340) == plain)
    #expect(Self.run(isTerminal: true) { $0.settings.render.screenWidth = .columns(0) } == plain)
  }

  @Test func `lines that were left out are not printed later`() {
    let output = runShell(
      ".mode box --sw 24 --linelimit 2\nSELECT 'one two three four five six seven' AS a, 'x' AS b;"
    ).output
    #expect(
      output == """
        ┌──────────────────┬───┐
        │        a         │ b │
        ├──────────────────┼───┤
        │ one two three    │ x │
        │ four five six    │   │
        │ ...              │   │
        └──────────────────┴───┘

        """)
  }

  private static func run(
    isTerminal: Bool, dialect: Dialect = .tsqlite, prepare: (Shell) -> Void = { _ in }
  ) -> String {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings(isTerminal: isTerminal)
    surroundings.terminalWidth = { 40 }
    let shell = Shell(dialect: dialect, surroundings: surroundings)
    shell.select(.box)
    prepare(shell)
    _ = shell.run(TextLines(Array(select.utf8), origin: .standardInput))
    return memory.output.text
  }
}
