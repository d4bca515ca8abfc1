import Foundation
import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

/// Checks all output paths to a terminal, with hostile names and values, by scanning the bytes.
@Suite struct TerminalBytesTests {
  /// A title, a colour, a lone CR, C1 controls, reversed text, zero-width spaces, a tag, a soft hyphen.
  private static let hostile =
    "h\u{1B}]0;PWNED\u{7}\u{1B}[31m\rx\u{8}\u{7F}\u{9B}2J\u{202E}\u{200B}\u{FEFF}\u{2028}\u{E0041}\u{AD}z"
  private static let name = "\"" + hostile + "\""
  private static let text = "'" + hostile + "'"

  private static let schema = """
    CREATE TABLE \(name)(id INTEGER PRIMARY KEY, \(name) TEXT, at DATETIME, state CHECK (state IN (\(text), 'b')),
      up REFERENCES \(name)(id));
    CREATE INDEX "i\(hostile)" ON \(name)(\(name));
    CREATE VIEW "v\(hostile)" AS SELECT * FROM \(name);
    CREATE TRIGGER "g\(hostile)" AFTER INSERT ON \(name) BEGIN SELECT \(text); END;
    INSERT INTO \(name) VALUES (1, \(text), 1769853600123, \(text), 1), (2, \(text), 1769853600456, 'b', 7);
    ATTACH ':memory:' AS "s\(hostile)";
    """

  private static let commands: [String] = [
    ".tables", ".indexes", ".schema", ".schema --indent", ".fullschema", ".dump", ".databases", ".dbinfo",
    ".show",
    ".format", ".format report", ".format why", ".format why all", ".format why NAME", ".format report NAME",
    ".format convert NAME.at text", ".format convert NAME.at text --dry-run",
    ".format convert NAME.NAME unix",
    ".lint fkey-indexes", ".sha3sum --schema", ".recover", ".dbtotxt", ".intck", ".selftest --init",
    ".selftest",
    ".expert\nSELECT * FROM \(name) WHERE state = 1", ".eqp full\nSELECT * FROM \(name)",
    "EXPLAIN SELECT \(text), * FROM \(name)", "EXPLAIN QUERY PLAN SELECT * FROM \(name) ORDER BY state",
    ".trace stdout\nSELECT \(text)", ".trace stderr --expanded\nSELECT \(text)",
    ".log stdout\nSELECT * FROM \"no\(hostile)\"", ".auth on\nSELECT * FROM \(name)",
    ".echo on\nSELECT \(text)",
    ".parameter set NAME TEXT\n.parameter list", ".output memory\nSELECT \(text);\n.output --show",
    ".read NAME", ".open --readonly NAME", ".import NAME t", ".import --csv bad.csv NAME", ".load NAME",
    ".restore NAME",
    ".archive -c -f a.zip \"$(cat name)\"", ".archive -tv -f hostile.zip", ".archive -xv -f hostile.zip",
    ".archive -t -f NAME", ".archive -uv NAME", ".session open main NAME\n.session list",
    ".session open main s\n.session attach *\nDELETE FROM \(name);\n.session changeset c\n.session show c",
    ".help NAME", ".mode NAME", ".nonsense\(hostile)", ".output NAME/x", ".once NAME/x", ".export NAME",
    ".cd NAME",
    ".export \(name) o.json", ".backup NAME/x", ".clone NAME/x", ".save NAME/x", ".vfsname NAME",
    ".dbconfig NAME",
    ".limit NAME 1", ".testctrl NAME", ".filectrl NAME", ".timer NAME", ".print NAME",
    ".connection NAME", ".testcase NAME\n.check x", ".check NAME", ".scanstats NAME", ".stats on\nSELECT 1",
    ".format zone NAME", ".format date NAME \(name)", ".format enum NAME=1 \(name).state",
    ".format save\n.format load", ".timeout NAME", ".width NAME", ".imposter NAME NAME",
    ".progress NAME", ".nonce NAME", ".unmodule NAME", ".crlf NAME", ".explain NAME", ".bail NAME",
    ".binary NAME",
    ".locks NAME", ".wal NAME", ".history", ".history NAME", ".deleted", ".deleted NAME",
    ".deleted --into NAME/x",
    ".timeline --deleted", ".open --as-of NAME a.db", ".open --as-of 0 NAME", ".diagram", ".diagram NAME",
    ".diagram --tree", ".diagram --mermaid",
    ".diagram --dot",
    ".diagram --svg NAME/x", ".diagram --orphans", ".diagram --NAME",
    ".timeline", ".timeline NAME", ".timeline --from NAME", ".identify", ".identify NAME", ".last NAME",
    ".undo NAME",
    ".set prompt NAME\n.set", ".set NAME 1", ".schema NAME", ".parameter set @a --date NAME", ".lint NAME",
    "SELECT * FROM \"no\(hostile)\"", "SELECT \(name).x FROM \(name)", "SELECT \(hostile)",
    "SELECT 'open \(hostile)",
    "INSERT INTO \(name)(id) VALUES (1)", "SELECT to_date(\(text)), 1", "SELECT edit(1, 2, 3)",
    "SELECT json(\(text))",
    "SELECT as_date(1, \(text))", "SELECT as_uuid(\(text))", "SELECT to_decimal(\(text))",
    "SELECT readfile(\(text))", "SELECT * FROM fsdir(\(text))", "SELECT name FROM zipfile('hostile.zip')",
    "PRAGMA table_info(\(name))", "PRAGMA foreign_key_check",
    "SELECT CAST(x'9B1BFF' AS TEXT), x'9B', zeroblob(3)",
  ]

