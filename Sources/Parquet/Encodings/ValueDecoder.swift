/// The encodings of values, with their numbers in `parquet.thrift`.
enum ValueEncoding: Int, Sendable {
  case plain = 0
  case plainDictionary = 2
  case runs = 3
  case deltas = 5
  case deltaLengths = 6
  case deltaTexts = 7
  case dictionary = 8
  case splitStreams = 9

  init(number: Int) throws(Damage) {
    guard let encoding = ValueEncoding(rawValue: number) else {
      throw .unknownEncoding(number == 4 ? "BIT_PACKED" : "number \(number)")
    }
    self = encoding
  }
}

/// Decodes the values of a page, as many at a time as are asked for.
struct ValueDecoder {
  private let encoding: ValueEncoding
  private let physical: PhysicalType
  /// The number of bytes of a value; 0 if it varies.
  private let width: Int
  private var position: Int
  private let end: Int
  /// Booleans that are packed: the next one.
  private var bit = 0
  private var runs: HybridDecoder?
  private var indexes: [UInt32] = []
  private var numbers: DeltaDecoder?
  /// The lengths of texts, or of what follows the shared beginnings.
  private var lengths: DeltaDecoder?
  /// How long the beginning is that a text shares with the one before.
  private var prefixes: DeltaDecoder?
  private var last: [UInt8] = []
  /// Split streams: the number of values, and the next one.
  private var streamLength = 0
  private var streamIndex = 0

  /// A batch ends early if its texts have more bytes than this.
  private static let scratchSize = 1 << 18

  /// Begins with the values of a page.
  ///
  /// - Throws: ``Damage`` if the encoding does not fit the type.
  init(
    _ encoding: ValueEncoding, _ range: Range<Int>, of leaf: Leaf, _ bytes: RawSpan
  ) throws(Damage) {
    self.encoding = encoding
    physical = leaf.physical
    width = leaf.width
    position = range.lowerBound
    end = range.upperBound
    switch (encoding, physical) {
    case (.plain, _): bit = position * 8
    case (.plainDictionary, _), (.dictionary, _): try beginIndexes(bytes)
    case (.runs, .boolean): try beginRuns(bytes)
    case (.deltas, .int32), (.deltas, .int64): numbers = try DeltaDecoder(range, bytes)
    case (.deltaLengths, .byteArray):
      let lengths = try DeltaDecoder(range, bytes)
      position = try lengths.endPosition(bytes)
      self.lengths = lengths
    case (.deltaTexts, .byteArray), (.deltaTexts, .fixedByteArray): try beginTexts(range, bytes)
    case (.splitStreams, .byteArray), (.splitStreams, .boolean), (.splitStreams, .int96):
      throw .wrong("the encoding does not fit the type")
    case (.splitStreams, _):
      streamLength = width == 0 ? 0 : (end - position) / width
    default: throw .wrong("the encoding does not fit the type")
    }
  }

  private mutating func beginIndexes(_ bytes: RawSpan) throws(Damage) {
    // A page of nulls may have no byte at all.
    guard position < end else {
      runs = HybridDecoder(position..<end, width: 0)
      return
    }
    let width = Int(bytes.byte(at: position))
    guard width <= 32 else { throw .wrong("an index has \(width) bits") }
    runs = HybridDecoder(position + 1..<end, width: width)
  }

  private mutating func beginRuns(_ bytes: RawSpan) throws(Damage) {
    guard end - position >= 4 else { throw .ended }
    let size = Int(bytes.loadUInt32(at: position))
    guard size <= end - position - 4 else { throw .ended }
    runs = HybridDecoder(position + 4..<position + 4 + size, width: 1)
  }

  private mutating func beginTexts(_ range: Range<Int>, _ bytes: RawSpan) throws(Damage) {
    let prefixes = try DeltaDecoder(range, bytes)
    let lengths = try DeltaDecoder(try prefixes.endPosition(bytes)..<end, bytes)
    guard lengths.count == prefixes.count else {
      throw .wrong("beginnings and ends of texts differ in number")
    }
    position = try lengths.endPosition(bytes)
    self.prefixes = prefixes
    self.lengths = lengths
  }

  /// Appends the next values to an empty batch: `count`, or fewer if their texts are long, but at least one.
  mutating func read(
    _ count: Int, from bytes: RawSpan, dictionary: ValueDictionary?, into batch: inout ValueBatch
  ) throws(Damage) {
    batch.source = .page
    switch encoding {
    case .plain: try readPlain(count, bytes, &batch)
    case .plainDictionary, .dictionary:
      guard let dictionary else { throw .wrong("its dictionary is missing") }
      indexes.removeAll(keepingCapacity: true)
      try runs?.read(count, from: bytes, into: &indexes)
      try dictionary.append(indexes, to: &batch)
    case .runs: try runs?.read(count, from: bytes, into: &batch.numbers)
    case .deltas: try readNumbers(count, bytes, &batch)
    case .deltaLengths: try readLengths(count, bytes, &batch)
    case .deltaTexts: try readTexts(count, bytes, &batch)
    case .splitStreams: try readStreams(count, bytes, &batch)
    }
  }
}

