import TypedSQLiteCore

extension ColumnKind {
  /// An IP address.
  package static let ip = ColumnKind(
    name: "ip", summary: "An IP address of version 4 or 6, or a network", sample: "192.168.0.1",
    declared: ["INET", "CIDR", "IPADDRESS"],
    storages: StorageSet(IPAddressStorage.all.map(StorageTraits.init(ip:))),
    shown: Appearance { _, _ in
      { cell, buffer in
        switch cell.storageClass {
        case .text:
          return cell.withBytes { text in
            guard IPAddress(text) != nil else { return nil }
            buffer.append(text)
            return .text
          }
        // In such a column, only addresses have 4 or 16 bytes.
        case .blob:
          guard let address = IPAddressStorage.blob.decode(cell) else { return nil }
          address.write(to: &buffer)
          return .text
        default: return nil
        }
      }
    })
}

extension StorageTraits {
  fileprivate init(ip storage: IPAddressStorage) {
    self.init(
      storage,
      write: { address, _, buffer in
        address.write(to: &buffer)
        return .text
      },
      read: { IPAddress($0) })
    if storageClass == .text {
      sortsByMeaning = false
      sorting = .call { "to_ip(\($0), '\(IPAddressStorage.blob.name)')" }
    }
  }
}
