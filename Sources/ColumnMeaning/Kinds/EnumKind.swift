import TypedSQLiteCore

extension ColumnKind {
  /// One of a few labels.
  package static let enumeration = ColumnKind(
    name: "enum", summary: "One of a few labels, stored as itself, as a number or as a code", sample: "open",
    declared: ["ENUM"],
    storages: StorageSet(
      EnumStorage.all.map { StorageTraits(enumeration: $0).takingAnyLabel },
      family: StorageFamily(
        "LABEL=VALUE,...",
        summary:
          "INTEGER or TEXT that means a label, such as open=0,'in progress'=1; +LABEL=BIT is a flag that may be added"
      ) { EnumStorage.named($0).map(StorageTraits.init(enumeration:)) }),
    // Scripts know the numbers of the application, and its next version may have more of them. Labels in the file are
    // shown as stored.
    shown: Appearance(summary: .signatures) { _, _ in { _, _ in nil } })
}

extension StorageTraits {
  init(enumeration storage: EnumStorage) {
    self.init(
      storage,
      write: { label, _, buffer in
        buffer.append(label)
        return .text
      },
      read: { String(validating: $0) })
    convertsTypedText = true
    shortName = storage.shortName
    bits = storage.bits
    examples = Array(storage.labels.prefix(4))
  }

  /// The storage, whose labels are any text.
  fileprivate var takingAnyLabel: StorageTraits {
    var storage = self
    storage.readsAnyText = true
    storage.convertsTypedText = false
    return storage
  }
}
