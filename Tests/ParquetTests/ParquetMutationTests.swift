import Testing

@testable import Parquet

/// Damaged files: each is read to its end or refused, and never needs more memory than its bytes justify.
@Suite struct ParquetMutationTests {
  @Test(arguments: ParquetFixture.all)
  func `changed bytes never break the reader`(fixture: ParquetFixture) throws {
    let original = try fixture.bytes()
    var random = Generator(seed: 1)
    for _ in 0..<60 {
      var bytes = original
      for _ in 0...random.next(4) {
        let index = random.next(bytes.count)
        switch random.next(3) {
        case 0: bytes[index] ^= 1 << UInt8(random.next(8))
        case 1: bytes[index] = [0, 1, 127, 128, 255][random.next(5)]
        default: bytes[index] = UInt8(random.next(256))
        }
      }
      readAll(bytes)
    }
  }

  @Test(arguments: ParquetFixture.all)
  func `a changed footer never breaks the reader`(fixture: ParquetFixture) throws {
    let original = try fixture.bytes()
    let size = Int(original[original.count - 8]) | Int(original[original.count - 7]) << 8
    let start = max(original.count - 8 - size, 0)
    var random = Generator(seed: 2)
    for _ in 0..<60 {
      var bytes = original
      for _ in 0...random.next(2) {
        let index = start + random.next(max(size, 1))
        bytes[index] = random.next(2) == 0 ? bytes[index] &+ 1 : UInt8(random.next(256))
      }
      readAll(bytes)
    }
  }

  @Test(arguments: ["types-plain", "nested-v2", "many-deltas"])
  func `a file that was cut is refused`(name: String) throws {
    let original = try ParquetFixture(name: name).bytes()
    for count in stride(from: 0, to: original.count, by: 97) {
      #expect(throws: ParquetFailure.self) {
        try ParquetFile(ParquetMemory(Array(original[..<count])))
      }
    }
  }

  /// Reads the first rows and some later ones of whatever columns there are.
  private func readAll(_ bytes: [UInt8]) {
    do throws(ParquetFailure) {
      let file = try ParquetFile(ParquetMemory(bytes))
      for column in file.columns.indices.prefix(40) {
        // What one column refuses does not hide the others.
        try? read(file, column)
      }
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  private func read(_ file: ParquetFile, _ column: Int) throws(ParquetFailure) {
    let cursor = ParquetCursor(file, columns: [column], limit: 1 << 16)
    var count = 0
    while count < 1500, try cursor.next() {
      _ = cursor.withBytes(0) { $0.count }
      count += 1
    }
    try cursor.seek(toRow: file.rowCount / 2)
    _ = try cursor.next()
  }
}

/// Random numbers that are the same in each run.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A number from 0 to `count`, exclusive.
  mutating func next(_ count: Int) -> Int {
    Int(bits() % UInt64(max(count, 1)))
  }

  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
