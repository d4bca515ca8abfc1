import ColumnMeaning

/// What a ``MeaningFixture`` showed.
package struct MeaningRun: Equatable, Sendable {
  /// The rows, as their mode writes them, and what steps added.
  package let output: String
  /// The failures, warnings and notes, a line each.
  package let messages: String
  /// How many steps or statements failed.
  package let failures: Int
}

/// Takes steps in a new database in memory.
///
/// - Parameters:
///   - steps: the steps.
///   - audience: who reads the cells.
/// - Returns: what was shown.
package func runMeaning(
  _ steps: [MeaningStep], for audience: MeaningFixture.Audience = .programs
) -> MeaningRun {
  do {
    let fixture = try MeaningFixture(for: audience)
    fixture.run(steps)
    return fixture.result
  } catch {
    return MeaningRun(output: "", messages: "no database: \(error)", failures: 1)
  }
}

/// Runs statements in a new database in memory.
package func runMeaning(
  _ sql: String, for audience: MeaningFixture.Audience = .programs
) -> MeaningRun {
  runMeaning([.sql(sql)], for: audience)
}
