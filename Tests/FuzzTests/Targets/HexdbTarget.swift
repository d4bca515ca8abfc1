import TestSupport
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Databases as text.
  static let hexdb = FuzzTarget(
    name: "hexdb",
    summary: "databases as text: what can be read is written as a text that reads as the same bytes",
    words: [
      "| size ", " pagesize ", " filename ", "| page ", " offset ", "| end ", "|      0: ", "ff ", "4096",
      "9223372036854775807",
    ],
    seeds: [
      """
      | size 1024 pagesize 512 filename x.db
      | page 1 offset 0
      |      0: 53 51 4c 69 74 65 20 66 6f 72 6d 61 74 20 33 00   SQLite format 3.
      |     16: 02 00 01 01 00 40 20 20 00 00 00 01 00 00 00 01   .....@  ........
      | page 2 offset 512
      |    496: 00 00 00 00 00 09 01 02 1b 7b 22 78 5c 79 22 7d   ...........x.y..
      | end x.db
      """,
      "| size 0 pagesize 65536\n| end",
    ],
    run: { bytes in
      guard let image = try? read(bytes) else { return }
      try mustHold(image.count <= limit, "\(image.count) bytes are more than were allowed")
      let memory = MemorySurroundings()
      let output = OutputSink(memory.output)
      try HexadecimalText(BytesImage(bytes: image), name: "x\ny").write(
        to: output, interrupt: InterruptHandle())
      try output.flush()
      // The text contains whole pages, which may be larger than those from which it was made.
      let again = try read(memory.output.bytes, limit: limit + (1 << 17))
      try mustHold(again.starts(with: image), "the bytes are others when they are read again")
      try mustHold(again.dropFirst(image.count).allSatisfy { $0 == 0 }, "there are more bytes")
    })

  private static let limit: Int64 = 1 << 20

  private static func read(_ text: [UInt8], limit: Int64 = limit) throws -> [UInt8] {
    var database = HexadecimalDatabase(limit: limit)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    where !database.hasEnded {
      try database.take(Array(line))
    }
    return try database.finish()
  }
}
