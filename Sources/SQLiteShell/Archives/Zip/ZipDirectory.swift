/// The directory at the end of a zip file.
struct ZipDirectory {
  /// The members, in the order of the directory.
  let entries: [ZipEntry]

  /// Why a file has no directory.
  enum Fault: Error, Equatable {
    case unreadable(FileError)
    /// There is no record at the end of the file.
    case noEnd
    /// There is no entry at an offset where one should begin.
    case brokenEntry(offset: Int)
    /// The stated position of the directory is outside of the file.
    case outside
    /// Members overlap, so the file could unpack to much more than it contains.
    case overlap
  }

  private static let endSignature: UInt64 = 0x0605_4B50
  private static let wideEndSignature: UInt64 = 0x0606_4B50
  private static let wideLocatorSignature: UInt64 = 0x0706_4B50

  /// Reads the directory of a file; an empty file has no members.
  init(_ file: any RandomAccessFile) throws(Fault) {
    let size: Int
    let place: Place?
    do throws(FileError) {
      size = try file.size()
      place = size > 0 ? try Self.findDirectory(file, size: size) : nil
    } catch {
      throw .unreadable(error)
    }
    guard size > 0 else {
      entries = []
      return
    }
    guard let place else { throw .noEnd }
    guard place.offset >= 0, place.size >= 0, place.offset <= size - place.size else { throw .outside }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try file.read(at: place.offset, count: place.size)
    } catch {
      throw .unreadable(error)
    }
    entries = try Self.read(ZipFields(bytes: bytes), place)
    guard !Self.overlap(entries, directoryOffset: place.offset) else { throw .overlap }
  }

  /// Whether a member or the directory begins before the previous member ends, according to the directory.
  private static func overlap(_ entries: [ZipEntry], directoryOffset: Int) -> Bool {
    var end = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= end else { return true }
      let headerSize = ZipEntry.localFixedSize + entry.name.count
      let (dataStart, _) = entry.offset.addingReportingOverflow(headerSize)
      let (dataEnd, overflows) = dataStart.addingReportingOverflow(entry.storedSize)
      end = overflows || dataStart < entry.offset ? Int.max : dataEnd
    }
    return !entries.isEmpty && end > directoryOffset
  }

  /// The position of the directory and the number of its entries, as stated.
  private struct Place {
    var offset: Int
    var size: Int
    var count: UInt64
  }

  private static func findDirectory(_ file: any RandomAccessFile, size: Int) throws(FileError) -> Place? {
    // A comment of at most 65,535 bytes may follow the 22 bytes of the record.
    let start = max(size - 65_557, 0)
    let tail = ZipFields(bytes: try file.read(at: start, count: size - start))
    var offset = tail.bytes.count - 22
    while offset >= 0, tail.number(at: offset, count: 4) != endSignature { offset -= 1 }
    guard offset >= 0, let count = tail.number(at: offset + 10, count: 2),
      let directorySize = tail.number(at: offset + 12, count: 4),
      let directoryOffset = tail.number(at: offset + 16, count: 4)
    else { return nil }
    if count == 0xFFFF || directorySize == 0xFFFF_FFFF || directoryOffset == 0xFFFF_FFFF,
      let wide = try findWideDirectory(file, before: start + offset)
    {
      return wide
    }
    return Place(offset: Int(directoryOffset), size: Int(directorySize), count: count)
  }

  /// The same from the 64-bit record, if there is one.
  private static func findWideDirectory(
    _ file: any RandomAccessFile, before end: Int
  ) throws(FileError) -> Place? {
    let locator = ZipFields(bytes: try file.read(at: end - 20, count: 20))
    guard locator.number(at: 0, count: 4) == wideLocatorSignature,
      let position = locator.number(at: 8, count: 8)
    else { return nil }
    let record = ZipFields(bytes: try file.read(at: Int(clamping: position), count: 56))
    guard record.number(at: 0, count: 4) == wideEndSignature, let count = record.number(at: 32, count: 8),
      let size = record.number(at: 40, count: 8), let offset = record.number(at: 48, count: 8)
    else { return nil }
    return Place(offset: Int(clamping: offset), size: Int(clamping: size), count: count)
  }

  private static func read(_ fields: ZipFields, _ place: Place) throws(Fault) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var offset = 0
    while UInt64(entries.count) < place.count {
      let start = offset
      guard let entry = ZipEntry(fields, at: &offset) else {
        throw .brokenEntry(offset: place.offset + start)
      }
      entries.append(entry)
    }
    return entries
  }
}

extension ZipDirectory {
  /// The maximum number of members in a directory without 64-bit fields.
  static let largestCount = 0xFFFE
  /// The maximum size of a member or a file without 64-bit fields, in bytes.
  static let largestSize = 0xFFFF_FFFE

  /// The bytes of the directory and of the record at the end of the file.
  static func bytes(of entries: [ZipEntry], at offset: Int) -> [UInt8] {
    var bytes = entries.flatMap(\.bytes)
    let size = bytes.count
    bytes.append(number: endSignature, count: 4)
    bytes.append(number: 0, count: 4)
    bytes.append(number: UInt64(entries.count), count: 2)
    bytes.append(number: UInt64(entries.count), count: 2)
    bytes.append(number: UInt64(size), count: 4)
    bytes.append(number: UInt64(offset), count: 4)
    bytes.append(number: 0, count: 2)
    return bytes
  }
}
