import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct TerminalSafetyTests {
  /// A database whose names and values would set the title of a terminal, change its colours and reverse its
  /// text.
  private static let hostile = """
    CREATE TABLE "t\u{1B}]0;x\u{7}"("c\u{1B}[31m" PRIMARY KEY, "d\u{9B}1m" DATETIME);
    INSERT INTO "t\u{1B}]0;x\u{7}" VALUES ('v\u{1B}[31m\u{202E}', 1769853600);
    CREATE TABLE n("k\u{202E}" REFERENCES "t\u{1B}]0;x\u{7}"("c\u{1B}[31m"));
    CREATE VIEW "v\u{1B}[1m" AS SELECT * FROM "t\u{1B}]0;x\u{7}";
    CREATE TABLE selftest(tno, op, cmd, ans);
    INSERT INTO selftest VALUES (1, 'run', 'SELECT ''\u{1B}[31m''', 'no'), (2, 'memo', '\u{1B}[31m', ''),
      (3, '\u{1B}[31m', '', '');
    CREATE TABLE sqlar(name, mode, mtime, sz, data); INSERT INTO sqlar VALUES ('f\u{1B}[31m', 33188, 0, 1, 'x');

    """

  @Test(arguments: [
    ".dump", ".recover", ".schema", ".fullschema", ".tables", ".indexes", ".lint fkey-indexes -verbose",
    ".lint fkey-indexes -groupbyparent", ".selftest", ".selftest -v", ".archive -tv", ".format report",
    ".format why \"t\u{1B}]0;x\u{7}\"", ".parameter set $p '\u{1B}[31m'\n.parameter list", ".sha3sum",
    ".intck",
    ".session open main \"s\u{1B}[31m\"\n.session list", ".log stderr\nSELECT * FROM \"\u{1B}[31m\";",
    ".eqp full\nSELECT * FROM \"v\u{1B}[1m\";",
    ".expert\nSELECT * FROM \"v\u{1B}[1m\" WHERE \"d\u{9B}1m\" = 1;",
    ".describe", ".tables -v",
    ".dbinfo", ".databases", ".open --hexdb \"\u{1B}[31m\"\n.show",
    ".help \"\u{1B}[31m\"",
    ".auth on\nSELECT * FROM \"v\u{1B}[1m\";",
    ".trace stdout\nSELECT * FROM \"v\u{1B}[1m\";",
  ])
  func `what a command quotes of a database cannot drive a terminal`(command: String) {
    let run = runShell(Self.hostile + command + "\n", isTerminal: true)
    for text in [run.output, run.errors] {
      let hazards = text.unicodeScalars.filter { scalar in
        scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
          || scalar == "\u{202E}"
      }
      #expect(hazards.isEmpty, "\(text)")
    }
    #expect(!run.output.isEmpty || !run.errors.isEmpty)
  }
}
