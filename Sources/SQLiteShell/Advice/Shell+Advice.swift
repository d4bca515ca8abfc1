import TypedSQLiteCore

/// What `.expert` requested for the next input.
struct AdviceRequest {
  let advisor: IndexAdvisor
  /// Whether the candidates and the statements are printed too.
  let isVerbose: Bool
  /// How many of a hundred rows are sampled.
  let percentage: Int
}

extension Shell {
  /// Prints the indexes that would help the statements of an input, instead of running them.
  func advise(
    _ request: AdviceRequest, on sql: [UInt8], at position: SourcePosition
  ) throws(ShellError) {
    let advice: [IndexAdvisor.Advice]
    do throws(DatabaseError) {
      advice = try request.advisor.advise(
        on: sql, sampling: request.percentage, usesStatistics: dialect.commands.adviseByStatistics)
    } catch {
      throw .advice(.cannotPlan(error, at: position, worded: dialect.messages))
    }
    if request.isVerbose {
      say("-- Candidates -----------------------------\n")
      for candidate in request.advisor.candidates {
        say("\(candidate.sql);\(candidate.statistics.map { " -- stat1: " + $0 } ?? "")\n")
      }
      say(request.advisor.candidates.isEmpty ? "(null)\n" : "\n")
    }
    for (number, statement) in advice.enumerated() {
      if request.isVerbose {
        say("-- Query \(number + 1) --------------------------------\n\(statement.sql)\n\n")
      }
      for index in statement.indexes { say("\(index);\n") }
      if statement.indexes.isEmpty { say("(no new indexes)\n") }
      say("\n")
      for step in statement.plan { say("\(step)\n") }
      // A statement that looks for no rows has no plan.
      if statement.plan.isEmpty { say(dialect.commands.emptyPlan) }
      say("\n")
    }
  }
}
