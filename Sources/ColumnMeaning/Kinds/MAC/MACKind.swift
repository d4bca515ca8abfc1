import TypedSQLiteCore

extension ColumnKind {
  /// A hardware address.
  package static let mac = ColumnKind(
    name: "mac",
    summary: "A hardware address: a MAC address (EUI-48), an EUI-64 or a World Wide Name",
    sample: "00:1a:2b:3c:4d:5e", declared: ["MACADDR", "MACADDR8", "EUI48", "EUI64"],
    storages: StorageSet(HardwareAddressStorage.all.map(StorageTraits.init(mac:))),
    judges: Judges(last: .hardwareAddresses, ofDeclared: HardwareAddressReading.declaredFormat),
    shown: Appearance(textForm: { HardwareAddressReading.storage(of: $0)?.name ?? "text" }) { _, _ in
      { cell, buffer in
        switch cell.storageClass {
        // Texts keep their form on display, so users can search for what they see.
        case .text:
          return cell.withBytes { text in
            guard HardwareAddress(text) != nil else { return nil }
            buffer.append(text)
            return .text
          }
        case .blob:
          guard let address = HardwareAddressStorage.blob.decode(cell) else { return nil }
          HardwareAddressForm.colons.write(address, uppercase: false, to: &buffer)
          return .text
        default: return nil
        }
      }
    })
}

extension StorageTraits {
  fileprivate init(mac storage: HardwareAddressStorage) {
    self.init(
      storage,
      write: { address, _, buffer in
        let (form, isUpper) = storage.text ?? (.colons, false)
        form.write(address, uppercase: isUpper, to: &buffer)
        return .text
      },
      read: { HardwareAddress($0) })
    convertsTypedText = true
    mayBeDigits = storage.text?.form == .digits
  }
}
