import TestSupport

/// Changes inputs at random, and in the same way for the same seed.
struct Mutator {
  private let inputs: [[UInt8]]
  private let words: [[UInt8]]
  private var random: SeededGenerator

  /// The maximum size of an input, in bytes.
  private static let limit = 1 << 16

  /// - Parameters:
  ///   - inputs: the inputs to change; at least one.
  ///   - words: words of the input format.
  ///   - seed: determines all results.
  init(_ inputs: [[UInt8]], words: [String], seed: UInt64) {
    self.inputs = inputs.isEmpty ? [[]] : inputs
    self.words = words.map { Array($0.utf8) }
    random = SeededGenerator(seed: seed)
  }

  /// An input that was changed one or a few times.
  mutating func next() -> [UInt8] {
    var bytes = inputs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
    return Array(bytes.prefix(Self.limit))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let range = range(of: bytes)
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      guard let place = range.first else { return }
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      guard let place = range.first else { return }
      bytes[place] =
        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(
          using: &random) ?? 0
    case 2: bytes.replaceSubrange(range, with: words.randomElement(using: &random) ?? [])
    case 3: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: range.lowerBound)
    case 4: bytes.removeSubrange(range)
    case 5: bytes.insert(contentsOf: bytes[range], at: range.upperBound)
    case 6: bytes.removeSubrange(range.lowerBound...)
    case 7:
      // A number of two, four or eight bytes at an end of its range.
      let size = [2, 4, 8].randomElement(using: &random) ?? 2
      guard range.lowerBound + size <= bytes.count else { return }
      let extreme = [0, 1, Int64.max, .min, -1].randomElement(using: &random) ?? 0
      for step in 0..<size {
        bytes[range.lowerBound + step] = UInt8(truncatingIfNeeded: extreme >> (step * 8))
      }
    default:
      let other = inputs.randomElement(using: &random) ?? []
      bytes.replaceSubrange(range.lowerBound..., with: other[self.range(of: other).lowerBound...])
    }
  }

  /// A range of bytes of an input, mostly short.
  private mutating func range(of bytes: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let most = Bool.random(using: &random) ? 8 : bytes.count
    return start..<Int.random(in: start...min(start + most, bytes.count), using: &random)
  }
}

extension FuzzTarget {
  /// The smallest input found that fails like another one, by removing bytes.
  func minimised(_ input: [UInt8]) -> [UInt8] {
    var smallest = input
    var length = smallest.count / 2
    while length > 0 {
      var start = 0
      while start < smallest.count {
        var shorter = smallest
        shorter.removeSubrange(start..<min(start + length, smallest.count))
        if (try? run(shorter)) == nil { smallest = shorter } else { start += length }
      }
      length /= 2
    }
    return smallest
  }
}
