import Deflate

/// Adds and removes members of a zip file.
///
/// New members and a new directory are written after the existing data. Before ``finish()`` the file has no
/// directory where readers expect it, so it should be a copy that nobody else uses.
struct ZipWriter {
  /// The members in their order, with nil for removed ones.
  private var places: [ZipEntry?] = []
  /// The indexes in ``places`` of the members with a name; names of folders have no slash here.
  ///
  /// A file may contain several members with one name.
  private var indexes: [[UInt8]: [Int]] = [:]
  private var count = 0
  private let file: any RandomAccessFile
  private var end: Int
  private(set) var hasChanged = false

  /// Why a member cannot be added.
  enum Fault: Error, Equatable {
    case file(FileError)
    /// The file would exceed the size that is possible without 64-bit fields.
    case tooLarge
    case tooMany
    case nameTooLong
    case outOfMemory
  }

  init(_ file: any RandomAccessFile) throws(ZipDirectory.Fault) {
    self.file = file
    let entries = try ZipDirectory(file).entries
    do {
      end = try file.size()
    } catch {
      throw .unreadable(error)
    }
    for entry in entries { add(entry) }
  }

  /// Begins a new file, to which bytes are only appended if all members are streams.
  init(appendingTo file: any RandomAccessFile) {
    self.file = file
    end = 0
  }

  /// The members, in the order of the directory.
  var entries: [ZipEntry] { places.compactMap(\.self) }

  /// The members with a name, usually one or none; the name of a folder matches with and without its slash.
  func members(named name: [UInt8]) -> [ZipEntry] {
    indexes[Self.key(of: name), default: []].compactMap { places[$0] }
  }

  /// Whether there is a member with a name.
  func contains(_ name: [UInt8]) -> Bool {
    indexes[Self.key(of: name)] != nil
  }

  /// Whether two names refer to the same member.
  static func isSame(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    key(of: name) == key(of: other)
  }

  private static func key(of name: [UInt8]) -> [UInt8] {
    name.last == UInt8(ascii: "/") ? name.dropLast() : name
  }

  /// Removes the member with a name, if there is one.
  mutating func remove(_ name: [UInt8]) {
    guard let found = indexes.removeValue(forKey: Self.key(of: name)) else { return }
    for index in found { places[index] = nil }
    count -= found.count
    hasChanged = true
  }

  /// Adds a folder, replacing a member with that name.
  mutating func addFolder(_ name: [UInt8], mode: UInt32, modified: Int64) throws(Fault) {
    let slash = UInt8(ascii: "/")
    try add(name.last == slash ? name : name + [slash], mode: mode, modified: modified) { _ in [] }
  }

  /// Adds a member, replacing one with the same name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - mode: type and permissions.
  ///   - modified: seconds since 1970.
  ///   - method: how the bytes are compressed; nil for the method with the shorter result.
  ///   - read: gives the next bytes from an offset on, none at the end; if the bytes do not get smaller by
  ///     compressing them, it is asked for all of them again.
  /// - Throws: ``Fault``, including one from `read`.
  mutating func add(
    _ name: [UInt8], mode: UInt32, modified: Int64, method: ZipMethod? = nil,
    _ read: (_ offset: Int) throws(Fault) -> [UInt8]
  ) throws(Fault) {
    let entry = try write(name, mode: mode, modified: modified, method: method, read)
    remove(name)
    try list(entry)
  }

  /// Adds a member, replacing one with the same name.
  mutating func add(_ member: ZipMember) throws(Fault) {
    let entry = try write(member)
    remove(member.name)
    try list(entry)
  }

  /// Adds a member, even if there is one with its name.
  mutating func append(_ member: ZipMember) throws(Fault) {
    try list(try write(member))
  }

  /// Adds a member, replacing one that may have another name, and one with the same name.
  mutating func replace(_ old: [UInt8], with member: ZipMember) throws(Fault) {
    let entry = try write(member)
    let (oldKey, key) = (Self.key(of: old), Self.key(of: member.name))
    if oldKey != key { remove(member.name) }
    guard let index = indexes[oldKey]?.first else { return try list(entry) }
    places[index] = entry
    guard oldKey != key else { return }
    let others = indexes.removeValue(forKey: oldKey)?.dropFirst() ?? []
    if !others.isEmpty { indexes[oldKey] = Array(others) }
    indexes[key] = [index]
  }

  private mutating func list(_ entry: ZipEntry) throws(Fault) {
    guard count < ZipDirectory.largestCount else { throw .tooMany }
    add(entry)
  }

  private mutating func add(_ entry: ZipEntry) {
    indexes[Self.key(of: entry.name), default: []].append(places.count)
    places.append(entry)
    count += 1
  }

  private mutating func write(_ member: ZipMember) throws(Fault) -> ZipEntry {
    let contents = member.contents ?? []
    return try write(
      member.name, mode: member.mode, modified: member.modified,
      method: member.contents == nil ? .stored : member.method
    ) { Array(contents[min($0, contents.count)...]) }
  }

