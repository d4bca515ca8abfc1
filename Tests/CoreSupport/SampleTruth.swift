package import Foundation
import TypedSQLiteCore

/// The cells of the sample databases: of the small ones, which are in the project, and of those beside it, if they are
/// there.
package enum SampleTruth {
  /// The folder of each database, by its name.
  private static let folders: [String: URL] = {
    let beside = ProjectFolder.url.deletingLastPathComponent().appending(path: "shared/samples")
    var folders: [String: URL] = [:]
    for folder in [beside, ProjectFolder.url.appending(path: "Tests/Samples")] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "db").path)
      for name in names ?? [] { folders[name] = folder }
    }
    return folders
  }()

  /// The names of the databases.
  package static let databases = folders.keys.sorted()

  /// The path of a database; empty if it is not there.
  package static func path(of database: String) -> String {
    folders[database]?.appending(path: "db/\(database)").path ?? ""
  }

  package static func cells(of database: String) throws -> [Cell] {
    guard let folder = folders[database] else { return [] }
    let text = try String(contentsOf: folder.appending(path: "truth.jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Cell.self, from: Data($0.utf8)) }
      .filter { $0.db == database }
  }

  /// A cell: its place and its meaning.
  package struct Cell: Decodable {
    package let db: String
    package let table: String
    package let column: String
    package let kind: String
    package let condition: String
    let inferrable: String
    let tolerance: Double?
    let expected: Expected

    enum CodingKeys: String, CodingKey {
      case db, table, column, kind, inferrable, expected
      case condition = "where"
      case tolerance = "tol_s"
    }

    /// Whether the schema, the values and the names determine the meaning.
    package var mustBeKnown: Bool { inferrable != "ambiguous" }

    /// Whether a line of JSON shows the meaning; kinds that look the same when raw are right too.
    package func isRight(_ line: String) -> Bool {
      guard let value = try? JSONDecoder().decode([String: Expected].self, from: Data(line.utf8))["v"] else {
        return false
      }
      switch (kind, expected, value) {
      case (_, .null, .null): return true
      case ("datetime", .text(let expected), .text(let shown)),
        ("date", .text(let expected), .text(let shown)):
        guard let first = DateText(expected, rules: .shell)?.timestamp,
          let second = DateText(shown, rules: .shell)?.timestamp
        else { return false }
        let difference =
          Double(first.seconds - second.seconds) + Double(first.nanoseconds - second.nanoseconds) / 1e9
        return abs(difference) <= (tolerance ?? 0) + 1e-9
      case ("uuid", .text(let expected), .text(let shown)):
        return UUID(uuidString: shown) == UUID(uuidString: expected)
      case ("bool", .bool(let expected), .bool(let shown)): return expected == shown
      case ("datetime", _, _), ("date", _, _), ("uuid", _, _), ("bool", _, _): return false
      default: return true
      }
    }
  }

  /// A JSON value, as far as comparing the kinds needs it.
  package enum Expected: Decodable {
    case null
    case bool(Bool)
    case text(String)
    case other

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else {
        self = .other
      }
    }
  }
}