  private static let options: [[String]] = [
    ["-\(hostile)"], ["--\(hostile)", "a.db"], ["-init", hostile, "a.db", "select 1"],
    ["-vfs", hostile, "a.db"],
    ["-escape", hostile, "a.db", "select 1"], ["-generate", hostile],
    ["-screenwidth", hostile, "a.db", "select 1"],
    ["-mmap", hostile, "a.db", "select 1"],
    ["-cmd", ".\(hostile)", "a.db", "select 1"], ["-separator"], ["-readonly", hostile, "select 1"],
    ["-ifexists", hostile, "select 1"], ["-zip", hostile, "select 1"], ["-A", hostile],
    ["-Acf", hostile, hostile],
    ["a.db", hostile], ["a.db", ".\(hostile)"], ["a.db", "select 1", hostile],
    ["\(hostile)/x.db", "select 1"],
    ["-append", "\(hostile)/x", "select 1"], ["-deserialize", hostile, ".tables"],
    ["-nonce", hostile, "a.db", "select 1"],
    ["-threadsafe", hostile, "a.db", "select 1"], ["-heap", hostile, "a.db", "select 1"],
    ["\(hostile).sql", "select 1"],
  ]

  /// The beginnings of the styles that a terminal gets, with their ends: labels of messages, arrows, titles and frames.
  private static let styles = [("1", "22"), ("2", "22"), ("31", "39"), ("33", "39")]

  /// The text without styles that begin and end around a text without any other command.
  private static func withoutStyles(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    var plain: [UInt8] = []
    while let escape = rest.firstIndex(of: 0x1B) {
      plain += rest[..<escape]
      rest = rest[escape...]
      let style = styles.first { rest.starts(with: Array("\u{1B}[\($0.0)m".utf8)) }
      let inner = rest.dropFirst((style?.0.utf8.count ?? 0) + 3)
      guard let style, let end = inner.firstIndex(of: 0x1B),
        inner[end...].starts(with: Array("\u{1B}[\(style.1)m".utf8))
      else {
        plain.append(0x1B)
        rest = rest.dropFirst()
        continue
      }
      plain += inner[..<end]
      rest = inner[end...].dropFirst(style.1.utf8.count + 3)
    }
    return plain + rest
  }

  /// The first fault in the bytes that a terminal received; nil if there is none.
  private func fault(of bytes: [UInt8]) -> String? {
    // A terminal receives CR LF as a line end, and a progress line begins with CR and erases the rest of the
    // line.
    var text = Self.withoutStyles(bytes)
    for own in ["\u{1B}[K", "\r\n", "\n", "\t"] {
      text = text.split(separator: Array(own.utf8), omittingEmptySubsequences: false).flatMap { $0 + [0x20] }
    }
    if bytes.contains(Array("\u{1B}[K".utf8)) { text.removeAll { $0 == 0x0D } }
    let span = text.span
    guard let place = TerminalHazard.first(in: span) else { return nil }
    return
      "\(text[place]) in \(String(decoding: text[max(0, place - 60)..<min(text.count, place + 20)], as: UTF8.self))"
  }

