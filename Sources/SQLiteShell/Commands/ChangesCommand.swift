import OutputModes

extension DotCommand {
  static let changes = DotCommand(
    name: "changes",
    shortest: 3,
    parameters: [.onOff],
    reach: .database,
    summary: "Show number of rows changed by SQL",
    section: .output,
    examples: [
      Example(
        "INSERT INTO t VALUES (1), (2);", prints: "changes: 2   total_changes: 2\n",
        after: "CREATE TABLE t(a);\n.changes on")
    ],
    run: changing(\.settings) { settings, words throws(ShellError) in
      settings.showsChanges = words.boolean(words.texts[0])
    })
}
