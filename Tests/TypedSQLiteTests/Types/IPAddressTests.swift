import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct IPAddressTests {
  @Test(arguments: [
    ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("192.168.0.1", "192.168.0.1"),
    ("10.0.0.0/8", "10.0.0.0/8"), ("10.1.2.3/32", "10.1.2.3/32"), ("::", "::"), ("::1", "::1"),
    ("1::", "1::"),
    ("2001:DB8:0:0:8:800:200C:417A", "2001:db8::8:800:200c:417a"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
    ("1:0:0:2:0:0:3:4", "1::2:0:0:3:4"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
    ("::ffff:192.0.2.33", "::ffff:192.0.2.33"), ("::FFFF:C000:221", "::ffff:192.0.2.33"),
    ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"), ("fe80::1/64", "fe80::1/64"),
    ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("0:0:0:0:0:0:0:0/0", "::/0"),
    ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
  ])
  func `an address has one text`(text: String, canonical: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.description == canonical)
    #expect(IPAddress(canonical) == address)
  }

  @Test(arguments: [
    "", ".", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.04", "1.2.3.", " 1.2.3.4", "1.2.3.4 ", "1.2.3.4/33",
    "1.2.3.4/", "1.2.3.4/08", "1.2.3.4/8/8", "0x1.2.3.4", ":", ":::", "1::2::3", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "12345::", "::g", "fe80::1%eth0", "::1/129",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "1.2.3.4::", "::1.2.3.4:5",
  ])
  func `what is no address is refused`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func `addresses of version 6 are written and read as the system does`() throws {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<2000 {
      // The text abbreviates runs of zeros.
      let groups: [UInt16] = (0..<8).map { _ in
        let shift = UInt16.random(in: 0...15, using: &random)
        return Bool.random(using: &random) ? 0 : UInt16.random(in: .min ... .max, using: &random) >> shift
      }
      let bytes: [UInt8] = groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let address = try #require(IPAddressStorage.blob.decode(Data(bytes).databaseValue))
      var text = [CChar](repeating: 0, count: 64)
      _ = inet_ntop(AF_INET6, bytes, &text, 64)
      let expected = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      #expect(IPAddress(expected) == address)
      // The system also writes the old IPv4-compatible addresses with points.
      guard groups.prefix(6).contains(where: { $0 != 0 }) else { continue }
      #expect(address.description == expected)
    }
  }
}
