import ColumnMeaning
import TypedSQLiteCore

/// Compares the cells of a column that both sides have.
struct CellComparison {
  /// What the values mean on each side; nil if nothing is known.
  private let oldFormat: ColumnFormat?
  private let newFormat: ColumnFormat?

  init(_ old: ColumnFormat?, _ new: ColumnFormat?) {
    (oldFormat, newFormat) = (old, new)
  }

  /// Whether two cells have one storage class and the same bits.
  static func isSame(_ old: Cell, _ new: Cell) -> Bool {
    guard old.storageClass == new.storageClass else { return false }
    switch old.storageClass {
    case .null: return true
    case .integer: return old.int64 == new.int64
    case .real: return old.double.bitPattern == new.double.bitPattern
    case .text, .blob: return old.withBytes { old in new.withBytes { new in old.isSame(as: new) } }
    }
  }

  /// Whether two different cells mean the same, such as one instant in milliseconds and as text.
  ///
  /// The meanings are compared, not the texts that show them, which are rounded.
  func meansSame(_ old: Cell, _ new: Cell) -> Bool {
    guard let first = oldFormat ?? newFormat, let second = newFormat ?? oldFormat else { return false }
    // A column of which nothing is known says nothing about cells of the same class.
    if oldFormat == nil || newFormat == nil, old.storageClass == new.storageClass { return false }
    guard let meaning = first.value(of: old.databaseValue) else { return false }
    return meaning == second.value(of: new.databaseValue)
  }
}
