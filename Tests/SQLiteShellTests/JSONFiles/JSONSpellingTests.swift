import SQLiteShell
import TestSupport
import Testing

@Suite struct JSONSpellingTests {
  @Test(arguments: JSONSpelling.all.indices)
  func `a value is exported as its spelling says and imported again`(index: Int) {
    let spelling = JSONSpelling.all[index]
    let memory = MemorySurroundings()
    let create = "CREATE TABLE t(a \(spelling.declaredType));"
    _ = runShell("\(create)INSERT INTO t VALUES(\(spelling.literal));\n.export a.ndjson t", memory: memory)
    let storage = spelling.storage.map { ",\"$storage\":{\"a\":\"\($0)\"}" } ?? ""
    #expect(memory.files["a.ndjson"]?.text == "{\"a\":\(spelling.json)\(storage)}\n")
    let run = runShell(
      """
      \(create)
      .import --ndjson a.ndjson t
      SELECT quote(a) IS quote(\(spelling.literal)) AND typeof(a) = typeof(\(spelling.literal)) FROM t;
      """, memory: memory)
    #expect(run.output.hasSuffix("1\n"))
    #expect(run.errors == "")
  }
}
