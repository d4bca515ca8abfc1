import Foundation
import TestSupport
import Testing

@Suite struct SavedFormatsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try run(
      "a.db",
      "CREATE TABLE \"the visits\"(\"at it\", note); INSERT INTO \"the visits\" VALUES (86400000, 'x')")
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, input: input, in: folder.url, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
  }

  private func write(_ formats: String) throws {
    try folder.write(Data(formats.utf8), to: "a.db.formats")
  }

  private func savedText(_ name: String = "a.db.formats") throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  private let query = "SELECT \"at it\" FROM \"the visits\""

  @Test func `stated formats apply in the next session`() throws {
    let first = try run(
      "a.db",
      input: """
        .format date unix-ms "the visits.at it"
        .format uuid text
        .format zone +05:30
        .format zone +01:00 'the visits.note'
        .format save

        """)
    #expect(first == .init(output: "4 .format lines saved in a.db.formats\n"))
    #expect(
      try savedText() == """
        .format uuid text
        .format date unix-ms "the visits.at it"
        .format zone +01:00 "the visits.note"
        .format zone +05:30

        """)
    #expect(try run("a.db", query) == .init(output: "1970-01-02 05:30:00+05:30\n"))
  }

  @Test func `a file may be named and read again`() throws {
    let saved = try run(
      "a.db", input: ".format date unix-ms \"the visits.at it\"\n.format save mine\n\(query);\n")
    #expect(saved == .init(output: "1 .format line saved in mine\n1970-01-02 00:00:00\n"))
    #expect(try run("a.db", query) == .init(output: "86400000\n"))
    #expect(try run("a.db", ".read mine", query) == .init(output: "1970-01-02 00:00:00\n"))
  }

  @Test func `nothing is saved if nothing was stated`() throws {
    #expect(
      try run("a.db", ".format save")
        == .init(output: "nothing was stated with .format, so nothing is saved\n"))
    #expect(throws: (any Error).self) { try savedText() }
  }

  @Test func `a database in memory has no place for formats`() throws {
    let run = try run(input: ".format uuid text\n.format save\n")
    #expect(
      run
        == .init(
          output: "",
          errors: ".format save: the database is not in a file; name a file to save to\n", status: 1))
  }

  @Test(arguments: ["--no-formats", "-no-formats", "-safe", "--compat"])
  func `options leave the file unread`(option: String) throws {
    try write(".format date unix-ms \"the visits.at it\"\nDROP TABLE \"the visits\";\n")
    #expect(try run(option, "a.db", query) == .init(output: "86400000\n"))
  }

  @Test(arguments: [
    "DROP TABLE \"the visits\";", ".shell touch gone", ".format convert \"the visits.at it\" unix",
    ".format save gone", ".format why", ".format date", "  .format date unix x", ".mode json",
  ])
  func `a file with any other line is refused whole`(line: String) throws {
    try write("# visits\n\n.format date unix-ms \"the visits.at it\"\n\(line)\n.format uuid text\n")
    #expect(
      try run("a.db", query)
        == .init(
          output: "86400000\n",
          errors:
            "a.db.formats:4: not a .format line that states a format; the file was not used\n"))
    #expect(throws: (any Error).self) { try savedText("gone") }
  }

  @Test func `a statement that no longer fits is named and the others hold`() throws {
    try write(".format date unix-ms lost.at\r\n.format date unix-ms \"the visits.at it\"\r\n")
    #expect(
      try run("a.db", query)
        == .init(
          output: "1970-01-02 00:00:00\n", errors: "a.db.formats:1: .format: no such table: lost\n"))
  }

  @Test func `another database does not take the formats over`() throws {
    try write(".format date unix-ms at\n.format zone +02:00\n")
    let input = """
      SELECT 86400000 AS at;
      .format bool integer flag
      .open b.db
      SELECT 86400000 AS at, 1 AS flag;

      """
    #expect(try run("a.db", input: input) == .init(output: "1970-01-02 02:00:00+02:00\n86400000|true\n"))
  }

  @Test func `safe mode writes no file`() throws {
    let run = try run("-safe", "a.db", ".format uuid text", ".format save gone")
    #expect(run.errors == "line 0: cannot run .format save in safe mode\n")
    #expect(throws: (any Error).self) { try savedText("gone") }
  }

  // MARK: - Conversions

  private let formats =
    "# of the visits\r\n\n.format uuid text\n.format  date unix-ms 'THE visits.at it'\r\n.format zone UTC\n# end"

  @Test func `a conversion changes the line of its column and no other byte`() throws {
    try write(formats)
    let changed = formats.replacing(
      ".format  date unix-ms 'THE visits.at it'", with: ".format date iso8601 \"THE visits.at it\"")
    let converted = try run("a.db", ".format convert \"the visits.at it\" iso8601")
    #expect(converted.errors == "")
    #expect(
      converted.output.hasSuffix("a.db.formats:4: now says .format date iso8601 \"THE visits.at it\"\n"))
    #expect(try savedText() == changed)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["a.db", "a.db.formats"])
    #expect(try run("a.db", ".format raw on", query) == .init(output: "1970-01-02T00:00:00.000Z\n"))
    #expect(
      try run("a.db", ".format why \"the visits.at it\"").output == """
        the visits.at it: date iso8601 (certain)
          stated with .format for THE visits.at it
          .format unpin "the visits.at it"

        """)
  }

  @Test func `a conversion saves a meaning that nothing else would tell the next session`() throws {
    let conversion = ".format convert \"the visits.at it\" unix"
    let line = ".format date unix \"the visits.at it\""
    let stated = ".format date unix-ms \"the visits.at it\""
    let trial = try run("a.db", stated, conversion + " --dry-run")
    #expect(trial.output.hasSuffix("Nothing was changed.\na.db.formats:1: would say \(line)\n"))
    #expect(throws: (any Error).self) { try savedText() }
    #expect(try run("a.db", query) == .init(output: "86400000\n"))
    let converted = try run("a.db", stated, conversion)
    #expect(converted.output.hasSuffix("compared.\na.db.formats:1: now says \(line)\n"))
    #expect(converted.errors == "")
    #expect(try savedText() == line + "\n")
    #expect(try run("a.db", query) == .init(output: "1970-01-02 00:00:00\n"))
  }

  @Test func `a conversion adds a line after those of other columns`() throws {
    try write(".format uuid text\n# end")
    let converted = try run(
      "a.db", ".format date unix-ms \"the visits.at it\"", ".format convert \"the visits.at it\" unix")
    let line = ".format date unix \"the visits.at it\""
    #expect(converted.output.hasSuffix("compared.\na.db.formats:3: now says \(line)\n"))
    #expect(try savedText() == ".format uuid text\n# end\n\(line)\n")
  }

  @Test func `a conversion whose result shows what it means saves nothing`() throws {
    _ = try run("b.db", "CREATE TABLE t(c DATETIME); INSERT INTO t VALUES ('2026-01-31 10:00:00.000')")
    let converted = try run("b.db", ".format convert t.c iso8601")
    #expect(converted.output.hasSuffix("Converted 1 cell, read back and compared.\n"))
    #expect(throws: (any Error).self) { try savedText("b.db.formats") }
  }

  @Test func `a conversion in an attached file says that its meaning is not saved`() throws {
    let run = try run(
      "b.db", "ATTACH 'a.db' AS a", ".format date unix-ms \"the visits.at it\"",
      ".format convert \"a.the visits.at it\" unix")
    #expect(
      run.errors
        == "Note: only this session knows '.format date unix \"the visits.at it\"', because formats are saved for the "
        + "main database only\n")
  }

  @Test func `an added line counts only if its conversion was committed`() throws {
    let line = ".format date unix-ms \"the visits.at it\""
    let announced = { (version: Int) in "# end\n# from schema_version \(version) on, too: \(line)\n" }
    try write(announced(70_000))
    #expect(try run("a.db", query) == .init(output: "86400000\n"))
    #expect(try savedText() == announced(70_000))
    try write(announced(1))
    #expect(try run("a.db", query) == .init(output: "1970-01-02 00:00:00\n"))
    #expect(try savedText() == "# end\n\(line)\n")
  }

  @Test func `a link to the file stays one, and so do the rights`() throws {
    try write(formats)
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "a.db.formats"), to: folder.url.appending(path: "shared.formats"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.url.appending(path: "shared.formats").path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "a.db.formats").path, withDestinationPath: "shared.formats")
    _ = try run("a.db", ".format convert \"the visits.at it\" unix")
    let changed = formats.replacing(
      ".format  date unix-ms 'THE visits.at it'", with: ".format date unix \"THE visits.at it\"")
    #expect(try savedText("shared.formats") == changed)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appending(path: "shared.formats").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.url.appending(path: "a.db.formats").path)
    #expect(link == "shared.formats")
  }

  @Test(arguments: [
    ".format convert \"the visits.at it\" iso8601 --dry-run", ".format convert \"the visits.at it\" yyyymmdd",
    ".format convert \"the visits.at it\" unix-ms", ".format convert \"the visits.at it\" nonsense",
  ])
  func `a conversion that changes nothing does not touch the file`(command: String) throws {
    try write(formats)
    _ = try run("a.db", "INSERT INTO \"the visits\" VALUES (86400001, 'y')", command)
    #expect(try savedText() == formats)
  }

  @Test(arguments: ["--no-formats", "-safe"])
  func `a session that does not use the file says what must change in it`(option: String) throws {
    try write(formats)
    let run = try run(
      option, "a.db", ".format date unix-ms \"the visits.at it\"",
      ".format convert \"the visits.at it\" unix")
    #expect(
      run.errors == """
        Warning: a.db.formats was not changed: this session does not use it
          line 4 must be: .format date unix "THE visits.at it"

        """)
    #expect(run.status == 0)
    #expect(try savedText() == formats)
  }

  @Test func `a file that was refused stays as it is`() throws {
    try write(formats + "\nDROP TABLE x;\n")
    let run = try run(
      "a.db", ".format date unix-ms \"the visits.at it\"", ".format convert \"the visits.at it\" unix")
    #expect(run.output.hasSuffix("Converted 1 cell, read back and compared.\n"))
    #expect(try savedText() == formats + "\nDROP TABLE x;\n")
  }
}
