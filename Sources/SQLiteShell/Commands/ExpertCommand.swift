import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let expert = DotCommand(
    name: "expert",
    shortest: 4,
    parameters: [CommandParameter("OPTIONS", optional: true)],
    countsArguments: false,
    reach: .database,
    summary: "Suggest indexes for the next input",
    discussion: """
      The statements of the next input are not run. For each of them, the indexes that would help it are printed, and
      the plan with them. The results of ANALYZE are taken into account.
      Options:
        --verbose           Also print all indexes that were tried
        --sample PERCENT    Sample this percentage of the rows, to learn how selective an index is
      """,
    section: .diagnosis,
    examples: [
      Example(
        "SELECT * FROM player WHERE team = 'red' ORDER BY score DESC;",
        prints: """
          CREATE INDEX player_idx_89a433d6 ON player(team, score DESC);

          SEARCH player USING INDEX player_idx_89a433d6 (team=?)

          """ + "\n",
        after: "CREATE TABLE player(name, team, score);\n.expert")
    ],
    run: { shell, arguments throws(ShellError) in
      guard !shell.settings.isSafe else { throw .safety(.unsafeExpert) }
      var isVerbose = false
      var percentage = 0
      var rest = arguments[...]
      while let word = rest.popFirst() {
        // Unlike other commands, this one accepts abbreviated options.
        let option = word.hasPrefix("--") ? String(word.dropFirst()) : word
        if option.count >= 2, "-verbose".hasPrefix(option) {
          isVerbose = true
        } else if option.count >= 2, "-sample".hasPrefix(option) {
          guard let value = rest.popFirst() else { return shell.tell(.advice(.missingArgument(option))) }
          percentage = shell.shortInteger(value)
          guard (0...100).contains(percentage) else { return shell.tell(.advice(.valueOutOfRange(value))) }
        } else {
          return shell.tell(.advice(.unknownOption(option)))
        }
      }
      let advisor = try shell.withDatabase(failure: { .advice(.cannotBegin($0)) }) {
        database throws(DatabaseError) in
        try IndexAdvisor(of: database) { copy throws(DatabaseError) in try shell.addFunctions(to: copy) }
      }
      shell.advice = AdviceRequest(advisor: advisor, isVerbose: isVerbose, percentage: percentage)
      return .proceed
    })
}
