import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The public test sets for readers of CSV.
@Suite struct CSVCorpusTests {
  private static let folder = ProjectFolder.url.deletingLastPathComponent().appending(
    path: "shared/samples/csv")
  private static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The files that are right, with the JSON of their rows.
  private static let pairs: [(csv: String, json: String)] = {
    guard isThere else { return [] }
    var pairs: [(String, String)] = []
    for (set, csvs, jsons) in [("spectrum", "csvs", "json"), ("sineemore", "csv", "json")] {
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "\(set)/\(jsons)").path))
        ?? []
      // The JSON of this one is that of another file.
      for name in names.sorted() where name.hasSuffix(".json") && name != "location_coordinates.json" {
        pairs.append(("\(set)/\(csvs)/\(name.dropLast(5)).csv", "\(set)/\(jsons)/\(name)"))
      }
    }
    return pairs
  }()

  @Test(
    .enabled(if: isThere, "The set ../shared/samples/csv is not beside the project."),
    arguments: pairs.indices)
  func `a file gives the rows of its JSON, in place, imported, in a pipe and compressed`(index: Int) throws {
    let pair = Self.pairs[index]
    let json = try String(contentsOf: Self.folder.appending(path: pair.json), encoding: .utf8)
    var bytes = try Array(Data(contentsOf: Self.folder.appending(path: pair.csv)))
    // The set says that these files have CR LF, which checkouts lose.
    if pair.csv.hasSuffix("_crlf.csv"), !bytes.contains(13) {
      bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    }
    let expected = try Self.rows(ofJSON: json)
    let header = json.contains("{") || expected.isEmpty ? "yes" : "no"
    let options = "header => \(header), types => 'text', null => 'no such text'"
    for name in ["x.csv", "pipe", "x.csv.gz"] {
      let run = Self.run("SELECT * FROM read_csv('\(name)', \(options));", on: bytes)
      #expect(run.errors == "")
      #expect(try Self.rows(ofJSON: run.output) == expected, "\(pair.csv) as \(name)")
    }
    for name in ["x.csv", "x.csv.gz"] {
      let run = Self.run(
        ".import --csv --detect --header \(header) --types text --null 'no such text' \(name) t\nSELECT * FROM t;",
        on: bytes)
      #expect(try Self.rows(ofJSON: run.output) == expected, "\(pair.csv) imported as \(name)")
    }
  }

  /// Runs an input that can read bytes as a file, in a pipe and compressed.
  private static func run(_ input: String, on bytes: [UInt8]) -> ShellRun {
    let memory = MemorySurroundings()
    for (name, content) in [("x.csv", bytes), ("pipe", bytes), ("x.csv.gz", Gzip.stored(bytes))] {
      let file = MemoryDestination()
      file.bytes = content
      memory.files[name] = file
    }
    memory.streams = ["pipe"]
    return runShell(".format raw on\n.mode json\n" + input, memory: memory)
  }

  @Test(.enabled(if: isThere, "The set ../shared/samples/csv is not beside the project."))
  func `a file that is broken loses no row without a message`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "sineemore/csv").path
    )
    .filter { $0.hasPrefix("bad-") }.sorted()
    #expect(names.count == 7)
    var results: [String] = []
    for name in names {
      let memory = MemorySurroundings()
      let file = MemoryDestination()
      file.bytes = try Array(Data(contentsOf: Self.folder.appending(path: "sineemore/csv/\(name)")))
      memory.files["x.csv"] = file
      let run = runShell("SELECT count(*) FROM read_csv('x.csv', header => yes);", memory: memory)
      let message = run.errors.split(separator: "x.csv").last.map { String($0.prefix(60)) } ?? ""
      results.append(
        "\(name): \(run.output.filter { $0 != "\n" })\(message.split(separator: "; rejects").first ?? "")"
      )
    }
    #expect(results == Self.brokenResults)
  }

  private static let brokenResults = [
    "bad-header-less-fields.csv: :2: field 3: 2 fields, not 3",
    "bad-header-more-fields.csv: :2: field 4: 4 fields, not 3",
    "bad-header-no-header.csv: : empty file\n",
    "bad-header-wrong-header.csv: 0",
    "bad-missing-quote.csv: :2: a quote has no end",
    "bad-quotes-with-unescaped-quote.csv: :2: a quote inside a field in quotes is not doubled",
    "bad-unescaped-quote.csv: 1",
  ]

  /// The rows of JSON: objects by their names, and arrays as those of columns without names.
  private static func rows(ofJSON json: String) throws -> [[String: String]] {
    // Before the rows are the types of an import; if there are no rows, nothing follows.
    guard let start = json.firstIndex(of: "[") else { return [] }
    let json = json[start...]
    if let rows = try? JSONDecoder().decode([[String: String]].self, from: Data(json.utf8)) { return rows }
    return try JSONDecoder().decode([[String]].self, from: Data(json.utf8)).map { row in
      Dictionary(uniqueKeysWithValues: row.enumerated().map { ("c\($0 + 1)", $1) })
    }
  }
}

/// Files in the format of gzip.
enum Gzip {
  /// Bytes in blocks that are not compressed, as two members.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let half = bytes.count / 2
    return member(Array(bytes[..<half])) + member(Array(bytes[half...]))
  }

  private static func member(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(65535)
      let count = UInt16(block.count)
      file += [
        rest.isEmpty ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF),
        UInt8(~count >> 8),
      ]
      file += block
    } while !rest.isEmpty
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    for word in [~sum, UInt32(bytes.count)] {
      file += (0..<4).map { UInt8(truncatingIfNeeded: word >> (UInt32($0) * 8)) }
    }
    return file
  }
}
