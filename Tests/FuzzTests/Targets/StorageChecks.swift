import ColumnMeaning
import Foundation
import SQLiteShell
import TypedSQLiteCore

/// Reads bytes in each storage of some kinds, and checks that what was read can be written and read again.
///
/// The bytes are read as a text and as a blob, and the first eight of them as an integer and as a double.
func checkStorages(of kinds: [ColumnKind], _ bytes: [UInt8]) throws {
  let number = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  var values = [
    Data(bytes).databaseValue, Int64(bitPattern: number).databaseValue,
    Double(bitPattern: number).databaseValue, Double(Int64(bitPattern: number)).databaseValue,
  ]
  if let text = String(validating: bytes, as: UTF8.self) { values.append(text.databaseValue) }
  for kind in kinds {
    let families = ["minor:2", "a=0,b=1"].compactMap { kind.storageSet.family?.storage($0) }
    for storage in kind.storages + families {
      for value in values { try check(value, in: storage, of: kind) }
      // Text that a person types becomes a value of the storage.
      guard let typed = storage.parse(bytes.span)?.nearestValue else { continue }
      try mustHold(
        storage.values.decode(typed) != nil, "\(kind.name) \(storage.name) does not read \(typed) again")
    }
  }
}

private func check(_ value: DatabaseValue, in storage: ColumnStorage, of kind: ColumnKind) throws {
  guard let read = storage.values.decode(value) else { return }
  let name = "\(kind.name) \(storage.name)"
  switch storage.values.encode(read) {
  case .exact(let written):
    try mustHold(
      storage.values.decode(written) == read,
      "\(name) reads \(value), writes \(written), and reads that as something else")
  case .rounded(let written):
    // A value that was rounded once is then exact.
    let again = storage.values.decode(written).flatMap(storage.values.encode)
    try mustHold(
      again == .exact(written), "\(name) reads \(value), and rounds it to \(written) and then again")
  case .outOfRange, nil: throw FuzzFault(description: "\(name) reads \(value) and cannot write it")
  }
}
