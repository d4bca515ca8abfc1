import Deflate

/// Adds members to a zip file and takes members out of it.
///
/// New members and a new directory are written behind what is there. Until ``finish()`` the file has no directory where
/// one is looked for, so that it should be a copy that nobody else knows of.
struct ZipWriter {
  private(set) var entries: [ZipEntry]
  private let file: any RandomAccessFile
  private var end: Int
  private var hasChanged = false

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
    do {
      end = try file.size()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Takes out the member of a name, if there is one.
  mutating func remove(_ name: [UInt8]) {
    let count = entries.count
    entries.removeAll { $0.name == name }
    if entries.count < count { hasChanged = true }
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
  ///   - mode: type and rights.
  ///   - modified: seconds since 1970.
  ///   - method: 0 to keep the bytes as they are, 8 to compress them; nil for what takes less room.
  ///   - read: gives the next bytes from an offset on, none at the end; where the bytes do not get smaller by
  ///     compressing them, it is asked for all of them again.
  /// - Throws: ``Fault``, that of `read` included.
  mutating func add(
    _ name: [UInt8], mode: UInt32, modified: Int64, method: UInt16? = nil,
    _ read: (_ offset: Int) throws(Fault) -> [UInt8]
  ) throws(Fault) {
    guard name.count < 0x8000 else { throw .nameTooLong }
    var entry = ZipEntry(
      name: name, mode: mode, modified: modified, checksum: 0, storedSize: 0, size: 0, method: 8,
      flags: 0x0800, offset: end)
    let start = end + entry.localBytes.count
    var position = start
    if method != 0 { try deflate(&entry, at: &position, read) }
    if method == 0 || method == nil && position - start >= entry.size {
      position = start
      try store(&entry, at: &position, read)
    }
    guard position <= ZipDirectory.largestSize, entry.size <= ZipDirectory.largestSize else {
      throw .tooLarge
    }
    entry.storedSize = position - start
    try write(entry.localBytes.span, at: end)
    remove(name)
    guard entries.count < ZipDirectory.largestCount else { throw .tooMany }
    entries.append(entry)
    end = position
    hasChanged = true
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
    entry.method = 0
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
