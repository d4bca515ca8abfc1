import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite struct ExampleTests {
  /// Those that need a prompt, a program of the desktop, a library, an option, or a library that counts scans.
  private static let withoutExamples: Set<String> = [
    "cluster", "edit", "excel", "load", "nonce", "redo", "scanstats", "undo", "www", "last",
  ]

  @Test(arguments: DotCommand.all.map(\.name))
  func `each example of a command does in the program what the manual says`(name: String) throws {
    let command = try #require(DotCommand.named(name))
    for example in command.examples {
      let folder = try TemporaryFolder()
      let setup = example.setup.isEmpty ? "" : example.setup + "\n"
      let run = try Executable.tsqlite.run(input: setup + example.input + "\n", in: folder.url)
      #expect(run.errors == "")
      #expect(run.status == (name == "diff" ? 1 : 0), "a difference is a status")
      guard example.isFixed else { continue }
      let other = try TemporaryFolder()
      let before = try Executable.tsqlite.run(input: setup, in: other.url)
      #expect(run.output == before.output + example.output)
    }
  }

  @Test func `each command has an example, but for those that cannot run everywhere`() {
    let commands = DotCommand.all.filter { !$0.traits.contains(.isHidden) && $0.examples.isEmpty }
    #expect(Set(commands.map(\.name)) == Self.withoutExamples)
  }

  @Test(arguments: OutputMode.all.map(\.name))
  func `each example of a mode prints what the manual says`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    for example in mode.documentation.examples { expect(example) { $0.select(mode) } }
  }

  private func expect(_ example: Example, prepare: (Shell) -> Void = { _ in }) {
    let before = runShell(example.setup, prepare: prepare).output
    let input = example.setup.isEmpty ? example.input : example.setup + "\n" + example.input
    let run = runShell(input, prepare: prepare)
    #expect(run.errors == "")
    #expect(run.output == before + example.output)
  }
}
