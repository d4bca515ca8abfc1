package import TypedSQLiteCore

extension ColumnFormat {
  /// The meaning of a storage value; nil for a value that ``makeWriter(_:)`` shows as it is stored.
  package func value(of value: DatabaseValue) -> KindValue? {
    let inZone = { [textZone, kind] (storage: ColumnStorage) in
      textZone.map { kind.values.areInstants ? storage.onClocks(of: $0) : storage } ?? storage
    }
    let number: Double? =
      switch value.storage {
      case .int64(let integer): Double(integer)
      case .double(let double): double
      default: nil
      }
    if evidence.isInferred, kind.values.areDates, let number {
      if case .double(let real) = value.storage, Sentinel.isNoDate(real) { return nil }
      if case .int64(let integer) = value.storage {
        let isOtherMagnitude = storage?.window?.numbers.otherMagnitudes.contains(integer) ?? false
        if Sentinel.isNoDate(integer) || otherStorages.isEmpty && isOtherMagnitude { return nil }
      }
      if !otherStorages.isEmpty {
        // The magnitude of each number tells its storage.
        let storages = [storage].compactMap { $0 } + otherStorages
        return storages.first { $0.window?.accepts(number, of: value.storageClass) ?? false }?.values.decode(
          value)
      }
    }
    if let known = storage.flatMap({ inZone($0).values.decode(value) }) { return known }
    for other in otherStorages where value.storageClass == .text {
      if let known = inZone(other).values.decode(value) { return known }
    }
    guard readsOtherForms, number == nil || storage?.refusesReals != true else { return nil }
    for other in kind.storages where other.isDescribed(by: value.storageClass) {
      if let found = inZone(other).values.decode(value) { return found }
    }
    return nil
  }
}
