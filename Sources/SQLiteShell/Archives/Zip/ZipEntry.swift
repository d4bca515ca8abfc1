/// A member of a zip file, as described in the directory at the end of the file.
struct ZipEntry: Equatable {
  /// The name, which may not be UTF-8; that of a folder ends with a slash.
  var name: [UInt8]
  /// The type and the permissions; 0 if the program that wrote the file stored none.
  var mode: UInt32
  /// The modification time, in seconds since 1970.
  var modified: Int64
  /// The CRC-32 of the uncompressed bytes.
  var checksum: UInt32 = 0
  /// The size of the bytes in the file.
  var storedSize = 0
  /// The size of the uncompressed bytes.
  var size = 0
  /// How the bytes are compressed.
  var method = ZipMethod.deflated
  /// The flags of the format, bit by bit.
  var flags: UInt16
  /// The offset of the header before the bytes.
  var offset: Int
  /// The fields as they were in the file, which are kept when the directory is rewritten; empty for a new
  /// member.
  var original: [UInt8] = []

  /// Whether this is a folder, which has no bytes.
  var isFolder: Bool {
    name.last == UInt8(ascii: "/") || FileMode(rawValue: mode).kind == .folder
  }

  /// Whether a password is needed.
  var isEncrypted: Bool { flags & 1 != 0 }
}

// MARK: - As bytes

extension ZipEntry {
  static let signature: UInt64 = 0x0201_4B50
  static let localSignature: UInt64 = 0x0403_4B50
  private static let fixedSize = 46
  static let localFixedSize = 30

  /// Reads the entry at an offset of the directory, and moves the offset past it; nil if there is none.
  init?(_ fields: ZipFields, at offset: inout Int) {
    guard fields.number(at: offset, count: 4) == Self.signature,
      let fixed = fields.slice(at: offset, count: Self.fixedSize).map(ZipFields.init),
      let nameLength = fixed.number(at: 28, count: 2), let extraLength = fixed.number(at: 30, count: 2),
      let commentLength = fixed.number(at: 32, count: 2)
    else { return nil }
    let length = Self.fixedSize + Int(nameLength + extraLength + commentLength)
    guard let all = fields.slice(at: offset, count: length).map(ZipFields.init),
      let name = all.slice(at: Self.fixedSize, count: Int(nameLength)),
      let extra = all.slice(at: Self.fixedSize + Int(nameLength), count: Int(extraLength))
    else { return nil }
    let field = { (offset: Int, count: Int) in all.number(at: offset, count: count) ?? 0 }
    self.name = name
    flags = UInt16(field(8, 2))
    method = ZipMethod(rawValue: UInt16(field(10, 2)))
    checksum = UInt32(field(16, 4))
    mode = UInt32(field(38, 4) >> 16)
    var extras = ZipExtras(
      extra, isWide: [field(24, 4), field(20, 4), field(42, 4)].map { $0 == 0xFFFF_FFFF })
    let coarse = ZipTime(time: UInt16(field(12, 2)), date: UInt16(field(14, 2))).seconds
    // Some programs treat the 32 bits as signed; the coarse time distinguishes times before 1970 from those
    // after 2038.
    modified =
      extras.modified.map { coarse > Int32.max ? Int64(UInt32(bitPattern: $0)) : Int64($0) } ?? coarse
    size = Int(clamping: extras.takeWide(0) ?? field(24, 4))
    storedSize = Int(clamping: extras.takeWide(1) ?? field(20, 4))
    self.offset = Int(clamping: extras.takeWide(2) ?? field(42, 4))
    original = all.bytes
    offset += length
  }

  /// The bytes of the entry in the directory.
  var bytes: [UInt8] {
    guard original.isEmpty else { return original }
    var bytes: [UInt8] = []
    bytes.append(number: Self.signature, count: 4)
    // Version 3.0 of the format, on Unix.
    bytes.append(number: 0x031E, count: 2)
    appendShared(to: &bytes)
    // Comment, disk number and internal attributes are empty.
    bytes.append(number: 0, count: 6)
    bytes.append(number: UInt64(mode) << 16, count: 4)
    bytes.append(number: UInt64(offset), count: 4)
    return bytes + name + timeField
  }

  /// The bytes of the header before the member's bytes.
  var localBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: Self.localSignature, count: 4)
    appendShared(to: &bytes)
    return bytes + name + timeField
  }

  /// The bytes after those of a member whose size was not known before.
  var descriptorBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: 0x0807_4B50, count: 4)
    bytes.append(number: UInt64(checksum), count: 4)
    bytes.append(number: UInt64(storedSize), count: 4)
    bytes.append(number: UInt64(size), count: 4)
    return bytes
  }

  private func appendShared(to bytes: inout [UInt8]) {
    let time = ZipTime(seconds: modified)
    // Version 2.0 is needed to read it.
    bytes.append(number: 20, count: 2)
    bytes.append(number: UInt64(flags), count: 2)
    bytes.append(number: UInt64(method.rawValue), count: 2)
    bytes.append(number: UInt64(time.time), count: 2)
    bytes.append(number: UInt64(time.date), count: 2)
    bytes.append(number: UInt64(checksum), count: 4)
    bytes.append(number: UInt64(storedSize), count: 4)
    bytes.append(number: UInt64(size), count: 4)
    bytes.append(number: UInt64(name.count), count: 2)
    bytes.append(number: UInt64(timeField.count), count: 2)
  }

  /// The time to the second, in Info-ZIP's field; empty if it exceeds 32 bits.
  private var timeField: [UInt8] {
    guard modified >= Int32.min, modified <= UInt32.max else { return [] }
    var bytes: [UInt8] = []
    bytes.append(number: 0x5455, count: 2)
    bytes.append(number: 5, count: 2)
    bytes.append(1)
    bytes.append(number: UInt64(bitPattern: modified), count: 4)
    return bytes
  }
}

/// The values in the extra fields of a member.
private struct ZipExtras {
  /// The modification time, in seconds since 1970.
  private(set) var modified: Int32?
  /// Size, stored size and offset if they need 64 bits.
  private var wide: [UInt64?] = [nil, nil, nil]

  init(_ bytes: [UInt8], isWide: [Bool]) {
    let fields = ZipFields(bytes: bytes)
    var offset = 0
    while let kind = fields.number(at: offset, count: 2), let size = fields.number(at: offset + 2, count: 2) {
      let start = offset + 4
      if kind == 0x5455, size >= 5, bytes.indices.contains(start), bytes[start] & 1 != 0 {
        let seconds = fields.number(at: start + 1, count: 4)
        modified = seconds.map { Int32(truncatingIfNeeded: $0) }
      }
      if kind == 1 { readWide(fields, at: start, end: start + Int(size), isWide) }
      offset = start + Int(size)
    }
  }

  private mutating func readWide(_ fields: ZipFields, at start: Int, end: Int, _ isWide: [Bool]) {
    var offset = start
    for index in isWide.indices where isWide[index] && offset + 8 <= end {
      wide[index] = fields.number(at: offset, count: 8)
      offset += 8
    }
  }

  mutating func takeWide(_ index: Int) -> UInt64? {
    defer { wide[index] = nil }
    return wide[index]
  }
}
