import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What another thread hashes has the hash of one thread.
@Suite struct HashThreadTests {
  private static let setup = """
    CREATE TABLE t(a, b, c);
    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO t SELECT i, 'some text ' || i, i * 0.5 FROM n;
    CREATE TABLE small(a); INSERT INTO small VALUES (1);
    CREATE TABLE large(a); INSERT INTO large VALUES (zeroblob(3000000)), (1);
    """

  private func run(_ input: String, threads: Int) -> (output: String, errors: String) {
    let memory = MemorySurroundings()
    var surroundings = memory.surroundings()
    surroundings.processors.count = threads
    let shell = Shell(surroundings: surroundings)
    _ = shell.run(TextLines(Array((Self.setup + input).utf8), origin: .standardInput))
    return (memory.output.text, memory.errors.text)
  }

  @Test(arguments: [
    ".sha3sum", ".sha3sum --schema", ".sha3sum --sha3-512 t", ".sha3sum %",
    "SELECT sha1_query('SELECT * FROM t; SELECT * FROM large');",
    "SELECT hex(sha3_query('SELECT * FROM t', 384)), hex(sha3_query('SELECT * FROM small'));",
    // The thread is ended by a failure too.
    "SELECT sha1_query('SELECT * FROM t; SELECT * FROM none');",
    "SELECT sha1_query('SELECT abs(-a) FROM t UNION ALL SELECT abs(-9223372036854775808)');",
  ])
  func `several threads compute the same hash`(input: String) {
    let one = run(input, threads: 1)
    #expect(run(input, threads: 2) == one)
    #expect(!(one.output + one.errors).isEmpty)
  }

  @Test func `bytes in parts are hashed in their order`() throws {
    let thread = try #require(HashThread(SHA3(.bits256)))
    var expected = SHA3(.bits256)
    for number in 0..<200 {
      var piece = ByteBuffer(capacity: 16)
      piece.append("piece \(number)")
      expected.update(piece)
      thread.update(&piece)
      let size = piece.count
      #expect(size == 0)
    }
    var hash = thread.end()
    #expect(hash.finish() == expected.finish())
  }
}
