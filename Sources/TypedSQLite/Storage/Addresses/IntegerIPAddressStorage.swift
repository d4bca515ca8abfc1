extension IPAddressStorage {
  /// INTEGER from 0 to 4294967295, with the first part of the address in its highest byte; IPv4 only.
  public static let integer = IPAddressStorage(
    name: "integer",
    summary: "INTEGER of 32 bits in network order, as INET_ATON of MySQL gives; version 4 alone",
    codec: .integer(
      decode: { integer in
        UInt32(exactly: integer).map { IPAddress(.four, UInt128($0)) }
      },
      encode: { address in
        guard address.version == .four, address.prefixLength == nil else { return .outOfRange }
        return .exact(Int64(UInt32(truncatingIfNeeded: address.bits)))
      }))
}
