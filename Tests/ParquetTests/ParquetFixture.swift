import Foundation

@testable import Parquet

/// A file of the folder `Files`, which `write.py` there writes.
struct ParquetFixture: CustomStringConvertible, Sendable {
  let name: String

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

  /// The files with the rows that are expected of them.
  static let readable: [ParquetFixture] = names(".json").map { ParquetFixture(name: $0) }

  /// All files.
  static let all: [ParquetFixture] = names(".parquet").map { ParquetFixture(name: $0) }

  private static func names(_ suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  var description: String { name }

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name + ".parquet")))
  }

  func open() throws -> ParquetFile { try ParquetFile(ParquetMemory(try bytes())) }

  /// The expected rows: null, or a text with its class before it.
  func expectedRows() throws -> [[String?]] {
    try JSONDecoder().decode(
      [[String?]].self, from: Data(contentsOf: Self.folder.appending(path: name + ".json")))
  }
}

extension ParquetCursor {
  /// The cell of a column as `write.py` writes it.
  func text(_ index: Int) -> String? {
    var bytes: [UInt8] = []
    appendText(index, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    switch cell(index) {
    case .null: return nil
    case .integer(let integer): return "i:\(integer)"
    case .real(let real): return "r:\(real)"
    case .text: return "t:" + text
    case .blob: return "b:" + bytes.map { String(format: "%02x", $0) }.joined()
    }
  }

  /// The remaining rows.
  func rows(_ count: Int, upTo limit: Int = .max) throws(ParquetFailure) -> [[String?]] {
    var rows: [[String?]] = []
    while rows.count < limit, try next() { rows.append((0..<count).map(text)) }
    return rows
  }
}

/// Whether two cells are the same; reals by their value, because Python writes them in another way.
func isSame(_ one: String?, _ other: String?) -> Bool {
  if let one, let other, one.hasPrefix("r:"), other.hasPrefix("r:") {
    return Double(one.dropFirst(2)) == Double(other.dropFirst(2))
  }
  return one == other
}

/// The first cell that differs, for messages.
func difference(_ rows: [[String?]], _ expected: [[String?]]) -> String? {
  guard rows.count == expected.count else { return "\(rows.count) rows instead of \(expected.count)" }
  for (number, (row, wanted)) in zip(rows, expected).enumerated() {
    guard row.count == wanted.count else { return "\(row.count) cells instead of \(wanted.count)" }
    for (column, (cell, want)) in zip(row, wanted).enumerated() where !isSame(cell, want) {
      return "row \(number), column \(column): \(cell ?? "null") instead of \(want ?? "null")"
    }
  }
  return nil
}
