extension IPAddressStorage {
  /// BLOB of 4 or 16 bytes in network order; a network does not fit.
  public static let blob = IPAddressStorage(
    name: "blob",
    summary: "BLOB of 4 or 16 bytes in network order, as inet_pton gives",
    codec: .blob(
      decode: { bytes in
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var bits: UInt128 = 0
        for index in bytes.indices { bits = bits << 8 | UInt128(bytes[index]) }
        return IPAddress(bytes.count == 4 ? .four : .six, bits)
      },
      encode: { address, buffer in
        guard address.prefixLength == nil else { return .outOfRange }
        let count = address.version == .four ? 4 : 16
        for index in 0..<count {
          buffer.append(UInt8(truncatingIfNeeded: address.bits >> UInt128(8 * (count - 1 - index))))
        }
        return .exact(())
      }))
}
