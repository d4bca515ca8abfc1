import TypedSQLiteCore

/// A storage with the writer of its cells and the reader of texts.
struct CalledStorage {
  let storage: ColumnStorage
  let write: TypedCellWriter
  let reader: TypedTextReader

  /// The encoding of a text; nil if it is no value.
  func encoding(of text: Span<UInt8>, for function: String) throws(FunctionError) -> StorageEncoding<
    DatabaseValue
  >? {
    do {
      return try reader.encoding(of: text)
    } catch {
      throw FunctionError("\(function): \(error.message(on: "'" + String(repairing: text) + "'"))")
    }
  }
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

/// The arguments that name storage and zones in the last call of a function.
struct NamedArguments {
  private var bytes: [[UInt8]] = []

  /// Whether a call has the same ones: its second argument, and those from `start` on.
  func areThose(of call: FunctionCall, from start: Int) -> Bool {
    guard bytes.count == 1 + max(0, call.count - start), isSame(call[1], 0) else { return false }
    for index in start..<max(start, call.count) where !isSame(call[index], index - start + 1) { return false }
    return true
  }

  private func isSame(_ cell: Cell, _ index: Int) -> Bool {
    let known = bytes[index]
    return cell.withBytes { $0.isSame(as: known.span) }
  }

  /// Keeps those of a call.
  mutating func take(from call: FunctionCall, from start: Int) {
    bytes.removeAll()
    append(call[1])
    for index in start..<max(start, call.count) { append(call[index]) }
  }

  private mutating func append(_ cell: Cell) {
    bytes.append(cell.withBytes { $0.array })
  }
}