extension ValueDecoder {
  private mutating func readPlain(_ count: Int, _ bytes: RawSpan, _ batch: inout ValueBatch) throws(Damage) {
    switch physical {
    case .boolean:
      guard count <= end * 8 - bit else { throw .ended }
      for _ in 0..<count {
        batch.numbers.append(Int64(bytes.byte(at: bit >> 3) >> UInt8(bit & 7) & 1))
        bit += 1
      }
    case .int32, .float:
      try checkRoom(for: count)
      for index in 0..<count {
        let bits = bytes.loadUInt32(at: position + 4 * index)
        batch.numbers.append(Int64(Int32(bitPattern: bits)))
      }
      position += 4 * count
    case .int64, .double:
      try checkRoom(for: count)
      for index in 0..<count {
        batch.numbers.append(Int64(bitPattern: bytes.loadUInt64(at: position + 8 * index)))
      }
      position += 8 * count
    case .int96, .fixedByteArray:
      try checkRoom(for: count)
      for _ in 0..<count {
        batch.slices.append(ValueBatch.Slice(start: position, count: width))
        position += width
      }
    case .byteArray:
      for _ in 0..<count {
        guard end - position >= 4 else { throw .ended }
        let size = Int(bytes.loadUInt32(at: position))
        position += 4
        try appendSlice(size, &batch)
      }
    }
  }

  private func checkRoom(for count: Int) throws(Damage) {
    guard width == 0 || count <= (end - position) / width else { throw .ended }
  }

  private mutating func appendSlice(_ size: Int, _ batch: inout ValueBatch) throws(Damage) {
    guard size <= end - position else { throw .ended }
    batch.slices.append(ValueBatch.Slice(start: position, count: size))
    position += size
  }

  private mutating func readNumbers(_ count: Int, _ bytes: RawSpan, _ batch: inout ValueBatch) throws(Damage)
  {
    guard var decoder = numbers else { return }
    let isNarrow = physical == .int32
    for _ in 0..<count {
      let number = try decoder.next(bytes)
      batch.numbers.append(isNarrow ? Int64(Int32(truncatingIfNeeded: number)) : number)
    }
    numbers = decoder
  }

  private mutating func readLengths(_ count: Int, _ bytes: RawSpan, _ batch: inout ValueBatch) throws(Damage)
  {
    guard var decoder = lengths else { return }
    for _ in 0..<count {
      let size = try decoder.next(bytes)
      guard size >= 0 else { throw .wrong("a text has \(size) bytes") }
      try appendSlice(Int(size), &batch)
    }
    lengths = decoder
  }

  private mutating func readTexts(_ count: Int, _ bytes: RawSpan, _ batch: inout ValueBatch) throws(Damage) {
    guard var prefixes, var lengths else { return }
    batch.source = .scratch
    batch.scratch.append(last.span)
    var (lastStart, lastCount) = (0, last.count)
    for _ in 0..<count {
      let prefix = try prefixes.next(bytes)
      let size = try lengths.next(bytes)
      guard prefix >= 0, prefix <= lastCount else {
        throw .wrong("a text shares \(prefix) bytes with one of \(lastCount)")
      }
      guard size >= 0, size <= end - position else { throw .ended }
      let start = batch.scratch.count
      batch.scratch.append(batch.scratch.copy(lastStart..<lastStart + Int(prefix)).span)
      batch.scratch.append(bytes, position..<position + Int(size))
      position += Int(size)
      (lastStart, lastCount) = (start, batch.scratch.count - start)
      guard physical == .byteArray || lastCount == width else {
        throw .wrong("a value has \(lastCount) bytes instead of \(width)")
      }
      batch.slices.append(ValueBatch.Slice(start: lastStart, count: lastCount))
      if batch.scratch.count > Self.scratchSize { break }
    }
    last = batch.scratch.copy(lastStart..<lastStart + lastCount)
    self.prefixes = prefixes
    self.lengths = lengths
  }

  private mutating func readStreams(_ count: Int, _ bytes: RawSpan, _ batch: inout ValueBatch) throws(Damage)
  {
    guard width == 0 || count <= streamLength - streamIndex else { throw .ended }
    if physical == .fixedByteArray { batch.source = .scratch }
    for _ in 0..<count {
      if physical == .fixedByteArray {
        batch.slices.append(ValueBatch.Slice(start: batch.scratch.count, count: width))
        for stream in 0..<width {
          batch.scratch.append(bytes.byte(at: position + stream * streamLength + streamIndex))
        }
      } else {
        var bits: UInt64 = 0
        for stream in 0..<width {
          let next = bytes.byte(at: position + stream * streamLength + streamIndex)
          bits |= UInt64(next) << UInt64(8 * stream)
        }
        batch.numbers.append(width == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits))
      }
      streamIndex += 1
      if batch.scratch.count > Self.scratchSize { break }
    }
  }
}