  private func run(_ words: [String], in folder: TemporaryFolder) throws -> [UInt8] {
    let script = "cd \"$HOME\" && exec \"$PROGRAM\" \"$@\""
    let terminal = try PseudoTerminal(
      Executable(path: "/bin/sh"), ["-c", script, "sh"] + words,
      environment: [
        "HOME": folder.url.path, "TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
        "PROGRAM": Executable.tsqlite.url.path,
      ], columns: 300, keepsScreen: false)
    let ending = terminal.waitForEnd()
    #expect(ending != nil && ending != .signal(11) && ending != .signal(4), "\(words)")
    return terminal.bytes
  }

  @Test func `the scanner finds what it is there for`() {
    for text in ["\u{1B}[31m", "a\rb", "\u{7}", "\u{9B}", "\u{202E}", "\u{200B}"] {
      #expect(fault(of: Array(text.utf8)) != nil)
    }
    #expect(fault(of: [0x61, 0x9B]) != nil)
    #expect(fault(of: Array("a\tb\r\nc\n\r12 %\u{1B}[K".utf8)) == nil)
  }

  @Test(arguments: commands)
  func `a command or a statement sends nothing that a terminal obeys`(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.hostile, to: "name")
    try folder.write("a\n\"\(Self.hostile)\" x\n1,2,3\n", to: "bad.csv")
    let archive = MemoryFile()
    var writer = try ZipWriter(archive)
    try writer.add(Array(Self.hostile.utf8), mode: 0o100644, modified: 0) { $0 == 0 ? [1] : [] }
    try writer.finish()
    try folder.write(Data(archive.bytes), to: "hostile.zip")
    let input = command.replacing("NAME", with: "\"" + Self.hostile.replacing("\u{7}", with: "") + "\"")
      .replacing("TEXT", with: Self.text)
    try folder.write(Self.schema + "\n" + input + "\n;\n", to: "input.sql")
    let bytes = try run(["a.db", ".read input.sql"], in: folder)
    #expect(fault(of: bytes) == nil)
  }

  @Test(arguments: options)
  func `an option that is wrong sends nothing that a terminal obeys`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let bytes = try run(words, in: folder)
    #expect(fault(of: bytes) == nil)
  }

  @Test func `a name that is no UTF-8 sends nothing that a terminal obeys`() throws {
    let folder = try TemporaryFolder()
    let script = "exec \"$0\" \"$(printf 'a\\233\\033[31m')\" 'select 1'"
    let terminal = try PseudoTerminal(
      Executable(path: "/bin/sh"), ["-c", script, Executable.tsqlite.url.path],
      environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"], columns: 300, keepsScreen: false)
    #expect(terminal.waitForEnd() == .status(2))
    #expect(fault(of: terminal.bytes) == nil)
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("not UTF-8"))
  }

  @Test func `the lines of a progress send nothing of a name`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      CREATE TABLE \(Self.name)(\(Self.name) DATETIME);
      WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT 60000)
        INSERT INTO \(Self.name) SELECT 1769853600123 + i FROM n;
      """, to: "input.sql")
    #expect(try fault(of: run(["a.db", ".read input.sql", ".format report"], in: folder)) == nil)
    let convert = ".format convert \"\(Self.hostile.replacing("\u{7}", with: "\\007")).\(Self.hostile)\" text"
    #expect(try fault(of: run(["a.db", convert], in: folder)) == nil)
  }

  @Test func `compatible output to a terminal is that of sqlite3`() throws {
    let folder = try TemporaryFolder()
    let exact = Array("\u{1B}x\r\n".utf8)
    #expect(
      try run(["-compat", ":memory:", "SELECT char(27) || 'x'"], in: folder)
        == (LibraryFact.escapesControls.holds ? Array("^[x\r\n".utf8) : exact))
    #expect(try run([":memory:", "-list", "-escape", "off", "SELECT char(27) || 'x'"], in: folder) == exact)
  }
}
