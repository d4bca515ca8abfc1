import ColumnMeaning
import MeaningSupport
import OutputModes
import Testing

/// Expressions over columns of each storage.
@Suite struct ExpressionMeaningTests {
  /// A storage with two values as a person types them, the lesser one first.
  struct Stored: Sendable, CustomTestStringConvertible {
    let kind: String
    let storage: String
    var values = ["2026-01-31 10:00:00", "2026-02-01 13:46:40"]
    var testDescription: String { "\(kind) \(storage)" }

    /// A table with both values, and the format of its column.
    var steps: [MeaningStep] {
      let stored = values.map { "to_\(kind)('\($0)', '\(storage)')" }
      return [
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, x);
        INSERT INTO t VALUES (1, \(stored[0])), (2, \(stored[1]));
        """,
        .state(kind, storage, of: "t.x"),
      ]
    }
  }

  static let dates =
    [
      "text", "iso8601", "unix", "unix-ms", "unix-us", "unix-ns", "unix-real", "julian", "cocoa",
      "cocoa-ns", "webkit", "filetime", "ticks", "ole", "mac", "unix-ms-real", "unix-us-real",
      "webkit-seconds", "mjd",
    ].map { Stored(kind: "date", storage: $0) } + [
      Stored(kind: "date", storage: "yyyymmdd", values: ["2026-01-31", "2026-02-01"])
    ]

  static let others =
    ["blob", "blob-guid", "text", "text-upper", "hex"].map {
      Stored(
        kind: "uuid", storage: $0,
        values: ["019b5525-a6f8-7c3e-9d42-0123456789ab", "219b5525-a6f8-7c3e-9d42-0123456789ab"])
    } + ["minor:2", "text", "real"].map { Stored(kind: "decimal", storage: $0, values: ["12.30", "45.60"]) }
    + ["text", "seconds", "ms", "us", "ns", "ticks", "seconds-real", "ms-real", "days", "clock", "iso8601"]
    .map {
      Stored(kind: "duration", storage: $0, values: ["01:30:00", "02:30:00"])
    } + ["integer", "text"].map { Stored(kind: "bool", storage: $0, values: ["false", "true"]) }
    + [Stored(kind: "enum", storage: "open=0,done=1", values: ["open", "done"])]
    + ["text"].map { Stored(kind: "json", storage: $0, values: [#"{"a":[1,2.50]}"#, #"{"b":[1,2.50]}"#]) }

  /// Expressions after SELECT that pass on the value of the row.
  static let handingOn = [
    "x AS r FROM t WHERE id = 2", "(x) AS r FROM t WHERE id = 2", "likely(x) AS r FROM t WHERE id = 2",
    "unlikely(x) r FROM t WHERE id = 2", "likelihood(x, 0.5) r FROM t WHERE id = 2",
    "x COLLATE NOCASE r FROM t WHERE id = 2", "+x AS r FROM t WHERE id = 2",
    "max(x) AS r FROM t WHERE id = 2", "min(DISTINCT x) AS r FROM t WHERE id = 2",
    "max(x, x) AS r FROM t WHERE id = 2",
    "coalesce(NULL, x) AS r FROM t WHERE id = 2", "ifnull(x, NULL) AS r FROM t WHERE id = 2",
    "nullif(x, 'zz') AS r FROM t WHERE id = 2", "iif(id = 2, x, NULL) AS r FROM t WHERE id = 2",
    "CASE WHEN id = 2 THEN x END AS r FROM t WHERE id = 2",
    "CASE id WHEN 1 THEN NULL WHEN 2 THEN x ELSE NULL END AS r FROM t WHERE id = 2",
    "CASE WHEN CASE id WHEN 2 THEN 1 END THEN coalesce(x, x) ELSE max(x, x) END r FROM t WHERE id = 2",
    "first_value(x) OVER () AS r FROM t WHERE id = 2",
    "last_value(x) OVER w AS r FROM t WHERE id = 2 WINDOW w AS ()",
    "nth_value(x, 1) OVER (ORDER BY id) AS r FROM t WHERE id = 2",
    "lag(x, 0) OVER () AS r FROM t WHERE id = 2",
    "lead(x, 0, NULL) OVER () AS r FROM t WHERE id = 2", "max(x) FILTER (WHERE id = 2) AS r FROM t",
    "max(x) OVER () AS r FROM t WHERE id = 2", "(SELECT x FROM t WHERE id = 2) AS r",
    "(SELECT max(u.x) FROM t u WHERE u.id = t.id) AS r FROM t WHERE id = 2",
    "(SELECT coalesce(t.x, u.x) FROM t u LIMIT 1) AS r FROM t WHERE id = 2",
    "r FROM (SELECT max(x) AS r FROM t WHERE id = 2)", "* FROM (SELECT max(x) AS r FROM t WHERE id = 2)",
    "q.r FROM (SELECT id, coalesce(x, NULL) AS r FROM t) AS q WHERE q.id = 2",
    "r FROM (SELECT x AS r FROM t WHERE id = 2 UNION ALL SELECT x FROM t WHERE id = 3)",
    "max(r) AS r FROM (SELECT min(x) AS r FROM t WHERE id = 2 UNION SELECT x FROM t WHERE id = 2)",
    "x AS r FROM t WHERE id = 2 INTERSECT SELECT max(x) FROM t WHERE id = 2",
    "NULL AS r FROM t WHERE id = 3 UNION ALL SELECT x FROM t WHERE id = 2",
    "latest AS r FROM v", "max(v.latest) AS r FROM v, t", "latest AS r FROM (SELECT * FROM v) q",
    #""the x" AS r FROM "odd view""#, "a.x AS r FROM t a JOIN t b USING (id) WHERE id = 2",
    "max(a.x, b.x) AS r FROM t a LEFT JOIN t AS b ON a.id = b.id WHERE a.id = 2",
    "min(z.x) AS r FROM (t AS y CROSS JOIN t z) WHERE y.id = 2 AND z.id = 2",
    "max(main.t.x) AS r FROM main.t WHERE id = 2", #"max("x") AS r FROM [t] WHERE `id` = 2"#,
    "id_ AS r FROM (SELECT id AS x, max(x) AS id_ FROM t WHERE id = 2)",
  ]

  static let withTables = [
    "WITH c AS (SELECT max(x) AS r FROM t WHERE id = 2) SELECT r FROM c",
    "WITH c(r) AS (SELECT max(x) FROM t WHERE id = 2) SELECT * FROM c",
    "WITH a AS (SELECT id, x FROM t), b AS (SELECT coalesce(x, x) AS y FROM a WHERE id = 2) SELECT min(y) AS r FROM b",
    "WITH t AS (SELECT 2 AS id, max(x) AS y FROM main.t WHERE id = 2) SELECT y AS r FROM t",
    "WITH RECURSIVE c(i, r) AS (SELECT 1, x FROM t WHERE id = 2 UNION ALL SELECT i + 1, r FROM c WHERE i < 2) SELECT r FROM c LIMIT 1",
    "SELECT r FROM (WITH c AS (SELECT max(x) AS r FROM t WHERE id = 2) SELECT r FROM c)",
    "SELECT NULL AS r EXCEPT VALUES (NULL) UNION ALL SELECT x FROM t WHERE id = 2",
  ]

  static let views = """
    CREATE VIEW v AS SELECT max(x) AS latest, count(*) AS n FROM t WHERE id = 2;
    CREATE VIEW "odd view"("the x", n) AS WITH c AS (SELECT * FROM v) SELECT latest, n FROM c;

    """

  @Test(arguments: dates + others)
  func `an expression that passes a value on shows it as its column does`(stored: Stored) {
    let queries = Self.handingOn.map { "SELECT " + $0 } + Self.withTables
    for mode in [OutputMode.list, .json, .box] {
      let setUp = [.mode(mode)] + stored.steps + [.sql(Self.views)]
      let plain = runMeaning(setUp + ["SELECT x AS r FROM t WHERE id = 2;"])
      #expect(plain.messages == "")
      for query in queries {
        let run = runMeaning(setUp + [.sql(query)])
        #expect(run.messages == "", "\(query)")
        #expect(run.output == plain.output, "\(query)")
      }
    }
  }

  /// Expressions that compute something else, and why that has no meaning.
  static let computing = [
    ("x || ''", "a text"), ("length(x)", "a number"), ("hex(x)", "a text"), ("count(x)", "a count"),
    ("x IS NULL", "a truth value"), ("x = x", "a truth value"), ("x IN (x)", "a truth value"),
    ("CAST(x AS TEXT)", "another class"), ("typeof(x)", "a text"), ("quote(x)", "SQL"),
    ("x * 2", "no unit"), ("x / 1000", "another unit"), ("x % 7", "a rest"), ("~x", "bits"),
    ("x & 1", "bits"),
    ("-x", "no instant"), ("x + x", "no instant"), ("coalesce(x, 1)", "the number is no instant"),
    ("coalesce(x, 'never')", "the text is no value"), ("max(x, 5)", "the number is no instant"),
    ("CASE id WHEN 9 THEN 'none' ELSE x END", "the text is no value"),
    ("iif(id = 9, id, x)", "another column"),
    ("x + 978307200000000000", "another zero point"), ("x - 1e18", "another zero point"),
    ("group_concat(x)", "a list"), ("coalesce(x, id)", "another column"),
    ("(SELECT count(x) FROM t)", "a count"),
    ("lag(x, 0, id) OVER ()", "another column"), ("max(x, id)", "another column"), ("abs(x)", "no instant"),
    ("nullif(id, x)", "another column"), ("likely(x = x)", "a truth value"), ("x -> '$'", "a part"),
  ]

  /// Those whose results mix values of the column with others, so that they could be taken for what is shown.
  private static let mixing: Set = [
    "coalesce(x, 1)", "coalesce(x, 'never')", "max(x, 5)", "CASE id WHEN 9 THEN 'none' ELSE x END",
    "iif(id = 9, id, x)", "coalesce(x, id)", "lag(x, 0, id) OVER ()", "max(x, id)",
  ]

  @Test(
    arguments: ["unix", "unix-ms", "webkit", "julian", "cocoa", "ticks"].map {
      Stored(kind: "date", storage: $0)
    })
  func `what computes something else is shown as stored`(stored: Stored) {
    for (expression, reason) in Self.computing where expression != "x -> '$'" {
      let query = "SELECT \(expression) AS r FROM t WHERE id = 2;\n"
      let raw = runMeaning(stored.steps + [.raw(true), .sql(query)])
      let shown = runMeaning(stored.steps + [.sql(query)])
      #expect(shown.output == raw.output, "\(expression): \(reason)")
      #expect(raw.messages == "")
      let isTold = shown.messages.hasPrefix("r is computed from the stored numbers of ")
      #expect(isTold ? Self.mixing.contains(expression) : shown.messages == "", "\(expression)")
      #expect(isTold == Self.mixing.contains(expression), "\(expression)")
    }
  }

  @Test(arguments: [
    ("at - (SELECT min(at) FROM t)", "1.03:46:40"), ("at - 86400000", "2026-01-31 13:46:40"),
    ("at + 24 * 60 * 60 * 1000", "2026-02-02 13:46:40"), ("3600000 + at", "2026-02-01 14:46:40"),
    ("at - -3600000", "2026-02-01 14:46:40"), ("at + took", "2026-02-01 16:16:40"),
    ("at - took", "2026-02-01 11:16:40"), ("took + at", "2026-02-01 16:16:40"),
    ("took - at", "-1769944600000"),
    ("took + took", "05:00:00"), ("took - 0", "02:30:00"), ("-took", "-02:30:00"), ("took * 2", "05:00:00"),
    ("took / 1000", "9000"), ("price + price", "91.20"), ("price * 3", "136.80"),
    ("2 * price - price", "45.60"),
    ("-price", "-45.60"), ("price / 100", "45"), ("price * 1.5", "68.40"), ("at - other", "1769953600000"),
  ])
  func `sums and differences of one unit have a meaning`(expression: String, expected: String) {
    #expect(arithmetic("SELECT \(expression) FROM t WHERE id = 2;") == expected + "\n")
  }

  @Test(arguments: [("price * price", "20793600"), ("price * 19 / 100", "866")])
  func `what is computed from amounts in no unit is told`(expression: String, expected: String) {
    #expect(
      arithmetic("SELECT \(expression) FROM t WHERE id = 2;") == """
        \(expected)
        \(expression) is computed from the stored numbers of t.price (minor:2, certain), not from what is \
        shown; as_decimal converts them

        """)
  }

  @Test(arguments: [
    ("sum(took)", "04:00:00"), ("avg(took)", "02:00:00"), ("total(took)", "04:00:00"),
    ("avg(at)", "2026-01-31 23:53:20"), ("sum(price)", "57.90"), ("max(at) - avg(at)", "13:53:20"),
    ("sum(price) - min(price)", "45.60"), ("sum(at)", "3539807200000"), ("avg(price)", "28.95"),
    ("total(at)", "3539807200000.0"), ("sum(price * 2)", "115.80"), ("max(took) - min(took)", "01:00:00"),
  ])
  func `aggregates of amounts and averages of instants have a meaning`(expression: String, expected: String) {
    #expect(arithmetic("SELECT \(expression) FROM t;") == expected + "\n")
  }

  private func arithmetic(_ query: String) -> String {
    let run = runMeaning([
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, at, took, price, other);
      INSERT INTO t VALUES
        (1, 1769853600000, 5400000, 1230, 0),
        (2, 1769953600000, 9000000, 4560, 0);
      """,
      .state("date", "unix-ms", of: "t.at"),
      .state("duration", "ms", of: "t.took"),
      .state("decimal", "minor:2", of: "t.price"),
      .sql(query),
    ])
    return run.output + run.messages
  }

  @Test(arguments: [
    "INSERT INTO t(id, at) VALUES (3, 1770053600000)", "UPDATE t AS u SET at = 1770053600000 WHERE id = 1",
    "REPLACE INTO main.t(id, at) SELECT 1, 1770053600000", "DELETE FROM t WHERE at = 1769953600000",
    "WITH w AS (SELECT 1770053600000 AS x) UPDATE t SET at = (SELECT x FROM w) WHERE id = 2",
    "INSERT INTO t(id, at) VALUES (1, 0) ON CONFLICT(id) DO UPDATE SET at = 1770053600000",
  ])
  func `what RETURNING computes has a meaning`(change: String) {
    let isDeletion = change.hasPrefix("DELETE")
    let (shown, stored) =
      isDeletion ? ("2026-02-01 13:46:40", "1769953600000") : ("2026-02-02 17:33:20", "1770053600000")
    let results =
      "coalesce(at, '2026-01-01'), at || '', (SELECT x.at FROM t x WHERE x.id = 1) > 0, iif(id, at, NULL) AS id"
    #expect(arithmetic("\(change) RETURNING \(results);") == "\(shown)|\(stored)|1|\(shown)\n")
  }

  @Test func `why says what an expression is made from`() {
    let run = runMeaning([
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, due DATETIME, done DATETIME);
      WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n LIMIT 40)
      INSERT INTO t SELECT i, 1769853600000 + i * 1000000, 1769853600000 + i * 2000000 FROM n;
      SELECT max(coalesce(done, due)) AS last, count(*) AS n FROM t;
      """,
      .why(nil),
    ])
    #expect(
      run.output == """
        2026-02-01 08:13:20|40
        last: date unix-ms (strong)
          max of coalesce of t.done (unix-ms, strong) and t.due (unix-ms, strong)
          declared DATETIME
          40 numbers, 2026-01-31 10:33:20 to 2026-02-01 08:13:20 as unix-ms; no other storage explains them
          .format date unix-ms last
        n: plain
          it is computed from values without one common meaning

        """)
  }

  @Test
  func `a query with a column list that is no identifier, and one that SQLite refuses, keep their answers`() {
    let run = runMeaning(
      """
      CREATE TABLE t(x DATETIME);
      INSERT INTO t VALUES('2026-01-31');
      SELECT * FROM (SELECT 1, 2, max(x) FROM t);
      SELECT "max(x)" FROM (SELECT max(x) FROM t);
      SELECT max(y) FROM t;
      """)
    #expect(run.output == "1|2|2026-01-31\n2026-01-31\n")
    #expect(run.messages.hasPrefix("no such column: y\n"))
  }

  @Test func `compatible output stays as it is stored`() {
    let run = runMeaning([
      """
      CREATE TABLE t(x DATETIME);
      INSERT INTO t VALUES(1769853600000);
      """,
      .state("date", "unix-ms", of: "t.x"),
      .raw(true),
      "SELECT max(x) FROM t;",
    ])
    #expect(run.output == "1769853600000\n")
  }
}
