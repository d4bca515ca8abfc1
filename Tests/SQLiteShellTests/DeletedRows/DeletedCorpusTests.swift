import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

/// The half of a public corpus that is beside the project, with a key that names every row of each database.
@Suite struct DeletedCorpusTests {
  private static let folder = ProjectFolder.url.deletingLastPathComponent().appending(
    path: "shared/samples/forensic")

  /// What was found in the databases of a kind.
  private struct Score: Equatable {
    /// Rows that the key calls deleted, and how many of them were found with all their values.
    var deleted = 0
    var found = 0
    /// Rows that are in a table.
    var live = 0
    /// Rows that never were: some known value differs from those of every row in the key.
    var phantoms = 0
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: folder.path),
      "The corpus ../shared/samples/forensic is not beside the project."))
  func `rows of the corpus are found, and none that is live`() throws {
    var scores: [String: Score] = [:]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for name in names.sorted() where name.hasSuffix(".xml") {
      let key = try CorpusKey(Self.folder.appending(path: name))
      let database = Self.folder.appending(path: name.replacing(".xml", with: ".db"))
      let found = try FoundRows(Array(Data(contentsOf: database)))
      var score = scores[String(name.prefix(2))] ?? Score()
      score.deleted += key.deleted.count
      var left = key.deleted
      for (_, row) in found.rows {
        let values = CorpusKey.values(found.texts(row))
        if let index = left.firstIndex(of: values) {
          left.remove(at: index)
          score.found += 1
        } else if key.live.contains(values) {
          score.live += 1
        } else if !(key.live + key.deleted).contains(where: { CorpusKey.agree($0, values) }) {
          score.phantoms += 1
        }
      }
      scores[String(name.prefix(2))] = score
    }
    #expect(
      scores == [
        "0A": Score(deleted: 60, found: 60), "0B": Score(deleted: 10, found: 4),
        "0C": Score(deleted: 44, found: 44),
        "0D": Score(deleted: 20, found: 6), "0E": Score(deleted: 7, found: 4),
      ])
  }
}

/// The rows that a key names.
private struct CorpusKey {
  private(set) var deleted: [[String?]] = []
  private(set) var live: [[String?]] = []

  init(_ url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    for element in text.components(separatedBy: "<element>").dropFirst() {
      let isDropped = element.contains("<deleted>True</deleted>")
      for row in element.components(separatedBy: "<row").dropFirst()
      where row.hasPrefix(">") || row.hasPrefix(" ") {
        let isDeleted = isDropped || row.hasPrefix(" deleted=\"1\"")
        var values: [String?] = []
        for column in row.components(separatedBy: "<column>").dropFirst() {
          let content = column.components(separatedBy: "<content>")
          let value = content.count > 1 ? content[1].components(separatedBy: "</content>")[0] : "NULL"
          values.append(value == "NULL" ? nil : Self.shortened(Self.unescaped(value)))
        }
        if isDeleted { deleted.append(values) } else { live.append(values) }
      }
    }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }

  /// Values of a row that was found as the key has them; "?" for one that is not known.
  static func values(_ texts: [String?]) -> [String?] {
    texts.map { text in
      guard let text else { return "?" }
      if text == "NULL" { return nil }
      return shortened(
        text.hasPrefix("'") ? String(text.dropFirst().dropLast()).replacing("''", with: "'") : text)
    }
  }

  /// The key has fewer digits than a number can have.
  private static func shortened(_ text: String) -> String {
    guard text.contains("."), let number = Double(text) else { return text }
    return String(format: "%.9g", number)
  }

  /// Whether all values agree that are known.
  static func agree(_ row: [String?], _ found: [String?]) -> Bool {
    row.count == found.count && zip(row, found).allSatisfy { $1 == "?" || $0 == $1 }
  }
}
