import ColumnMeaning
import TypedSQLite

/// A storage with the writer of its cells.
struct CalledStorage {
  let storage: ColumnStorage
  let write: TypedCellWriter
}

/// The storage that the calls of a function name.
///
/// A function is called for each row, nearly always with the same name, so a name is looked up only if it changes.
final class StorageMemo {
  private let find: (String) -> CalledStorage?
  private var name: [UInt8] = []
  private var known: CalledStorage?

  /// - Parameter find: finds a storage by its name.
  init(_ find: @escaping (String) -> CalledStorage?) {
    self.find = find
  }

  /// The storage whose name a cell holds; nil if there is none.
  func storage(named cell: Cell) -> CalledStorage? {
    let current = name
    if let known, cell.withBytes({ $0.isSame(as: current.span) }) { return known }
    let text = cell.withBytes { String(repairing: $0) }
    guard let found = find(text) else { return nil }
    name = Array(text.utf8)
    known = found
    return found
  }
}
