/// The next values of a leaf, decoded but not yet converted.
///
/// Numbers are in the batch. Bytes are ranges of the page, of the dictionary or of the batch, which are not copied
/// for each value.
struct ValueBatch {
  /// What the ranges of a batch are in.
  enum Source {
    case page, dictionary, scratch
  }

  /// A range of bytes.
  struct Slice {
    let start: Int
    let count: Int
  }

  var numbers: [Int64] = []
  var slices: [Slice] = []
  var source = Source.page
  /// Bytes that are nowhere as a whole, such as texts that share their beginnings.
  var scratch: [UInt8] = []

  var count: Int { max(numbers.count, slices.count) }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    slices.removeAll(keepingCapacity: true)
    scratch.removeAll(keepingCapacity: true)
  }
}

/// The values that the pages of a column chunk refer to by their indexes.
struct ValueDictionary {
  private(set) var values = ValueBatch()
  let bytes: [UInt8]

  /// Reads the page of a dictionary.
  init(_ bytes: [UInt8], count: Int, leaf: Leaf) throws(Damage) {
    self.bytes = bytes
    // A value without bytes could otherwise be repeated without end.
    guard count <= max(bytes.count, 1) * 8 else { throw .wrong("a dictionary has \(count) values") }
    var decoder = try ValueDecoder(.plain, 0..<bytes.count, of: leaf, unsafe bytes.span.bytes)
    try decoder.read(count, from: unsafe bytes.span.bytes, dictionary: nil, into: &values)
  }

  /// Appends the values of some indexes to a batch.
  func append(_ indexes: [UInt32], to batch: inout ValueBatch) throws(Damage) {
    let count = UInt32(values.count)
    if values.slices.isEmpty {
      for index in indexes {
        guard index < count else { throw .wrong("the dictionary has no value \(index)") }
        batch.numbers.append(values.numbers[Int(index)])
      }
    } else {
      batch.source = .dictionary
      for index in indexes {
        guard index < count else { throw .wrong("the dictionary has no value \(index)") }
        batch.slices.append(values.slices[Int(index)])
      }
    }
  }
}
