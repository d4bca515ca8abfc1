import Testing
import TypedSQLite

@Suite struct ByteClassTests {
  @Test func `the classes of a byte are those of ASCII`() {
    #expect(bytes(where: \.isDigit) == Array("0123456789".utf8))
    #expect(bytes(where: \.isWhiteSpace) == Array("\t\n\u{0B}\u{0C}\r ".utf8))
    #expect(bytes(where: \.isHexadecimalDigit) == Array("0123456789ABCDEFabcdef".utf8))
    #expect(bytes { $0 != $0.lowercased } == Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8))
  }

  @Test func `a hexadecimal digit has its value in either case`() {
    #expect("09afAF".utf8.map(\.hexadecimalValue) == [0, 9, 10, 15, 10, 15])
  }

  private func bytes(where isMember: (UInt8) -> Bool) -> [UInt8] {
    (UInt8.min...UInt8.max).filter(isMember)
  }
}
