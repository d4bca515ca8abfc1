import ColumnMeaning
import TypedSQLiteCore

/// What shows differences, or writes them in a form for programs.
protocol DifferenceRenderer: AnyObject {
  /// Begins with the differences of the schemas.
  func begin(_ schema: SchemaComparison) throws(ShellError)
  /// Begins a table; `pairing` says what the sides have of it.
  ///
  /// - Returns: the table whose rows are wanted, which may be on the new side alone, and the phases in which its differences
  ///   are wanted; no phases for none.
  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase])
  /// Takes a difference.
  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError)
  /// Ends a table.
  func endTable() throws(ShellError)
  /// Ends after the last table.
  ///
  /// - Parameter isWhole: whether all tables could be compared.
  /// - Throws: ``ShellError`` if something could not be written.
  func end(isWhole: Bool) throws(ShellError)
  /// Whether something that was found could not be written, which it has reported or reports at the end.
  var isIncomplete: Bool { get }
}

extension DifferenceRenderer {
  func begin(_ schema: SchemaComparison) throws(ShellError) {}
  func endTable() throws(ShellError) {}
  func end(isWhole: Bool) throws(ShellError) {}
  var isIncomplete: Bool { false }
}

/// The columns of a table on both sides, with their meanings; the rowid is the last one if it is read.
struct ComparedColumns {
  let old: [ResultColumn]
  let new: [ResultColumn]
}

/// Shows the differences of the schemas, and those of rows not.
final class DifferenceCounter: DifferenceRenderer {
  /// What shows those of the schemas.
  private let renderer: any DifferenceRenderer

  init(_ renderer: any DifferenceRenderer) { self.renderer = renderer }

  func begin(_ schema: SchemaComparison) throws(ShellError) { try renderer.begin(schema) }

  func begin(
    _ table: ComparedTable, _ pairing: SchemaComparison.TablePairing, _ columns: ComparedColumns
  ) throws(ShellError) -> (table: ComparedTable, phases: [ChangePhase]) {
    (table, [.all])
  }

  func add(_ difference: RowDifference, in phase: ChangePhase) throws(ShellError) {}
}
