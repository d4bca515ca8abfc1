import Foundation
import TestSupport
import Testing

/// Two programs that write while leaders are killed.
@Suite(
  .serialized, .enabled(if: Cluster.isAvailable, "needs the header of libdqlite-dev and a C compiler"))
struct TwoWriterTests {
  private static let rowCount = 400
  private static let kills = 4

  /// The lines of an input that failed, with what is said of them.
  private static func failures(_ errors: String) -> [Int: String] {
    var failures: [Int: String] = [:]
    for line in errors.split(separator: "\n") {
      let words = line.split(separator: ":", maxSplits: 1)
      guard let number = words.first?.split(separator: " ").last.flatMap({ Int($0) }), words.count == 2 else {
        continue
      }
      failures[number] = String(words[1])
    }
    return failures
  }

  @Test func `each row that is acknowledged is kept once, and none that is refused`() throws {
    let cluster = try Cluster(nodes: 3)
    #expect(try cluster.run("CREATE TABLE t(writer, row);").errors == "")
    let address = cluster.address()
    let writers = (1...2).map { writer in
      Background {
        let lines = (2...Self.rowCount + 1).map { "INSERT INTO t VALUES (\(writer), \($0));\n" }
        return Result {
          try Executable.tsqlite.run(
            [address], input: ".timeout 20000\n" + lines.joined(), environment: Executable.plainLocale)
        }
      }
    }
    for _ in 1...Self.kills {
      try cluster.killingLeader(after: .milliseconds(150)) { _ = usleep(300_000) }
    }
    var found: [String: Int] = [:]
    var failed = 0
    let runs = try writers.map { try #require($0.wait()).get() }
    let rows = try cluster.run("SELECT writer || ' ' || row, count(*) FROM t GROUP BY 1;", "app", ["-raw"])
    for row in rows.output.split(separator: "\n") {
      let parts = row.split(separator: "|")
      found[String(parts[0])] = Int(parts[1])
    }
    for (index, run) in runs.enumerated() {
      let failures = Self.failures(run.errors)
      failed += failures.count
      for line in 2...Self.rowCount + 1 {
        let count = found["\(index + 1) \(line)"] ?? 0
        switch failures[line] {
        case nil: #expect(count == 1, "writer \(index + 1), line \(line)")
        case let reason? where reason.contains("it is not known"): #expect(count <= 1)
        case let reason?: #expect(count == 0, "writer \(index + 1), line \(line): \(reason)")
        }
      }
    }
    #expect(found.count > Self.rowCount)
    #expect(failed < Self.rowCount)
  }
}
