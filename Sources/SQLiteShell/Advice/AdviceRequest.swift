import TypedSQLiteCore

/// What `.expert` requested for the next input.
struct AdviceRequest {
  let advisor: IndexAdvisor
  /// Whether the candidates and the statements are printed too.
  let isVerbose: Bool
  /// How many of a hundred rows are sampled.
  let percentage: Int

  /// Prints the indexes that would help the statements of an input, instead of running them.
  func advise(on sql: [UInt8], at position: SourcePosition, _ console: any CommandConsole) throws(ShellError)
  {
    let advice: [IndexAdvisor.Advice]
    do throws(DatabaseError) {
      advice = try advisor.advise(
        on: sql, sampling: percentage, usesStatistics: !console.dialect.isSQLite3)
    } catch {
      throw .advice(.cannotPlan(error, at: position, worded: console.dialect))
    }
    guard !console.printsFactsAsRows else {
      let candidates = isVerbose ? [Self.lines(advisor.candidates.map { "\($0.sql);" })] : []
      return try console.print(
        advice.map { statement in
          [
            .text(String(statement.sql.trimmingPrefix(while: \.isWhitespace))),
            Self.lines(statement.indexes.map { "\($0);" }), Self.lines(statement.plan.map(\.detail)),
          ] + candidates
        }, titled: ["statement", "indexes", "plan"] + (isVerbose ? ["candidates"] : []))
    }
    if isVerbose {
      console.say("-- Candidates -----------------------------\n")
      for candidate in advisor.candidates {
        console.say("\(candidate.sql);\(candidate.statistics.map { " -- stat1: " + $0 } ?? "")\n")
      }
      console.say(advisor.candidates.isEmpty ? "(null)\n" : "\n")
    }
    for (number, statement) in advice.enumerated() {
      if isVerbose {
        console.say("-- Query \(number + 1) --------------------------------\n\(statement.sql)\n\n")
      }
      for index in statement.indexes { console.say("\(index);\n") }
      if statement.indexes.isEmpty { console.say("(no new indexes)\n") }
      console.say("\n")
      for step in statement.plan { console.say("\(step.detail)\n") }
      // A statement that looks for no rows has no plan.
      if statement.plan.isEmpty {
        console.say(console.dialect.isSQLite3 ? "(null)" : "(nothing to look for)\n")
      }
      console.say("\n")
    }
  }

  /// The lines as one text; NULL if there are none.
  private static func lines(_ lines: [String]) -> ReportCell {
    lines.isEmpty ? .none : .text(lines.joined(separator: "\n"))
  }
}
