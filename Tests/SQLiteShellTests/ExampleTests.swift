import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct ExampleTests {
  @Test(arguments: DotCommand.all.map(\.name))
  func `each example of a command prints what the manual says`(name: String) throws {
    let command = try #require(DotCommand.named(name))
    for example in command.examples { expect(example) }
  }

  @Test(arguments: OutputMode.all.map(\.name))
  func `each example of a mode prints what the manual says`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    for example in mode.examples { expect(example) { $0.select(mode) } }
  }

  private func expect(_ example: Example, prepare: (Shell) -> Void = { _ in }) {
    let before = runShell(example.setup, prepare: prepare).output
    let input = example.setup.isEmpty ? example.input : example.setup + "\n" + example.input
    let run = runShell(input, prepare: prepare)
    #expect(run.errors == "")
    #expect(run.output == before + example.output)
  }
}
