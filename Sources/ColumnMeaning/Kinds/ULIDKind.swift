import TypedSQLiteCore

extension ColumnKind {
  /// A universally unique identifier that sorts by time.
  package static let ulid = ColumnKind(
    name: "ulid",
    summary: "An identifier that sorts by its time of creation, shown as 26 characters",
    sample: "01ARZ3NDEKTSV4RRFFQ69G5FAV", declared: ["ULID"],
    storages: StorageSet([
      StorageTraits(ulid: .text), StorageTraits(ulid: .textLower, uppercase: false),
      StorageTraits(ulid: .blob),
    ]),
    shown: Appearance { _, _ in
      { cell, buffer in
        switch cell.storageClass {
        // Text keeps its case on display, so users can search for what they see.
        case .text:
          return cell.withBytes { text in
            guard ULID(text) != nil else { return nil }
            buffer.append(text)
            return .text
          }
        case .blob:
          guard let ulid = ULIDStorage.blob.decode(cell) else { return nil }
          ulid.write(to: &buffer)
          return .text
        default: return nil
        }
      }
    })
}

extension StorageTraits {
  fileprivate init(ulid storage: ULIDStorage, uppercase: Bool = true) {
    self.init(
      storage,
      write: { ulid, _, buffer in
        ulid.write(to: &buffer, uppercase: uppercase)
        return .text
      },
      read: { ULID($0) })
  }
}
