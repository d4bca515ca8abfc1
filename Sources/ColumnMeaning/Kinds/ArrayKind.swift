import TypedSQLiteCore

extension ColumnKind {
  /// A list of values.
  package static let array = ColumnKind(
    name: "array",
    summary: "A list of values, shown as a JSON array and nested in JSON output",
    sample: "[\"red\",\"green\"]", declared: ["ARRAY"],
    storages: StorageSet([
      StorageTraits(array: .json), StorageTraits(array: .jsonb),
      StorageTraits(array: .comma).readingLists(of: ArrayStorage.comma),
    ]),
    shown: Appearance { style, _ in JSONCells.writer(style, beginningWith: UInt8(ascii: "[")) })
}

extension StorageTraits {
  fileprivate init(array storage: ArrayStorage) {
    self.init(
      storage, sign: UInt8(ascii: "["), comma: ArrayStorage.comma, values: KindValueCodec(storage))
  }

  /// A storage of JSON documents that begin with `sign`; users may type them as lists with commas, too.
  init<Storage: ValueStorage>(
    _ storage: Storage, sign: UInt8, comma: Storage, values: KindValueCodec
  ) where Storage.Value == JSONText {
    self.init(
      name: storage.name, summary: storage.summary, storageClass: storage.storageClass,
      makeWriter: { JSONCells.writer($0, beginningWith: sign) },
      parse: { text in
        let isDocument = JSONDocument.firstSign(of: text) == sign
        let typed =
          isDocument
          ? JSONText(text) : comma.decode(String(repairing: text).databaseValue)
        return typed.map(storage.encode)
      },
      values: values)
  }

  /// The storage, with cells that are lists with commas.
  func readingLists<Storage: ValueStorage>(of lists: Storage) -> StorageTraits
  where Storage.Value == JSONText {
    var storage = self
    storage.readsAnyText = true
    storage.makeWriter = { _ in
      let read = lists.makeCellReader()
      return { cell, buffer in
        guard let value = read(cell) else { return nil }
        buffer.append(value.bytes)
        return .json
      }
    }
    return storage
  }
}
