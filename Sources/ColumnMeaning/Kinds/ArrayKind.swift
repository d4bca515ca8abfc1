import TypedSQLiteCore

extension ColumnKind {
  /// A list of values.
  package static let array = ColumnKind(
    name: "array",
    summary: "A list of values, shown as a JSON array and nested in JSON output",
    sample: "[\"red\",\"green\"]",
    declaredTypes: ["ARRAY"],
    storages: ArrayStorage.all.map(ColumnStorage.init(array:)),
    makeSelfDescribingWriter: { style, _ in JSONCells.writer(style, beginningWith: UInt8(ascii: "[")) })
}

extension ColumnStorage {
  fileprivate init(array storage: ArrayStorage) {
    self.init(
      storage, sign: UInt8(ascii: "["), comma: ArrayStorage.comma, values: KindValueCodec(storage))
  }

  /// A storage of JSON documents that begin with `sign`, or of lists with commas that mean such a document.
  init<Storage: ValueStorage>(
    _ storage: Storage, sign: UInt8, comma: Storage, values: KindValueCodec
  ) where Storage.Value == JSONText {
    self.init(
      name: storage.name, summary: storage.summary, storageClass: storage.storageClass,
      makeWriter: { style in
        guard storage == comma else { return JSONCells.writer(style, beginningWith: sign) }
        let read = storage.makeCellReader()
        return { cell, buffer in
          guard let value = read(cell) else { return nil }
          buffer.append(value.bytes)
          return .json
        }
      },
      parse: { text in
        let isDocument = JSONDocument.firstSign(of: text) == sign
        let typed =
          isDocument
          ? JSONText(text) : comma.decode(String(repairing: text).databaseValue)
        return typed.map(storage.encode)
      },
      values: values)
    readsAnyText = storage == comma
  }
}
