import SQLSyntax
import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ColumnKind {
  /// A universally unique identifier.
  package static let uuid = ColumnKind(
    name: "uuid", summary: "A universally unique identifier, shown as 36 characters",
    sample: "019b5525-a6f8-7c3e-9d42-0123456789ab",
    declared: ["UUID", "GUID", "UNIQUEIDENTIFIER"],
    storages: StorageSet([
      StorageTraits(uuid: .blob), StorageTraits(uuid: .blobGUID), StorageTraits(uuid: .text),
      StorageTraits(uuid: .textUpper, uppercase: true), StorageTraits(uuid: .hex, mayBeDigits: true),
    ]),
    judges: Judges(ofDeclared: DeclaredKindJudge.uuids),
    shown: Appearance(textForm: { $0.count == 32 ? UUIDStorage.hex.name : UUIDStorage.text.name }) { _, _ in
      { cell, buffer in
        guard cell.storageClass == .text else { return nil }
        return cell.withBytes { text in
          // Texts of 36 characters keep their case on display, so users can search for what they see.
          if UUIDWords(canonicalText: text) != nil {
            buffer.append(text)
          } else if let words = UUIDWords(digits: text) {
            words.writeText(to: &buffer)
          } else {
            return nil
          }
          return .text
        }
      }
    })
}

extension StorageTraits {
  fileprivate init(uuid storage: UUIDStorage, uppercase: Bool = false, mayBeDigits: Bool = false) {
    self.init(
      storage,
      write: { uuid, _, buffer in
        UUIDWords(uuid).writeText(to: &buffer, uppercase: uppercase)
        return .text
      },
      read: { (UUIDWords(text: $0) ?? UUIDWords(digits: $0))?.uuid })
    convertsTypedText = true
    if storage.isSwapped {
      sortsByMeaning = false
      sorting = .call { "as_uuid(\($0), \(SQLName.literal(storage.name)))" }
    }
    self.mayBeDigits = mayBeDigits
    guard storageClass == .blob else { return }
    declaredType = "UUID"
    isReversible = true
    let isSwapped = storage.isSwapped
    makeWriter = { _ in
      // Bytes become digits directly, without a UUID between them.
      { cell, buffer in
        guard cell.storageClass == .blob, let words = cell.withBytes({ UUIDWords(blob: $0) }) else {
          return nil
        }
        (isSwapped ? words.guidSwapped : words).writeText(to: &buffer)
        return .text
      }
    }
  }
}
