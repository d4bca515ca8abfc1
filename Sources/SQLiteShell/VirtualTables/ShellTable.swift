import OutputModes
import TypedSQLite

/// A table that the shell adds to SQL: its name, its documentation and what computes its rows.
struct ShellTable: Sendable {
  /// The name, as SQL calls it.
  let name: String
  /// The columns, the arguments in the order they are given in.
  let columns: [TableModule.Column]
  /// What can be done with it.
  let traits: TableModule.Traits
  /// How far it reaches; safe mode knows no table that reaches files.
  let reach: Reach
  /// Whether it makes or reads archives, so that it is left out where the surroundings have none.
  let handlesArchives: Bool
  /// What it gives, in one line without a full stop.
  let summary: String
  /// More about it, in sentences.
  let discussion: String
  /// Statements and what they print.
  let examples: [Example]
  /// Makes the table for a connection.
  let makeTable: @Sendable (FunctionSurroundings, TableCreation) throws(FunctionError) -> any VirtualTable

  init(
    name: String, columns: [TableModule.Column], traits: TableModule.Traits = [],
    reach: Reach, handlesArchives: Bool = false, summary: String,
    discussion: String = "", examples: [Example],
    makeTable:
      @escaping @Sendable (FunctionSurroundings, TableCreation) throws(FunctionError) ->
      any VirtualTable
  ) {
    self.name = name
    self.columns = columns
    self.traits = traits
    self.reach = reach
    self.handlesArchives = handlesArchives
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.makeTable = makeTable
  }

  /// Each table, by name.
  static let all: [ShellTable] = [.completion, .fsdir, .generateSeries, .zipfile]

  /// How the table is called: `generate_series(START, STOP, STEP)`.
  var synopsis: String {
    "\(name)(\(columns.filter(\.isArgument).map { $0.name.uppercased() }.joined(separator: ", ")))"
  }

  /// Makes the table known to a connection.
  ///
  /// - Throws: `DatabaseError` where SQLite does not take it.
  func register(in surroundings: FunctionSurroundings) throws(DatabaseError) {
    let use: TableModule.Traits = reach == .database ? .innocuous : .directOnly
    try surroundings.database.add(
      TableModule(name: name, columns: columns, traits: traits.union(use)) { creation throws(FunctionError) in
        if reach != .database { try surroundings.requireFiles(for: creation, of: name) }
        return try makeTable(surroundings, creation)
      })
  }
}
