import ColumnMeaning
import MeaningSupport
import SQLSyntax
import Testing
import TypedSQLiteCore

@Suite struct StorageRoundTripTests {
  @Test(arguments: ColumnKind.all.map(\.name))
  func `a column goes to the next storage of its kind and comes back bit by bit`(name: String) throws {
    let kind = try #require(ColumnKind.named(name))
    let storages = KindSamples.storages(of: kind)
    // A storage that accepts any text has no text without a meaning.
    let stranger = storages.contains(where: \.readsAnyText) ? "X'FF'" : "'no value'"
    for (index, source) in storages.enumerated() {
      let target = storages[(index + 1) % storages.count]
      let converter = CellConverter(kind: kind, source: source, target: target)
      var values: [String] = []
      for text in KindSamples.texts(of: kind, seed: 9) {
        guard let value = text.withUTF8Span({ source.parse($0) })?.exactValue,
          case .converted(_, .same) = converter.outcome(for: value)
        else { continue }
        values.append(value.sqlLiteral)
      }
      let run = runMeaning([
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, c);
        INSERT INTO t(c) VALUES (NULL), (\(stranger))\(values.map { ", (\($0))" }.joined());
        CREATE TABLE before AS SELECT id, c FROM t;
        """,
        .state("\(name)", "\(source.name)", of: "t.c"),
        .convert("t.c", to: "\(target.name)"),
        .convert("t.c", to: "\(source.name)"),
        """
        SELECT 'differs', quote(t.c), quote(before.c) FROM t JOIN before USING (id)
          WHERE t.c IS NOT before.c OR typeof(t.c) <> typeof(before.c);
        SELECT count(*) FROM t;
        """,
      ])
      #expect(run.messages == "")
      #expect(!run.output.contains("differs"), "\(source.name) to \(target.name): \(run.output)")
      #expect(run.output.hasSuffix("\n\(values.count + 2)\n"))
    }
  }

  @Test func `a value that would not survive stops the conversion of all`() {
    let run = runMeaning([
      """
      CREATE TABLE t(c);
      INSERT INTO t VALUES (1769853600000), (1769853600001), (1769853600000);
      """,
      .state("date", "unix-ms", of: "t.c"),
      .convert("t.c", to: "unix"),
      .raw(true),
      "SELECT group_concat(c) FROM t;",
    ])
    #expect(run.failures == 1)
    #expect(run.output.hasSuffix("1769853600000,1769853600001,1769853600000\n"))
  }
}
