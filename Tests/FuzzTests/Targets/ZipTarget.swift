import TestSupport

@testable import SQLiteShell

extension FuzzTarget {
  /// Zip files.
  static let zips = FuzzTarget(
    name: "zips",
    summary: "zip files: a member gives no more than it promises, and what is added is read back",
    words: [
      "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "PK\u{6}\u{7}", "UT\u{5}\0", "../", "/",
    ],
    seeds: {
      let file = MemoryFile()
      var writer = try ZipWriter(file)
      try writer.add(Array("zeros".utf8), mode: 0o100644, modified: 1_000_000_001) {
        [UInt8](repeating: 0, count: max(0, 3000 - $0))
      }
      try writer.add(Array("d/text".utf8), mode: 0o100600, modified: 0) { Array("hello".utf8.dropFirst($0)) }
      try writer.addFolder(Array("d".utf8), mode: 0o040755, modified: 5)
      try writer.finish()
      return [file.bytes, Array(file.bytes.suffix(22))]
    },
    run: { bytes in
      let file = MemoryFile(bytes)
      guard let reader = try? ZipReader(file) else { return }
      for entry in reader.entries.prefix(20) {
        var count = 0
        try? reader.read(entry) { span throws(ZipReader.Fault) in count += span.count }
        try mustHold(count <= max(entry.size, 0), "\(count) bytes come of a member of \(entry.size)")
        _ = try? reader.storedBytes(of: entry)
        _ = try? MemberPath(entry.name)
      }
      try addMember(to: file)
      checkTable(bytes)
    })

  /// Reads and changes the file through SQL; any error is acceptable.
  private static func checkTable(_ bytes: [UInt8]) {
    let memory = MemorySurroundings()
    memory.files["a.zip"] = MemoryDestination(bytes)
    _ = runShell(
      """
      .limit length 1000000
      CREATE VIRTUAL TABLE z USING zipfile('a.zip');
      SELECT name, mode, mtime, sz, length(rawdata), length(data), method, zipfile_cds(z) FROM z LIMIT 20;
      SELECT count(*) FROM zipfile(readfile('a.zip'));
      UPDATE z SET mtime = 5, method = 0 WHERE name GLOB '*e*';
      UPDATE z SET data = 'new', mode = 33188 WHERE name GLOB '*e*';
      DELETE FROM z WHERE name GLOB '*t*';

      """, memory: memory)
  }

  private static func addMember(to file: MemoryFile) throws {
    let before = try ZipReader(file).entries
    let (name, text) = (Array("new".utf8), Array("some text".utf8))
    var writer = try ZipWriter(file)
    do throws(ZipWriter.Fault) {
      try writer.add(name, mode: 0o100644, modified: 7) { Array(text.dropFirst($0)) }
      try writer.finish()
    } catch {
      return
    }
    let reader = try ZipReader(file)
    try mustHold(
      reader.entries.dropLast() == before.filter { $0.name != name }[...], "other members have changed")
    guard let entry = reader.entries.last else { throw FuzzFault(description: "nothing was added") }
    var contents: [UInt8] = []
    try reader.read(entry) { span throws(ZipReader.Fault) in
      for index in span.indices { contents.append(span[index]) }
    }
    try mustHold(entry.name == name && contents == text, "what was added is not read back")
  }
}
