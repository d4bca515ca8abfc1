package import OutputModes

/// A step of a ``MeaningFixture``: statements, or something that a user states or asks.
package enum MeaningStep: Sendable, ExpressibleByStringInterpolation {
  /// Statements; what their rows show is the output.
  case sql(String)
  /// States the kind and the storage of a column.
  case state(String, String, of: String)
  /// Forgets what was stated for a column.
  case forget(String)
  /// Chooses the storage in which values of a kind are written.
  case choose(String, String)
  /// Sets the zone in which instants are shown.
  case zone(String)
  /// States the zone of the texts of a column that name none; nil forgets it.
  case textZone(String?, of: String)
  /// Sets whether values are shown as they are stored.
  case raw(Bool)
  /// Sets whether values are sampled.
  case samples(Bool)
  /// Sets whether literals are converted to the storages of columns.
  case input(Bool)
  /// Chooses the mode of the next results.
  case mode(OutputMode)
  /// Adds to the output what the columns of a table mean and why, or one column, or those of the last query for nil.
  case why(String?)
  /// Adds to the output how many cells of each column of a table are in which storage.
  case report(String)
  /// Converts a column to another storage, and adds to the output what became of its cells.
  case convert(String, to: String)
  /// Adds to the output what was done with the literals of the last statement.
  case conversions

  package init(stringLiteral sql: String) { self = .sql(sql) }
}
