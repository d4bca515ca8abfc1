import TypedSQLiteCore

extension ColumnKind {
  /// True or false.
  package static let bool = ColumnKind(
    name: "bool", summary: "True or false", sample: "true",
    declared: ["BOOL", "BOOLEAN", "LOGICAL", "INTEGER_BOOLEAN"],
    storages: StorageSet(BoolStorage.all.map(StorageTraits.init(bool:)), isUsual: true),
    shown: Appearance { _, _ in
      { cell, buffer in
        guard let value = BoolStorage.integer.decode(cell) ?? BoolStorage.text.decode(cell) else {
          return nil
        }
        return BoolCells.write(value, to: &buffer)
      }
    })
}

extension StorageTraits {
  fileprivate init(bool storage: BoolStorage) {
    self.init(
      storage, write: { value, _, buffer in BoolCells.write(value, to: &buffer) }, read: BoolCells.read)
    declaredType = "BOOLEAN"
    describedClasses = [.integer]
  }
}

private enum BoolCells {
  static func write(_ value: Bool, to buffer: inout ByteBuffer) -> CellForm {
    if value { buffer.append("true") } else { buffer.append("false") }
    return .boolean
  }

  @Sendable static func read(_ text: Span<UInt8>) -> Bool? {
    if text.equals("1") { return true }
    if text.equals("0") { return false }
    return BoolStorage.text.decode(String(repairing: text).databaseValue)
  }
}
