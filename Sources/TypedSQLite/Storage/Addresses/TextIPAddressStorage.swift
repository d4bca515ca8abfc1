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