  /// Writes the bytes of a member after the existing data.
  private mutating func write(
    _ name: [UInt8], mode: UInt32, modified: Int64, method: ZipMethod?,
    _ read: (_ offset: Int) throws(Fault) -> [UInt8]
  ) throws(Fault) -> ZipEntry {
    guard name.count < 0x8000 else { throw .nameTooLong }
    var entry = ZipEntry(
      name: name, mode: mode, modified: modified, flags: 0x0800, offset: end)
    let start = end + entry.localBytes.count
    var position = start
    if method != .stored { try deflate(&entry, at: &position, read) }
    if method == .stored || method == nil && position - start >= entry.size {
      position = start
      try store(&entry, at: &position, read)
    }
    guard position <= ZipDirectory.largestSize, entry.size <= ZipDirectory.largestSize else {
      throw .tooLarge
    }
    entry.storedSize = position - start
    try write(entry.localBytes.span, at: end)
    end = position
    hasChanged = true
    return entry
  }

  private func deflate(
    _ entry: inout ZipEntry, at position: inout Int, _ read: (Int) throws(Fault) -> [UInt8]
  ) throws(Fault) {
    guard var deflater = Deflater(.raw) else { throw .outOfMemory }
    while true {
      let block = try read(entry.size)
      entry.size += block.count
      entry.checksum = block.span.crc32(after: entry.checksum)
      var place = position
      try deflater.take(block.span, isLast: block.isEmpty) { bytes throws(Fault) in
        try write(bytes, at: place)
        place += bytes.count
      }
      position = place
      if block.isEmpty { return }
    }
  }

  private func store(
    _ entry: inout ZipEntry, at position: inout Int, _ read: (Int) throws(Fault) -> [UInt8]
  ) throws(Fault) {
    entry.method = .stored
    entry.size = 0
    entry.checksum = 0
    while true {
      let block = try read(entry.size)
      guard !block.isEmpty else { return }
      entry.size += block.count
      entry.checksum = block.span.crc32(after: entry.checksum)
      try write(block.span, at: position)
      position += block.count
    }
  }

  private func write(_ bytes: Span<UInt8>, at offset: Int) throws(Fault) {
    do {
      try file.write(bytes, at: offset)
    } catch {
      throw .file(error)
    }
  }

  /// Writes the directory, which makes the changes effective.
  func finish() throws(Fault) {
    guard hasChanged else { return }
    let directory = ZipDirectory.bytes(of: entries, at: end)
    guard end + directory.count <= ZipDirectory.largestSize else { throw .tooLarge }
    try write(directory.span, at: end)
    do {
      // A failed attempt to compress may have written further.
      try file.truncate(to: end + directory.count)
    } catch {
      throw .file(error)
    }
  }
}

// MARK: - Members that come block by block

extension ZipWriter {
  /// Begins a member whose size nobody knows yet: its size and checksum follow its bytes.
  ///
  /// Nothing else may be written before ``end(_:)``.
  mutating func begin(_ name: [UInt8], mode: UInt32, modified: Int64) throws(Fault) -> ZipStream {
    guard name.count < 0x8000 else { throw .nameTooLong }
    guard count < ZipDirectory.largestCount else { throw .tooMany }
    guard let deflater = Deflater(.raw) else { throw .outOfMemory }
    let entry = ZipEntry(
      name: name, mode: mode, modified: modified, flags: 0x0808, offset: end)
    hasChanged = true
    try append(entry.localBytes.span)
    return ZipStream(entry, deflater)
  }

  /// Adds bytes to a member.
  mutating func write(_ bytes: Span<UInt8>, to stream: ZipStream) throws(Fault) {
    stream.entry.size += bytes.count
    stream.entry.checksum = bytes.crc32(after: stream.entry.checksum)
    guard stream.entry.size <= ZipDirectory.largestSize else { throw .tooLarge }
    try compress(bytes, isLast: false, to: stream)
  }

  /// Ends a member, and adds it to the directory.
  mutating func end(_ stream: ZipStream) throws(Fault) {
    try compress([UInt8]().span, isLast: true, to: stream)
    try append(stream.entry.descriptorBytes.span)
    guard end <= ZipDirectory.largestSize else { throw .tooLarge }
    try list(stream.entry)
  }

  private mutating func compress(
    _ bytes: Span<UInt8>, isLast: Bool, to stream: ZipStream
  ) throws(Fault) {
    try stream.deflater.take(bytes, isLast: isLast) { block throws(Fault) in
      stream.entry.storedSize += block.count
      try append(block)
    }
  }

  private mutating func append(_ bytes: Span<UInt8>) throws(Fault) {
    try write(bytes, at: end)
    end += bytes.count
  }
}

/// A member of a zip file that is being written.
final class ZipStream {
  fileprivate var entry: ZipEntry
  fileprivate var deflater: Deflater

  fileprivate init(_ entry: ZipEntry, _ deflater: consuming Deflater) {
    self.entry = entry
    self.deflater = deflater
  }
}
