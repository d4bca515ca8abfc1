import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct ZipTests {
  private static let zeros = [UInt8](repeating: 0, count: 200_000)

  /// A zip file with a compressed member, an uncompressed one, and a folder.
  private func makeFile() throws -> MemoryFile {
    let file = MemoryFile()
    var writer = try ZipWriter(file)
    try writer.add(Array("zeros".utf8), mode: 0o100644, modified: 1_000_000_001) {
      Array(Self.zeros.dropFirst($0))
    }
    try writer.add(Array("text".utf8), mode: 0o100600, modified: 0) { Array("hello".utf8.dropFirst($0)) }
    try writer.addFolder(Array("folder".utf8), mode: 0o040755, modified: 5)
    try writer.finish()
    return file
  }

  private func contents(_ name: String, of file: MemoryFile) throws -> [UInt8] {
    let reader = try ZipReader(file)
    let entry = try #require(reader.entries.first { $0.name == Array(name.utf8) })
    var bytes: [UInt8] = []
    try reader.read(entry) { span throws(ZipReader.Fault) in
      for index in span.indices { bytes.append(span[index]) }
    }
    return bytes
  }

  @Test func `what was written is read back`() throws {
    let file = try makeFile()
    #expect(try contents("zeros", of: file) == Self.zeros)
    #expect(try contents("text", of: file) == Array("hello".utf8))
    #expect(try contents("folder/", of: file) == [])
    let entries = try ZipReader(file).entries
    #expect(entries.map(\.method) == [8, 0, 0])
    #expect(entries.map(\.modified) == [1_000_000_001, 0, 5])
    #expect(entries.map(\.mode) == [0o100644, 0o100600, 0o040755])
    #expect(entries.map(\.size) == [200_000, 5, 0])
  }

  @Test func `a member replaces one of the same name`() throws {
    let file = try makeFile()
    var writer = try ZipWriter(file)
    try writer.add(Array("text".utf8), mode: 0o100644, modified: 7) { Array("bye".utf8.dropFirst($0)) }
    try writer.finish()
    #expect(
      try ZipReader(file).entries.map { String(decoding: $0.name, as: UTF8.self) } == [
        "zeros", "folder/", "text",
      ])
    #expect(try contents("text", of: file) == Array("bye".utf8))
  }

  @Test func `a change that fails leaves the file as it was`() throws {
    let files = MemorySurroundings()
    let before = try makeFile().bytes
    files.files["a.zip"] = MemoryDestination(before)
    files.capacity = before.count + 60
    var change = try ZipChange(of: Array("a.zip".utf8), files)
    #expect(throws: ZipWriter.Fault.self) {
      try change.writer.add(Array("more".utf8), mode: 0o100644, modified: 7) {
        $0 < 100 ? Array(0..<100) : []
      }
    }
    #expect(files.files["a.zip"]?.bytes == before)
  }

  @Test func `a change is seen when it is committed`() throws {
    let files = MemorySurroundings()
    let before = try makeFile().bytes
    files.files["a.zip"] = MemoryDestination(before)
    var change = try ZipChange(of: Array("a.zip".utf8), files)
    try change.writer.add(Array("more".utf8), mode: 0o100644, modified: 7) { $0 < 100 ? Array(0..<100) : [] }
    #expect(files.files["a.zip"]?.bytes == before)
    try change.commit()
    let after = MemoryFile(files.files["a.zip"]?.bytes ?? [])
    #expect(try contents("more", of: after) == Array(0..<100))
  }

  @Test func `no byte of a file can be wrong without a fault or the same members`() throws {
    let whole = try makeFile().bytes
    for index in whole.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        let file = MemoryFile(whole)
        file.bytes[index] ^= change
        guard let reader = try? ZipReader(file) else { continue }
        for entry in reader.entries where entry.size <= 1 << 20 {
          var count = 0
          // It only matters that it ends, with at most the declared number of bytes.
          try? reader.read(entry) { span throws(ZipReader.Fault) in count += span.count }
          #expect(count <= entry.size)
        }
      }
    }
  }

  @Test func `a file cut short has no directory`() throws {
    let whole = try makeFile().bytes
    for count in 1..<22 {
      #expect(throws: ZipDirectory.Fault.noEnd) { try ZipReader(MemoryFile(Array(whole.prefix(count)))) }
    }
    #expect(throws: ZipDirectory.Fault.noEnd) { try ZipReader(MemoryFile(Array(whole.dropLast(5)))) }
    #expect(try ZipReader(MemoryFile()).entries == [])
  }

  @Test func `members that share bytes of the file are refused`() throws {
    let file = try makeFile()
    let entries = try ZipReader(file).entries
    let directory = try #require(entries.last).offset + 30 + "folder/".utf8.count + 9
    // Many names refer to the same zeros.
    for shift in [0, 1, 40] {
      var copy = entries[0]
      copy.name = Array("again".utf8)
      copy.offset += shift
      copy.original = []
      let bomb = MemoryFile(Array(file.bytes[..<directory]))
      bomb.bytes += ZipDirectory.bytes(of: entries + [copy], at: directory)
      #expect(throws: ZipDirectory.Fault.overlap) { try ZipReader(bomb) }
      let memory = MemorySurroundings()
      memory.files["a.zip"] = MemoryDestination(bomb.bytes)
      #expect(
        runShell(".archive -x -f a.zip", memory: memory).errors
          == "SQL error: members share bytes, so it could unpack to far more than it holds: a.zip\n")
    }
  }

  @Test func `wrong sizes are detected`() throws {
    let file = try makeFile()
    let entry = try #require(try ZipReader(file).entries.first)
    let reader = try ZipReader(file)
    var larger = entry
    larger.size += 1
    var smaller = entry
    smaller.size -= 1
    var longer = entry
    longer.storedSize = 1 << 40
    var elsewhere = entry
    elsewhere.offset = Int.max
    let read = { (entry: ZipEntry) throws in try reader.read(entry) { _ throws(ZipReader.Fault) in } }
    #expect(throws: ZipReader.Fault.damaged) { try read(larger) }
    #expect(throws: ZipReader.Fault.damaged) { try read(smaller) }
    #expect(throws: ZipReader.Fault.misplaced) { try read(longer) }
    #expect(throws: ZipReader.Fault.misplaced) { try read(elsewhere) }
  }

  @Test func `passwords and unknown methods are refused`() throws {
    let reader = try ZipReader(try makeFile())
    var entry = try #require(reader.entries.first)
    entry.flags |= 1
    #expect(throws: ZipReader.Fault.encrypted) { try reader.read(entry) { _ throws(ZipReader.Fault) in } }
    entry.flags = 0
    entry.method = 12
    #expect(throws: ZipReader.Fault.unknownMethod(12)) {
      try reader.read(entry) { _ throws(ZipReader.Fault) in }
    }
  }

  @Test func `fields of 64 bits are read`() throws {
    let file = MemoryFile()
    let data = Array("data".utf8)
    var entry = ZipEntry(
      name: Array("a".utf8), mode: 0o100644, modified: 0, checksum: 0xADF3_F363, storedSize: 4, size: 4,
      method: 0, flags: 0, offset: 0)
    var bytes = entry.localBytes + data
    let start = bytes.count
    // The directory states that the sizes are in an extra field.
    var extra: [UInt8] = []
    extra.append(number: 1, count: 2)
    extra.append(number: 16, count: 2)
    extra.append(number: 4, count: 8)
    extra.append(number: 4, count: 8)
    entry.size = 0xFFFF_FFFF
    entry.storedSize = 0xFFFF_FFFF
    var record = entry.bytes
    record.replaceSubrange(30..<32, with: [UInt8(extra.count), 0])
    record = record.dropLast(9) + extra
    bytes += record
    let end = bytes.count
    bytes.append(number: 0x0606_4B50, count: 4)
    bytes.append(number: 44, count: 8)
    bytes.append(number: 0, count: 12)
    bytes.append(number: 1, count: 8)
    bytes.append(number: 1, count: 8)
    bytes.append(number: UInt64(end - start), count: 8)
    bytes.append(number: UInt64(start), count: 8)
    bytes.append(number: 0x0706_4B50, count: 4)
    bytes.append(number: 0, count: 4)
    bytes.append(number: UInt64(end), count: 8)
    bytes.append(number: 1, count: 4)
    bytes.append(number: 0x0605_4B50, count: 4)
    bytes.append(number: 0, count: 4)
    bytes.append(number: 0xFFFF_FFFF, count: 4)
    bytes.append(number: 0xFFFF_FFFF, count: 4)
    bytes.append(number: 0xFFFF_FFFF, count: 4)
    bytes.append(number: 0, count: 2)
    file.bytes = bytes
    #expect(try contents("a", of: file) == data)
  }

  @Test(arguments: [315_532_800, 1_000_000_000, 1_709_164_800, 4_354_819_198] as [Int64])
  func `a time of two seconds is kept`(seconds: Int64) {
    #expect(ZipTime(seconds: seconds).seconds == seconds)
  }

  @Test func `times outside the range are kept as none or the last one`() {
    #expect(ZipTime(seconds: 0) == ZipTime(time: 0, date: 0))
    #expect(ZipTime(seconds: .min).seconds == 315_532_800)
    #expect(ZipTime(seconds: .max).seconds == 4_354_819_198)
    #expect(ZipTime(time: 0, date: 0).seconds == 315_532_800)
    #expect(ZipTime(time: 0xFFFF, date: 0xFFFF).seconds > 0)
  }
}
