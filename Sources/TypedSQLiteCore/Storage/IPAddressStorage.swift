/// How IP addresses are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
public struct IPAddressStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<IPAddress>

  /// The storages of IP addresses, the default one first.
  public static let all: [IPAddressStorage] = [.text, .blob, .integer]
}

extension IPAddressStorage {
  /// TEXT as RFC 5952 writes it; reads each text form of an address, and networks such as `10.0.0.0/8`.
  public static let text = IPAddressStorage(
    name: "text",
    summary: "TEXT such as 192.168.0.1, 2001:db8::1 or 10.0.0.0/8, as Django and Laravel write",
    codec: .text(
      decode: { IPAddress($0) },
      encode: { address, buffer in
        address.write(to: &buffer)
        return .exact(())
      }))
}

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
