/// Reads the compact protocol of Thrift, in which footers and page headers are written.
///
/// All sizes are checked against the bytes that remain, and structures may be nested only so deep.
struct CompactReader {
  private let bytes: [UInt8]
  private(set) var position = 0
  private var depth = 0

  private static let maximumDepth = 32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A field of a structure, whose value comes next.
  struct Field {
    let id: Int
    let type: UInt8
  }

  /// The fields of a structure that are still to come.
  struct Fields {
    private var last = 0

    fileprivate init() {}

    /// Reads the head of the next field; nil after the last one.
    mutating func next(_ reader: inout CompactReader) throws(Damage) -> Field? {
      let head = try reader.byte()
      guard head != 0 else {
        reader.depth -= 1
        return nil
      }
      let delta = Int(head >> 4)
      if delta == 0 {
        let id = try reader.zigzag()
        guard (0...Int64(Int16.max)).contains(id) else { throw .wrong("a field has the number \(id)") }
        last = Int(id)
      } else {
        last += delta
      }
      return Field(id: last, type: head & 15)
    }
  }

  private mutating func byte() throws(Damage) -> UInt8 {
    guard position < bytes.count else { throw .ended }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func varint() throws(Damage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let next = try byte()
      value |= UInt64(next & 127) << UInt64(shift)
      if next < 128 { return value }
    }
    throw .wrong("a number has more than ten bytes")
  }

  private mutating func zigzag() throws(Damage) -> Int64 {
    Int64(zigzag: try varint())
  }

  /// Begins a structure.
  mutating func fields() throws(Damage) -> Fields {
    guard depth < Self.maximumDepth else { throw .wrong("structures are nested too deep") }
    depth += 1
    return Fields()
  }

  /// Begins the structure that is the value of a field.
  mutating func fields(_ field: Field) throws(Damage) -> Fields {
    guard field.type == 12 else { throw .wrong("field \(field.id) is no structure") }
    return try fields()
  }

  /// Begins the list that is the value of a field.
  ///
  /// - Returns: the number of elements, at most that of the bytes that remain.
  mutating func list(_ field: Field, of element: UInt8) throws(Damage) -> Int {
    guard field.type == 9 else { throw .wrong("field \(field.id) is no list") }
    let (count, type) = try listHead()
    guard type == element || count == 0 else { throw .wrong("field \(field.id) is a list of other elements") }
    return count
  }

  private mutating func listHead() throws(Damage) -> (count: Int, type: UInt8) {
    let head = try byte()
    let count = head >> 4 == 15 ? try varint() : UInt64(head >> 4)
    guard count <= UInt64(bytes.count - position) else { throw .ended }
    return (Int(count), head & 15)
  }

  mutating func integer(_ field: Field) throws(Damage) -> Int {
    switch field.type {
    case 3: Int(Int8(bitPattern: try byte()))
    case 4, 5, 6: Int(try zigzag())
    default: throw .wrong("field \(field.id) is no integer")
    }
  }

  func boolean(_ field: Field) throws(Damage) -> Bool {
    guard field.type == 1 || field.type == 2 else { throw .wrong("field \(field.id) is no boolean") }
    return field.type == 1
  }

  mutating func text(_ field: Field) throws(Damage) -> String {
    guard field.type == 8 else { throw .wrong("field \(field.id) is no text") }
    let range = try binary()
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func binary() throws(Damage) -> Range<Int> {
    let count = try varint()
    guard count <= UInt64(bytes.count - position) else { throw .ended }
    defer { position += Int(count) }
    return position..<position + Int(count)
  }

  /// Passes over the value of a field.
  mutating func skip(_ field: Field) throws(Damage) {
    // The value of a boolean field is in its head.
    if field.type != 1 && field.type != 2 { try skipValue(field.type) }
  }

  private mutating func skipValue(_ type: UInt8) throws(Damage) {
    switch type {
    case 1, 2, 3: _ = try byte()
    case 4, 5, 6: _ = try varint()
    case 7: try pass(8)
    case 8: _ = try binary()
    case 9, 10: try skipList()
    case 11: try skipMap()
    case 12:
      var fields = try fields()
      while let field = try fields.next(&self) { try skip(field) }
    case 13: try pass(16)
    default: throw .wrong("a field has the unknown type \(type)")
    }
  }

  private mutating func pass(_ count: Int) throws(Damage) {
    guard count <= bytes.count - position else { throw .ended }
    position += count
  }

  private mutating func skipList() throws(Damage) {
    guard depth < Self.maximumDepth else { throw .wrong("structures are nested too deep") }
    depth += 1
    let (count, type) = try listHead()
    for _ in 0..<count { try skipValue(type) }
    depth -= 1
  }

  private mutating func skipMap() throws(Damage) {
    guard depth < Self.maximumDepth else { throw .wrong("structures are nested too deep") }
    depth += 1
    let count = try varint()
    guard count <= UInt64(bytes.count - position) else { throw .ended }
    if count > 0 {
      let types = try byte()
      for _ in 0..<count {
        try skipValue(types >> 4)
        try skipValue(types & 15)
      }
    }
    depth -= 1
  }
}

extension Int64 {
  /// The number that was made unsigned by putting its sign into the lowest bit.
  init(zigzag bits: UInt64) {
    self = Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }
}
