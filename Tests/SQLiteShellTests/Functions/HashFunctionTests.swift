import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct HashFunctionTests {
  /// According to Python's hashlib.
  @Test(
    arguments: [
      (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), (3, "7e240de74fb1ed08fa08d38063f6a6a91462a815"),
      (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"), (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
      (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"), (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
      (65, "11655326c708d70319be2610e8a57d9a5b959d3b"), (1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
  func `a text has the SHA-1 of the standard`(count: Int, expected: String) {
    let text = String(repeating: "a", count: count)
    let run = runShell("SELECT sha1('\(text)'), lower(hex(sha1b('\(text)')));\n")
    #expect(run.output == "\(expected)|\(expected)\n")
  }

  @Test func `a hash taken in parts is that of the whole`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var whole = SHA1()
    whole.update(bytes)
    let expected = whole.finish()
    for size in [1, 7, 63, 64, 65, 128] {
      var hash = SHA1()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hash.finish() == expected)
    }
  }

  @Test func `a query and a group are hashed by types and bytes`() {
    let run = runShell(
      """
      SELECT sha1_query('SELECT 1') = sha1('S8:SELECT 1RI' || x'0000000000000001');
      SELECT sha3_agg(column1) = sha3(cast('I' || x'0000000000000001' || 'T1:aN' AS BLOB)) FROM (VALUES (1), ('a'), (NULL));
      SELECT length(sha3_agg(column1, 512)), sha3_agg(1) IS NOT sha3_agg('1') FROM (VALUES (1));
      SELECT sha3_agg(1) WHERE 0;
      """)
    #expect(run.output == "1\n1\n64|1\n\n")
    #expect(run.errors == "")
  }

  @Test func `what follows a zero byte is no SQL`() {
    #expect(
      runShell(
        "SELECT sha3_query(x'00') = sha3(''), sha3_query(cast('SELECT 1' || x'00ff' AS TEXT)) = sha3_query('SELECT 1');\n"
      ).output == "1|1\n")
  }

  @Test func `a query that writes or fails is refused`() {
    #expect(
      runShell("SELECT sha1_query('CREATE TABLE t(a)');\n").errors
        == "Runtime error near line 1: non-query: [CREATE TABLE t(a)]\n")
    #expect(
      runShell("SELECT sha3_agg(1, 5);\n").errors
        == "Runtime error near line 1: SHA3 size should be one of: 224 256 384 512\n")
  }
}
