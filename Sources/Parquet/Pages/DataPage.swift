/// A page of values that is being decoded.
struct DataPage {
  /// The levels and values, decompressed.
  let bytes: [UInt8]
  /// The offset of the header, for messages.
  let offset: Int
  /// The number of entries that were not decoded yet.
  private(set) var left: Int
  private var repetitions: HybridDecoder
  private var definitions: HybridDecoder
  private var values: ValueDecoder

  /// Takes a page of version 1 or 2.
  ///
  /// - Throws: ``ParquetFailure``.
  init(
    _ page: ChunkPages.NextPage, _ header: PageHeader.DataPage, isV2: Bool, of leaf: Leaf,
    from pages: inout ChunkPages
  ) throws(ParquetFailure) {
    let plainSize = isV2 ? header.definitionSize + header.repetitionSize : 0
    let bytes = try pages.take(page, plainSize: plainSize, isCompressed: !isV2 || header.isCompressed)
    self.bytes = bytes
    offset = page.headerStart
    left = header.count
    do throws(Damage) {
      var position = 0
      let raw = unsafe bytes.span.bytes
      let sizes = isV2 ? (header.repetitionSize, header.definitionSize) : nil
      repetitions = try Self.levels(
        upTo: leaf.repetition, encoding: header.repetitionEncoding, size: sizes?.0, raw, &position)
      definitions = try Self.levels(
        upTo: leaf.definition, encoding: header.definitionEncoding, size: sizes?.1, raw, &position)
      values = try ValueDecoder(
        try ValueEncoding(number: header.encoding), position..<bytes.count, of: leaf, raw)
    } catch {
      throw error.inPage(of: leaf.path, at: page.headerStart)
    }
  }

  /// The decoder of levels; in version 1 their size is before them if there are any.
  private static func levels(
    upTo highest: Int, encoding: Int, size: Int?, _ bytes: RawSpan, _ position: inout Int
  ) throws(Damage) -> HybridDecoder {
    var size = size
    if size == nil && highest > 0 {
      guard encoding == 3 else { throw .unknownEncoding(encoding == 4 ? "BIT_PACKED" : "number \(encoding)") }
      guard bytes.byteCount - position >= 4 else { throw .ended }
      size = Int(bytes.loadUInt32(at: position))
      position += 4
    }
    let count = size ?? 0
    guard count <= bytes.byteCount - position else { throw .ended }
    defer { position += count }
    return HybridDecoder(position..<position + count, width: Int.bitWidth - highest.leadingZeroBitCount)
  }

  /// Replaces levels by those of the next entries.
  ///
  /// - Returns: how many of the entries have a value.
  mutating func readLevels(
    _ count: Int, of leaf: Leaf, _ levels: inout EntryLevels
  ) throws(Damage) -> Int {
    levels.removeAll()
    left -= count
    let bytes = bytes
    let raw = unsafe bytes.span.bytes
    if leaf.repetition > 0 {
      try repetitions.read(count, from: raw, into: &levels.repetitions)
      for level in levels.repetitions where level > leaf.repetition {
        throw .wrong("a level of repetition is \(level)")
      }
    }
    guard leaf.definition > 0 else { return count }
    try definitions.read(count, from: raw, into: &levels.definitions)
    var present = 0
    let highest = UInt8(leaf.definition)
    for level in levels.definitions {
      if level >= highest {
        guard level == highest else { throw .wrong("a level of definition is \(level)") }
        present += 1
      }
    }
    return present
  }

  /// Replaces a batch by the next values, up to `count`, but at least one.
  mutating func readValues(
    _ count: Int, dictionary: ValueDictionary?, into batch: inout ValueBatch
  ) throws(Damage) {
    batch.removeAll()
    let bytes = bytes
    try values.read(count, from: unsafe bytes.span.bytes, dictionary: dictionary, into: &batch)
  }
}

/// The levels of some entries; empty arrays if all levels are 0 or the highest.
struct EntryLevels {
  var repetitions: [UInt8] = []
  var definitions: [UInt8] = []

  mutating func removeAll() {
    repetitions.removeAll(keepingCapacity: true)
    definitions.removeAll(keepingCapacity: true)
  }
}
