import Testing

@testable import SQLiteShell

@Suite struct RequestOptionTests {
  /// The arguments of a command that does not exist.
  private struct Sample: CommandRequest {
    var words: [String] = []
    var isLoud = false
    var limit: String?
    var isStrict = true

    static let options: [RequestOption<Sample>] = [
      RequestOption("--loud", or: "-l", aliases: ["noisy"], "Be loud", sets: \.isLoud),
      RequestOption("--limit", value: .text("N"), "Stop after N", if: { !$0.wrapsNumbers }) {
        request, value, _ in request.limit = value
      },
      .ignored("--debug"),
    ]

    mutating func take(_ word: String) { words.append(word) }

    func failure(of word: String, _ fault: OptionFault) -> ShellError? {
      guard isStrict else { return nil }
      return .command(fault == .unknown ? .unknownTraceOption(word) : .missingProgressValue(of: word))
    }
  }

  private static func read(
    _ words: [String], strictly isStrict: Bool = true, _ dialect: Dialect = .tsqlite
  ) throws -> Sample {
    var sample = Sample()
    sample.isStrict = isStrict
    try sample.read(words, dialect)
    return sample
  }

  @Test(arguments: ["--loud", "-loud", "-l", "--l", "-noisy"])
  func `an option has one dash or two, and may have other names`(word: String) throws {
    #expect(try Self.read(["a", word, "b"]).isLoud)
    #expect(try Self.read(["a", word, "b"]).words == ["a", "b"])
  }

  @Test func `the word after an option with a value is the value, whatever it looks like`() throws {
    let sample = try Self.read(["--limit", "--loud", "a", "-debug"])
    #expect(sample.limit == "--loud" && !sample.isLoud && sample.words == ["a"])
  }

  @Test(arguments: [
    (["-x"], CommandFailure.unknownTraceOption("-x")), (["-lo"], .unknownTraceOption("-lo")),
    (["--"], .unknownTraceOption("--")), (["a", "-limit"], .missingProgressValue(of: "-limit")),
  ])
  func `an unknown option and a missing value fail, unless such words are taken`(
    words: [String], failure: CommandFailure
  ) throws {
    #expect(throws: ShellError.command(failure)) { try Self.read(words) }
    #expect(try Self.read(words, strictly: false).words == words)
  }

  @Test func `an option that the dialect lacks is unknown`() {
    #expect(throws: ShellError.command(.unknownTraceOption("--limit"))) {
      try Self.read(["--limit", "1"], .sqlite3)
    }
  }

  @Test func `the help shows options with their value, and none that does nothing`() {
    #expect(Sample.shownOptions.map(\.synopsis) == ["--loud, -l", "--limit N"])
  }
}
