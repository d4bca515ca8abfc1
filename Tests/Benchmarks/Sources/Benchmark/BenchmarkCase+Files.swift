extension BenchmarkCase {
  /// Operations on a whole file, of 147 MB for a million rows.
  static let files: [BenchmarkCase] = [backingUp, cloning, hashing, recovering]

  private static let backingUp = copying("backup")

  private static let cloning = copying("clone")

  private static let hashing = BenchmarkCase(
    name: "sha3sum", aim: "1.0",
    subject: { running($0.tsqlite, ".sha3sum", $1) },
    peer: { running($0.sqlite3, ".sha3sum", $1) })

  /// Compared with a dump, because sqlite3 is built without `.recover` in most distributions.
  private static let recovering = BenchmarkCase(
    name: "recover/dump", aim: "1.0",
    subject: { running($0.tsqlite, ".recover", $1) },
    peer: { running($0.sqlite3, ".dump", $1) })

  private static func copying(_ command: String) -> BenchmarkCase {
    BenchmarkCase(
      name: command, aim: "1.0",
      subject: { copying($0.tsqlite, command, $1) },
      peer: { copying($0.sqlite3, command, $1) })
  }

  private static func copying(_ program: String, _ command: String, _ fixture: Fixture) -> Work {
    let copy = fixture.folder.appendingPathComponent("copy.db").path
    var work = running(program, ".\(command) '\(copy)'", fixture)
    work.product = copy
    return work
  }

  private static func running(_ program: String, _ command: String, _ fixture: Fixture) -> Work {
    Work(program: program, input: ".open '\(fixture.database)'\n\(command)\n")
  }
}
