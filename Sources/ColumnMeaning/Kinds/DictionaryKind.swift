import TypedSQLiteCore

extension ColumnKind {
  /// Values with keys.
  package static let dictionary = ColumnKind(
    name: "dictionary",
    summary: "Values with keys, shown as a JSON object and nested in JSON output",
    sample: "{\"size\":\"10\",\"color\":\"red\"}", declared: ["DICTIONARY"],
    storages: StorageSet([
      StorageTraits(dictionary: .json), StorageTraits(dictionary: .jsonb),
      StorageTraits(dictionary: .comma).readingLists(of: DictionaryStorage.comma),
    ]),
    shown: Appearance { style, _ in JSONCells.writer(style, beginningWith: UInt8(ascii: "{")) })
}

extension StorageTraits {
  fileprivate init(dictionary storage: DictionaryStorage) {
    self.init(
      storage, sign: UInt8(ascii: "{"), comma: DictionaryStorage.comma, values: KindValueCodec(storage))
  }
}
