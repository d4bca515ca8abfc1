import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let expert = DotCommand(
    Names("expert", shortest: 4),
    parameters: [.options], traits: .checksArguments, reach: .database,
    help: Help(
      "Suggest indexes for the next input", section: .diagnosis,
      discussion: [
        """
        The statements of the next input are not run. For each of them, the indexes that would help it are printed, and
        the plan with them. The results of ANALYZE are taken into account.
        """,
        "Options:",
        .options(ExpertRequest.shownOptions),
      ],
      examples: [
        Example(
          "SELECT * FROM player WHERE team = 'red' ORDER BY score DESC;",
          prints: """
            CREATE INDEX player_idx_89a433d6 ON player(team, score DESC);

            SEARCH player USING INDEX player_idx_89a433d6 (team=?)

            """ + "\n",
          after: "CREATE TABLE player(name, team, score);\n.expert")
      ]),
    run: { console, arguments throws(ShellError) in
      guard !console.safety.isOn else { throw .safety(.unsafeExpert) }
      var request = ExpertRequest()
      do throws(ShellError) {
        try request.read(arguments, console.dialect)
      } catch {
        return console.report(continuing: error)
      }
      let advisor = try console.withDatabase(failure: { .advice(.cannotBegin($0)) }) {
        database throws(DatabaseError) in
        try IndexAdvisor(of: database) { copy throws(DatabaseError) in try console.addFunctions(to: copy) }
      }
      console.advice = AdviceRequest(
        advisor: advisor, isVerbose: request.isVerbose, percentage: request.percentage)
      return .proceed
    })
}

/// The arguments of `.expert`.
private struct ExpertRequest: CommandRequest {
  private(set) var isVerbose = false
  private(set) var percentage = 0

  static let options: [RequestOption<ExpertRequest>] = [
    RequestOption("--verbose", "Also print all indexes that were tried", sets: \.isVerbose),
    RequestOption(
      "--sample", value: .text("PERCENT"),
      "Sample this percentage of the rows, to learn how selective an index is"
    ) { request, value, dialect throws(ShellError) in
      request.percentage = dialect.shortInteger(value)
      guard (0...100).contains(request.percentage) else { throw .advice(.valueOutOfRange(value)) }
    },
  ]
  static let takesAbbreviations = true

  mutating func take(_ word: String) throws(ShellError) { throw .advice(.unknownOption(word)) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    let option = word.hasPrefix("--") ? String(word.dropFirst()) : word
    return .advice(fault == .unknown ? .unknownOption(option) : .missingArgument(option))
  }
}
