import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct EncodingFunctionTests {
  @Test(
    arguments: [
      ("base64(x'')", "''"), ("base64(x'00')", "'AA==\n'"), ("base64(x'fbff')", "'+/8=\n'"),
      ("base64('')", "X''"), ("base64('QUJD')", "X'414243'"), ("base64(' Q U J\nD ')", "X'414243'"),
      ("base64('QUI=QUJD')", "X'4142'"), ("base64('Q')", "X''"), ("base64('QUJDQ*JD')", "X'414243'"),
      ("base64('~QUJD')", "X'414243'"), ("base64('=QUJD')", "X''"),
      ("base85(x'')", "''"), ("base85(x'00000000')", "'#####\n'"), ("base85(x'ffffffff')", "'x=\\2#\n'"),
      ("base85(x'ff')", "'&#\n'"), ("base85('')", "X''"), ("base85('##### #####')", "X'0000000000000000'"),
      ("base85('~')", "X''"), ("base85('#')", "X''"), ("base85('zzzzz')", "X'08780ec4'"),
      ("is_base85('#&*z \n')", "1"), ("is_base85('{')", "0"), ("is_base85('')", "1"),
      ("is_base85(NULL)", "NULL"),
    ])
  func `an encoding gives its result`(call: String, result: String) {
    let run = runShell(".mode quote\nSELECT \(call);\n")
    #expect(run.errors == "")
    // Quote mode writes line ends by name.
    #expect(
      run.output.replacing("replace(", with: "").replacing(",'\\n',char(10))", with: "")
        .replacing("\\n", with: "\n") == result + "\n")
  }

  @Test(arguments: ["base64", "base85"])
  func `bytes of each length come back, in lines of a bounded length`(function: String) {
    for count in [0, 1, 2, 3, 4, 5, 6, 53, 54, 55, 63, 64, 65, 1000] {
      let run = runShell(
        """
        CREATE TABLE t AS SELECT randomblob(\(count)) b;
        SELECT \(function)(\(function)(b)) IS b FROM t;
        SELECT max(length(line)) <= 80 FROM (WITH RECURSIVE l(line, rest) AS (
          SELECT '', \(function)(b) FROM t UNION ALL
          SELECT substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) FROM l WHERE rest <> '')
          SELECT line FROM l);
        """)
      #expect(run.output == "1\n1\n", "\(count)")
    }
  }

  @Test func `base64 is the standard one`() {
    let bytes = Data((0..<200).map { UInt8($0 * 7 % 256) })
    let digits = bytes.map { String(format: "%02x", $0) }.joined()
    let run = runShell("SELECT replace(base64(x'\(digits)'), char(10), '');\n")
    #expect(run.output == bytes.base64EncodedString() + "\n")
  }

  @Test func `numbers are refused, and a result that is too large`() {
    #expect(
      runShell("SELECT base64(1);\n").errors
        == "Runtime error near line 1: base64 accepts only blob or text\n")
    #expect(
      runShell("SELECT base85(NULL);\n").errors
        == "Runtime error near line 1: base85 accepts only blob or text.\n")
    #expect(
      runShell("SELECT is_base85(1);\n").errors
        == "Runtime error near line 1: is_base85 accepts only text or NULL\n")
    #expect(
      runShell(".limit length 1000\nSELECT base64(zeroblob(900));\n").errors
        == "Runtime error near line 2: blob expanded to base64 too big\n")
  }
}
