import Deflate

/// Adds members to a zip file and takes members out of it.
///
/// New members and a new directory are written behind what is there. Until ``finish()`` the file has no directory where
/// one is looked for, so that it should be a copy that nobody else knows of.
struct ZipWriter {
  private(set) var entries: [ZipEntry]
  /// The names of the members, those of folders without their slash.
  private var keys: Set<[UInt8]>
  private let file: any RandomAccessFile
  private var end: Int
  private(set) var hasChanged = false

  /// Why a member cannot be added.
  enum Fault: Error, Equatable {
    case file(FileError)
    /// The file would be larger than the format allows without fields of 64 bits.
    case tooLarge
    case tooMany
    case nameTooLong
    case outOfMemory
  }

  init(_ file: any RandomAccessFile) throws(ZipDirectory.Fault) {
    self.file = file
    entries = try ZipDirectory(file).entries
    keys = Set(entries.map { Self.key(of: $0.name) })
    do {
      end = try file.size()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Whether there is a member of a name; that of a folder is the same with and without its slash.
  func contains(_ name: [UInt8]) -> Bool {
    keys.contains(Self.key(of: name))
  }

  /// Whether two names are those of one member.
  static func isSame(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    key(of: name) == key(of: other)
  }

  private static func key(of name: [UInt8]) -> [UInt8] {
    name.last == UInt8(ascii: "/") ? name.dropLast() : name
  }

  /// Takes out the member of a name, if there is one.
  mutating func remove(_ name: [UInt8]) {
    let key = Self.key(of: name)
    guard keys.remove(key) != nil else { return }
    entries.removeAll { Self.key(of: $0.name) == key }
    hasChanged = true
  }

  /// Adds a folder in place of the member of that name.
  mutating func addFolder(_ name: [UInt8], mode: UInt32, modified: Int64) throws(Fault) {
    let slash = UInt8(ascii: "/")
    try add(name.last == slash ? name : name + [slash], mode: mode, modified: modified) { _ in [] }
  }

  /// Adds a member in place of that of the same name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - mode: type and permissions.
  ///   - modified: seconds since 1970.
  ///   - method: how the bytes are stored; nil for what takes less room.
  ///   - read: gives the next bytes from an offset on, none at the end; where the bytes do not get smaller by
  ///     compressing them, it is asked for all of them again.
  /// - Throws: ``Fault``, that of `read` included.
  mutating func add(
    _ name: [UInt8], mode: UInt32, modified: Int64, method: ZipMethod? = nil,
    _ read: (_ offset: Int) throws(Fault) -> [UInt8]
  ) throws(Fault) {
    let entry = try write(name, mode: mode, modified: modified, method: method, read)
    remove(name)
    try list(entry)
  }

  /// Adds a member, also where there is one of its name.
  mutating func append(_ member: ZipMember) throws(Fault) {
    try list(try write(member))
  }

  /// Adds a member in place of one that may have another name, and of that of the same name.
  mutating func replace(_ old: [UInt8], with member: ZipMember) throws(Fault) {
    let entry = try write(member)
    let (oldKey, key) = (Self.key(of: old), Self.key(of: member.name))
    if oldKey != key { remove(member.name) }
    guard let index = entries.firstIndex(where: { Self.key(of: $0.name) == oldKey }) else {
      return try list(entry)
    }
    keys.remove(oldKey)
    keys.insert(key)
    entries[index] = entry
  }

  private mutating func list(_ entry: ZipEntry) throws(Fault) {
    guard entries.count < ZipDirectory.largestCount else { throw .tooMany }
    entries.append(entry)
    keys.insert(Self.key(of: entry.name))
  }

  private mutating func write(_ member: ZipMember) throws(Fault) -> ZipEntry {
    let contents = member.contents ?? []
    return try write(
      member.name, mode: member.mode, modified: member.modified,
      method: member.contents == nil ? .stored : member.method
    ) { Array(contents[min($0, contents.count)...]) }
  }

  /// Writes the bytes of a member behind what is there.
  private mutating func write(
    _ name: [UInt8], mode: UInt32, modified: Int64, method: ZipMethod?,
    _ read: (_ offset: Int) throws(Fault) -> [UInt8]
  ) throws(Fault) -> ZipEntry {
    guard name.count < 0x8000 else { throw .nameTooLong }
    var entry = ZipEntry(
      name: name, mode: mode, modified: modified, checksum: 0, storedSize: 0, size: 0, method: .deflated,
      flags: 0x0800, offset: end)
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

  /// Writes the directory, which makes the changes those of the file.
  func finish() throws(Fault) {
    guard hasChanged else { return }
    let directory = ZipDirectory.bytes(of: entries, at: end)
    guard end + directory.count <= ZipDirectory.largestSize else { throw .tooLarge }
    try write(directory.span, at: end)
    do {
      // What was compressed in vain may reach further.
      try file.truncate(to: end + directory.count)
    } catch {
      throw .file(error)
    }
  }
}
