import Testing

@testable import SQLiteShell

@Suite struct HexadecimalDatabaseTests {
  private func read(_ lines: [String], limit: Int64? = nil) throws -> [UInt8] {
    var text = HexadecimalDatabase(limit: limit)
    for line in lines where !text.hasEnded { try text.take(Array(line.utf8)) }
    return try text.finish()
  }

  @Test func `bytes are at the offsets that the lines state`() throws {
    let bytes = try read([
      "| size 1000 pagesize 512 filename x.db", "| page 2 offset 512",
      "|     16: 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e ff   ................", "words", "| end x.db",
      "| what",
    ])
    #expect(bytes.count == 1024)
    #expect(Array(bytes[528..<544]) == Array(0...14) + [255])
    #expect(bytes.count { $0 != 0 } == 15)
  }

  @Test(arguments: [
    "", "| size", "| size 512", "| size x pagesize 512", "| size 512 pagesize 513", "| size 512 pagesize 256",
    "| size 512 pagesize 131072", "| size 9223372036854775807 pagesize 512",
    "| size 99999999999999999999 pagesize 512", "size 512 pagesize 512",
  ])
  func `a first line that is wrong is refused`(line: String) {
    #expect(throws: HexadecimalDatabase.Fault.self) { try read([line]) }
  }

  @Test(arguments: [
    "| page", "| page 0 offset 0", "| page 1 offset", "| 0", "| 0: 00", "| x: 00",
    "| 0: 000 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f",
    "| 497: 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f",
    "| 9223372036854775807: 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f",
  ])
  func `a later line that is wrong is named`(line: String) throws {
    do {
      _ = try read(["| size 512 pagesize 512", line])
      Issue.record("the line was taken")
    } catch let fault as HexadecimalDatabase.Fault {
      #expect(fault.line == 2)
    }
  }

  @Test func `the limit counts whole pages`() throws {
    #expect(try read(["| size 1024 pagesize 512"], limit: 2048).count == 1024)
    #expect(throws: HexadecimalDatabase.Fault.self) { try read(["| size 4096 pagesize 512"], limit: 2048) }
    #expect(try read(["| size 0 pagesize 512"]).isEmpty)
  }
}
