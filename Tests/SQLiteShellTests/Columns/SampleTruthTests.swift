import Foundation
import SQLiteShell
import Testing
import TestSupport
import TypedSQLite

/// Compares what is shown of files that real software wrote with what that software reads back.
@Suite(.enabled(if: SampleTruth.isPresent, "the sample databases are not beside the project"))
struct SampleTruthTests {
  @Test(arguments: SampleTruth.databases)
  func `each sample cell is shown right or raw, and plain ones as stored`(database: String) throws {
    let cells = try SampleTruth.cells(of: database)
    let queries = cells.map { "SELECT \"\($0.column)\" AS v FROM \"\($0.table)\" WHERE \($0.condition);" }
    let shown = run(queries, on: database, ".mode jsonl")
    let raw = run(queries, on: database, ".format raw on\n.mode jsonl")
    try #require(shown.count == cells.count && raw.count == cells.count)
    var missed: [String] = []
    for (index, cell) in cells.enumerated() {
      let name = "\(cell.table).\(cell.column)"
      if cell.kind == "plain" {
        #expect(shown[index] == raw[index], "\(name)")
      } else if !cell.isRight(shown[index]) {
        #expect(shown[index] == raw[index], "\(name) is wrong")
        if cell.mustBeKnown { missed.append(name) }
      }
    }
    let known = cells.count { $0.kind != "plain" && $0.mustBeKnown }
    #expect(missed.count * 10 <= known, "\(missed)")
  }

  private func run(_ queries: [String], on database: String, _ setup: String) -> [String] {
    let memory = MemorySurroundings()
    let shell = Shell(
      databasePath: "file:\(SampleTruth.folder.path)/db/\(database)?mode=ro&immutable=1",
      surroundings: memory.surroundings())
    shell.opening = DatabaseOpening(.readOnly)
    let input = ([setup] + queries).joined(separator: "\n")
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    // Integers that readers of JSON round are warned of.
    let errors = memory.errors.text.split(separator: "\n").filter { !$0.hasPrefix("Warning: column ") }
    #expect(errors == [])
    return memory.output.text.split(separator: "\n").map(String.init)
  }
}

/// The cells of the sample databases.
enum SampleTruth {
  static let folder = ProjectFolder.url.deletingLastPathComponent().appendingPathComponent("shared/samples")
  static let isPresent = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent("truth.jsonl").path)

  static let databases: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("db").path)
    return (names ?? []).sorted()
  }()

  static func cells(of database: String) throws -> [Cell] {
    let text = try String(contentsOf: folder.appendingPathComponent("truth.jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Cell.self, from: Data($0.utf8)) }
      .filter { $0.db == database }
  }

  /// A cell: where it is, and what it means.
  struct Cell: Decodable {
    let db: String
    let table: String
    let column: String
    let kind: String
    let condition: String
    let inferrable: String
    let tolerance: Double?
    let expected: Expected

    enum CodingKeys: String, CodingKey {
      case db, table, column, kind, inferrable, expected
      case condition = "where"
      case tolerance = "tol_s"
    }

    /// Whether the schema, the values and the names tell the meaning.
    var mustBeKnown: Bool { inferrable != "ambiguous" }

    /// Whether a line of JSON shows the meaning; kinds that read the same raw are right as they are.
    func isRight(_ line: String) -> Bool {
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

  /// A value of JSON, as far as the kinds that are compared need it.
  enum Expected: Decodable {
    case null
    case bool(Bool)
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
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
