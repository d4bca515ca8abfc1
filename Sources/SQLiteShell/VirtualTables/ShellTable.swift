import OutputModes
import TypedSQLiteCore

/// A table that the shell adds to SQL, with its name, documentation and code.
struct ShellTable: Sendable {
  /// The name in SQL.
  let name: String
  /// The columns; the arguments are in the order in which they are passed.
  let columns: [TableModule.Column]
  /// The columns in a dialect.
  let columnsIn: @Sendable (Dialect) -> [TableModule.Column]
  /// What can be done with it.
  let traits: TableModule.Traits
  /// What it may access; safe mode hides tables that access files.
  let reach: Reach
  /// Whether it makes or reads archives, and is therefore left out if the surroundings have none.
  let handlesArchives: Bool
  let documentation: Documentation
  /// Makes the table for a connection.
  let makeTable: @Sendable (FunctionSurroundings, TableCreation) throws(FunctionError) -> any VirtualTable

  init(
    name: String, columns: [TableModule.Column],
    columnsIn: (@Sendable (Dialect) -> [TableModule.Column])? = nil, traits: TableModule.Traits = [],
    reach: Reach, handlesArchives: Bool = false, documentation: Documentation,
    makeTable:
      @escaping @Sendable (FunctionSurroundings, TableCreation) throws(FunctionError) ->
      any VirtualTable
  ) {
    self.name = name
    self.columns = columns
    self.columnsIn = columnsIn ?? { _ in columns }
    self.traits = traits
    self.reach = reach
    self.handlesArchives = handlesArchives
    self.documentation = documentation
    self.makeTable = makeTable
  }

  /// All tables, by name.
  static let all: [ShellTable] = [.completion, .fsdir, .generateSeries, .zipfile]

  /// A call of the table in the manual: `generate_series(START, STOP, STEP)`.
  var synopsis: String {
    "\(name)(\(columns.filter(\.isArgument).map { $0.name.uppercased() }.joined(separator: ", ")))"
  }

  /// Adds the table to a connection.
  ///
  /// - Throws: `DatabaseError` if SQLite does not accept it.
  func register(in surroundings: FunctionSurroundings) throws(DatabaseError) {
    let use: TableModule.Traits = reach == .database ? .innocuous : .directOnly
    try surroundings.database.add(
      TableModule(name: name, columns: columnsIn(surroundings.dialect), traits: traits.union(use)) {
        creation throws(FunctionError) in
        if reach != .database { try surroundings.requireFiles(for: creation, of: name) }
        return try makeTable(surroundings, creation)
      })
  }
}
