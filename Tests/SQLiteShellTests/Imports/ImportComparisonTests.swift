import Foundation
import SQLiteShell
import TestSupport
import Testing

@Suite(.needsInstalledSQLite)
struct ImportComparisonTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a file of random quotes, separators and line ends is read as sqlite3 reads it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "\"\"", ",", "\n", "\r\n", "\r", "a", "x y", "é", "\"a\"", "\"a,\n\"", "|", "\t", "1",
    ]
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    var lines: [String] = []
    var memory: [String: MemoryDestination] = [:]
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for number in 0..<30 {
      let count = Int.random(in: 0...25, using: &generator)
      let text = "h,i\n" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let path = url.appending(path: "\(number)").path
      try Data(text.utf8).write(to: URL(filePath: path))
      memory[path] = MemoryDestination(text)
      lines += [".import -v --csv '\(path)' t\(number)", "SELECT rowid, quote(h), quote(i) FROM t\(number);"]
    }
    let surroundings = MemorySurroundings()
    surroundings.files = memory
    surroundings.readSize = 5
    let run = runShell(lines.joined(separator: "\n"), memory: surroundings)
    #expect(run.output == String(decoding: try InstalledSQLite.run(lines), as: UTF8.self))
  }
}
