import Deflate
import ScreenSupport
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// Compressed files that are read from the middle.
@Suite struct GunzipPlacesTests {
  private static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    var result: [UInt8] = []
    guard var deflater = Deflater(.gzip) else { throw FileError(code: 12, message: "out of memory") }
    deflater.take(bytes.span, isLast: true) { result += $0.array }
    return result
  }

  private static func text(rows: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 44)
    return (1...rows).flatMap { row in
      Array("\(row),\(Int.random(in: 0..<1_000_000, using: &random)),name of a row\n".utf8)
    }
  }

  @Test func `each place gives the rest of the text`() throws {
    let text = Self.text(rows: 40_000)
    // Two members, as of files that were joined.
    let half = text.count / 2
    let file = try Self.compressed(Array(text[..<half])) + Self.compressed(Array(text[half...]))
    let places = GunzipPlaces(step: 10_000, limit: 16)
    let whole = try GunzipReader(BlockReader(file, size: 5000), noting: places).rest()
    #expect(whole == text)
    #expect((8..<16).contains(places.all.count))
    for place in places.all {
      for _ in 1...2 {
        let reader = try #require(
          GunzipReader(BlockReader(Array(file[place.input...]), size: 777), from: place))
        #expect(try reader.rest() == Array(text[place.output...]))
      }
      #expect(places.last(upTo: place.output)?.output == place.output)
    }
    #expect(places.last(upTo: 9999) == nil)
  }

  @Test func `a row of a compressed file is that of the plain one`() throws {
    let text = Array("id,number,name\n".utf8) + Self.text(rows: 100_000)
    let memory = MemorySurroundings()
    for (name, bytes) in [("x.csv", text), ("x.csv.gz", try Self.compressed(text))] {
      let file = MemoryDestination()
      file.bytes = bytes
      memory.files[name] = file
    }
    let run = runShell(
      """
      SELECT count(*) FROM 'x.csv' AS a JOIN 'x.csv.gz' AS b ON b.rowid = a.rowid AND b.number = a.number
      WHERE a.rowid % 9973 = 5;
      SELECT id FROM 'x.csv.gz' LIMIT 2 OFFSET 99997;
      """, memory: memory)
    #expect(run.output == "11\n99998\n99999\n")
  }
}

extension ByteReader {
  /// All bytes that are left.
  fileprivate func rest() throws(FileError) -> [UInt8] {
    var (bytes, block): ([UInt8], [UInt8]) = ([], [])
    while try read(into: &block) { bytes += block }
    return bytes
  }
}
