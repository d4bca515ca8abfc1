package import TypedSQLiteCore

/// Why the storage of a column was not changed.
///
/// The database is then as it was before. The cases are indirect, because some are large, and many functions pass them
/// on.
package indirect enum ConversionError: Error, Sendable {
  /// A transaction is open, which the conversion would have to end.
  case insideTransaction
  /// The file cannot be written.
  case readOnly(schema: String)
  /// There is no journal, so an interrupted conversion would leave half its work.
  case withoutJournal(mode: String)
  /// Other parts of the schema would give wrong results afterwards.
  case obstructed([String])
  /// Numbers or blobs do not say in which storage they are.
  case unknownStorage(column: String, of: ColumnKind)
  /// Cells would lose something, or the column would change cells that must stay.
  case loses(column: String, to: ColumnStorage, ConversionTally)
  /// Values that a constraint keeps apart would be equal: groups of such values, as SQL.
  case wouldCollide(column: String, [String])
  /// A constraint stopped the UPDATE.
  case collides(column: String, DatabaseError)
  /// The rows had changed when they were read again.
  case changedUnderWay(column: String)
  /// The rows read differently from what was written.
  case differs(column: String)
  /// The text of CREATE TABLE could not be rewritten.
  case cannotEditSchema(table: String)
  /// The first fault that a check of the table found.
  case leavesFault(table: String, String)
  /// Rows would refer to rows that are not there.
  case breaksForeignKeys(table: String)
  /// SQLite failed or was interrupted.
  case failed(DatabaseError)

  /// Runs a body that can only fail in SQLite.
  static func when<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(ConversionError) -> Result {
    do { return try body() } catch { throw .failed(error) }
  }
}

extension LocalTime {
  /// What is lost if this is no single instant on the clocks of a zone; nil if it is one.
  func fault(in zone: DisplayZone) -> CellConverter.Loss? {
    switch zone.instants(ofLocal: time) {
    case .one: nil
    case .none: .skipped(zone)
    case .two: .shownTwice(zone)
    }
  }
}
