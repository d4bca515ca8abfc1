import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Files of saved formats, which are next to a database.
  static let formats = FuzzTarget(
    name: "formats",
    summary: ".formats files: only lines that state a format count, and saved again they state the same",
    words: [
      ".format ", "date ", "unix-ms ", "zone ", "task.due", "minor:2", "\n", "+05:30", "none", "--files",
      "# ", "\"", "\\n",
      "decimal ", "why", "save x", "raw on", "task.\"\\\"odd\"",
    ],
    seeds: [
      ".format date unix-ms task.due\n.format zone +05:30\n",
      "# text\n\n.format decimal minor:2 task.price\n",
      ".format zone -03:00 task.due\n.format zone UTC --files\n.format uuid text\n",
    ],
    mutationsPerTest: 100,
    run: { bytes in
      let lines = bytes.split(separator: 0x0A).filter { line in
        SavedFormats.arguments(of: Array(line)).map { !$0.isEmpty } ?? false
      }
      guard !lines.isEmpty else { return }
      let first = saved(lines.map { Array($0) })
      try mustHold(first.output == "", "a statement of a format prints \(first.output)")
      let second = saved(first.lines.map { Array($0.utf8) })
      try mustHold(second.lines == first.lines, "\(first.lines) is saved again as \(second.lines)")
      try mustHold(second.errors == "", "what was saved is refused: \(second.errors)")
    })

  /// The formats that a session saves after some lines.
  private static func saved(_ lines: [[UInt8]]) -> (lines: [String], output: String, errors: String) {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let table = Array("CREATE TABLE task(id, due, price, \"\"\"odd\");".utf8)
    let input = ([table] + lines).joined(separator: [0x0A])
    _ = shell.run(TextLines(Array(input) + [0x0A], origin: .standardInput))
    return (SavedFormats(shell.settings.formats).lines, memory.output.text, memory.errors.text)
  }
}
