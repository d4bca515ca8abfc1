import Foundation
import TestSupport
import Testing

/// What statements with literals find, change and order in typed columns, beside a filter over the shown values.
@Suite struct TypedInputPropertyTests {
  /// How many statements are run; `RANDOM_INPUTS` asks for more.
  private static let count = ProcessInfo.processInfo.environment["RANDOM_INPUTS"].flatMap(Int.init) ?? 240

  @Test func `rows are those that the shown values give, or a note says why, or the statement is refused`() {
    var random = SeededGenerator(seed: 20_261_125)
    var tally = Tally()
    // Each form is run, and after that forms at random.
    for number in 0..<max(Self.count, InputForm.all.count) {
      let form = InputForm.all[number % InputForm.all.count]
      let columns = TypedColumn.all.filter { !form.needsOrder || $0.isOrdered }
      guard let column = columns.randomElement(using: &random) else { continue }
      let (left, right) = (
        Int.random(in: 0..<column.values.count, using: &random),
        Int.random(in: 0..<column.values.count, using: &random)
      )
      check(form, column, min(left, right), max(left, right), &tally)
    }
    if Self.count > 1_000 {
      print("\(tally.right) right, \(tally.noted) noted, \(tally.refused) refused")
    }
    #expect(tally.right > tally.noted)
  }

  private struct Tally {
    var right = 0
    var noted = 0
    var refused = 0
  }

  private func check(_ form: InputForm, _ column: TypedColumn, _ low: Int, _ high: Int, _ tally: inout Tally)
  {
    let sql = form.sql
      .replacingOccurrences(of: "$L", with: "'\(column.values[low])'")
      .replacingOccurrences(of: "$M", with: "'\(column.values[high])'")
    let expected = column.values.indices.filter { form.isFound($0, low, high) }.map { "\($0)" }
    let result = form.isChange ? "BEGIN;\n\(sql);\n\(form.result);\nROLLBACK;" : "\(sql);"
    let run = runShell(column.setup + ".format input on\n" + result + "\n")
    let found = run.output.split(separator: "\n").map(String.init)
    let sorted = form.isOrder ? found : found.sorted()
    let notes = run.errors.split(separator: "\n")
    if run.errors.contains("the statement was not run") {
      tally.refused += 1
      #expect(!form.mustConvert, "\(column.name): \(sql)\n\(run.errors)")
      // All rows are still there.
      #expect(!form.isRemoval || found.count == column.values.count, "\(column.name): \(sql)")
    } else if sorted == (form.isOrder ? form.order(column.values.count, low) : expected) {
      tally.right += 1
    } else {
      tally.noted += 1
      #expect(
        !notes.isEmpty && !form.mustConvert,
        "\(column.name): \(sql)\nfound \(found), not \(expected)\n\(run.errors)")
    }
  }
}

/// A column with values in the order of their meaning, which are also the order of the rows.
private struct TypedColumn {
  let kind: String
  let storage: String
  let type: String
  let isOrdered: Bool
  let values: [String]

  var name: String { "\(kind) \(storage)" }

  init(
    _ kind: String, _ storage: String, _ type: String = "INTEGER", isOrdered: Bool = true, _ values: [String]
  ) {
    self.kind = kind
    self.storage = storage
    self.type = type
    self.isOrdered = isOrdered
    self.values = values
  }

  /// A table with the column, and a view of it with triggers.
  var setup: String {
    let rows = values.enumerated().map {
      storage == "text" ? "(\($0), '\($1)', 'x')" : "(\($0), to_\(kind)('\($1)', '\(storage)'), 'x')"
    }
    return """
      CREATE TABLE t(id INTEGER PRIMARY KEY, c \(type), note TEXT);
      INSERT INTO t VALUES \(rows.joined(separator: ", "));
      .format \(kind) \(storage) t.c
      CREATE VIEW v AS SELECT id, c AS d FROM t;
      CREATE TRIGGER v_update INSTEAD OF UPDATE ON v BEGIN UPDATE t SET c = NEW.d WHERE id = NEW.id; END;
      CREATE TRIGGER v_insert INSTEAD OF INSERT ON v BEGIN INSERT INTO t(id, c) VALUES (NEW.id, NEW.d); END;

      """
  }

  private static let instants = [
    "1999-12-31 23:59:59", "2026-01-31 00:00:00", "2026-02-01 10:30:00", "2026-11-24 00:00:00",
    "2027-01-01 00:00:01",
  ]
  private static let amounts = ["-3.50", "0.05", "5.00", "12.00", "700.25"]
  private static let identifiers = [
    "00112233-4455-6677-8899-aabbccddeeff", "019b5525-a6f8-7c3e-9d42-0123456789ab",
    "7f000001-0000-4000-8000-000000000001", "ffffffff-ffff-4fff-bfff-ffffffffffff",
  ]

  static let all: [TypedColumn] =
    ["unix", "unix-ms", "unix-us", "unix-ns", "webkit", "ticks", "filetime", "cocoa"].map {
      TypedColumn("date", $0, $0 == "cocoa" ? "REAL" : "DATETIME", instants)
    } + [
      TypedColumn("date", "text", "TEXT", instants),
      TypedColumn("decimal", "minor:2", "INTEGER", amounts),
      TypedColumn("decimal", "minor:3", "NUMERIC", amounts),
      TypedColumn("decimal", "text", "TEXT", isOrdered: false, amounts),
      TypedColumn("uuid", "blob", "BLOB", isOrdered: false, identifiers),
      TypedColumn("uuid", "text", "TEXT", isOrdered: false, identifiers),
      TypedColumn("duration", "ms", "INTEGER", ["PT1S", "PT1M", "PT2H", "P1D"]),
      TypedColumn("bool", "integer", isOrdered: false, ["false", "true"]),
      TypedColumn("ip", "integer", isOrdered: false, ["9.0.0.1", "10.0.0.2", "192.168.1.77"]),
    ]
}

/// A statement with `$L` and `$M`, two values of a column of which `$M` is not the lesser, and what it must find.
private struct InputForm {
  let sql: String
  /// Whether a row is found, by the places of its value and of the two literals in the order of the values.
  let isFound: @Sendable (_ value: Int, _ low: Int, _ high: Int) -> Bool
  var needsOrder = false
  var mustConvert = true
  /// Whether it removes rows.
  var isRemoval = false
  /// The query of what a change has left; empty for a query.
  var result = ""
  var isOrder = false

  var isChange: Bool { !result.isEmpty }

  /// The rows in the order of `c < $L`, with those that are less at the end.
  func order(_ count: Int, _ low: Int) -> [String] { (Array(low..<count) + Array(0..<low)).map { "\($0)" } }

  /// A condition in WHERE of SELECT, and in that of DELETE.
  private static func conditions(
    _ condition: String, ordered: Bool = false, mustConvert: Bool = true,
    _ isFound: @escaping @Sendable (Int, Int, Int) -> Bool
  ) -> [InputForm] {
    [
      InputForm(
        sql: "SELECT id FROM t WHERE \(condition)", isFound: isFound, needsOrder: ordered,
        mustConvert: mustConvert),
      InputForm(
        sql: "DELETE FROM t WHERE \(condition)", isFound: { !isFound($0, $1, $2) }, needsOrder: ordered,
        mustConvert: mustConvert, isRemoval: true, result: "SELECT id FROM t"),
    ]
  }

  /// A statement that stores `$L` in the row 0.
  private static func change(_ sql: String) -> InputForm {
    InputForm(
      sql: sql, isFound: { value, low, _ in value == low },
      result: "SELECT id FROM t AS o WHERE id < 900 AND c = (SELECT c FROM t WHERE id = 900) AND id <> 900")
  }

  /// The conditions, of which each is also the condition of a DELETE.
  private static let equalities: [InputForm] = [
    "c = $L", "c == $L", "c IS $L", "c IS NOT DISTINCT FROM $L", "$L = c", "(c) = $L", "c = ($L)",
    "((c)) = (($L))",
    "+c = $L", "c COLLATE nocase = $L", "c = $L COLLATE nocase", "(c, note) = ($L, 'x')",
    "(note, c) IS ('x', $L)",
    "c IN ($L)", "(c) IN ($L, NULL)", "c IN (VALUES ($L))", "c IN (SELECT $L)",
    "(c, note) IN (VALUES ($L, 'x'))",
    "(c, note) = (SELECT $L, 'x')", "c = (SELECT $L)", "c = (VALUES ($L))",
    "CASE c WHEN $L THEN 1 ELSE 0 END",
    "c = CASE note WHEN 'x' THEN $L ELSE $M END", "c = iif(note = 'x', $L, NULL)", "c = coalesce(NULL, $L)",
    "coalesce(c, $M) = $L", "ifnull(c, 0) = $L", "nullif(c, $L) IS NULL", "c = likely($L)",
    "c IN (SELECT * FROM (VALUES ($L)))",
    "c IN (SELECT p FROM (SELECT $L AS p))", "EXISTS (SELECT 1 FROM t AS o WHERE o.id = t.id AND o.c = $L)",
    "id IN (SELECT id FROM t WHERE c = $L)", "id IN (SELECT id FROM v WHERE d = $L)",
    "id IN (SELECT id FROM (SELECT id, c AS e FROM t) WHERE e = $L)",
    "id IN (SELECT id FROM (SELECT id, c FROM t UNION ALL SELECT id, c FROM t) WHERE c = $L)",
    "id IN (SELECT a.id FROM t AS a JOIN t AS b ON a.id = b.id AND b.c = $L)",
    "id IN (SELECT id FROM t, (SELECT $L AS p) AS s WHERE c = s.p)",
    "id IN (SELECT max(id) FROM t GROUP BY id HAVING max(c) = $L)",
    "id IN (SELECT id FROM t, (VALUES ($L)) AS s WHERE c = s.column1)", "c = \"$Q\" OR c = $L",
  ].flatMap { condition in
    conditions(condition.replacingOccurrences(of: "c = \"$Q\" OR ", with: "")) { value, low, _ in value == low
    }
  }

  private static let inequalities: [InputForm] =
    [
      "c <> $L", "c != $L", "c IS NOT $L", "NOT (c) = $L", "(c) <> $L", "(c, note) <> ($L, 'x')",
      "c NOT IN ($L)",
      "c NOT IN (VALUES ($L))", "c NOT IN (SELECT $L)", "coalesce(c, 0) <> $L",
      "CASE c WHEN $L THEN 0 ELSE 1 END",
    ].flatMap { conditions($0) { value, low, _ in value != low } }

  private static let orders: [InputForm] =
    [
      "c < $L", "(c) < $L", "c < ($L)", "$L > c", "+c < $L", "NOT (c) >= $L", "c < (SELECT $L)",
      "c < coalesce($L, 0)",
      "(c, id) < ($L, 0)", "max(c, $L) = $L AND c <> $L", "CASE WHEN c < $L THEN 1 ELSE 0 END",
      "coalesce(c, 0) < $L",
    ].flatMap { conditions($0, ordered: true) { value, low, _ in value < low } }
    + conditions("c BETWEEN $L AND $M", ordered: true) { $1 <= $0 && $0 <= $2 }
    + conditions("c NOT BETWEEN $L AND ($M)", ordered: true) { $0 < $1 || $0 > $2 }
    + conditions("c >= $L AND c <= $M", ordered: true) { $1 <= $0 && $0 <= $2 }
    + conditions("min(c, $M) >= $L", ordered: true) { value, low, _ in value >= low }

  /// Texts that are no values, and functions of text.
  private static let strangers: [InputForm] =
    conditions("c IN ($L, 'zzz')", mustConvert: false) { value, low, _ in value == low }
    + conditions("c NOT IN ($L, 'zzz')", mustConvert: false) { value, low, _ in value != low }
    + conditions("c = 'zzz'", mustConvert: false) { _, _, _ in false }
    + conditions("c < '31.12.2026'", ordered: true, mustConvert: false) { _, _, _ in false }
    + conditions("c < '2026-02-30'", ordered: true, mustConvert: false) { _, _, _ in false }
    + conditions("c LIKE $L", mustConvert: false) { value, low, _ in value == low }
    + conditions("c GLOB $L", mustConvert: false) { value, low, _ in value == low }
    + conditions("c = $L || ''", mustConvert: false) { value, low, _ in value == low }
    + conditions("c = printf('%s', $L)", mustConvert: false) { value, low, _ in value == low }
    + conditions("instr(c, $L) > 0", mustConvert: false) { value, low, _ in value == low }
    + conditions("substr(c, 1, 60) = $L", mustConvert: false) { value, low, _ in value == low }

  private static let withs: [InputForm] =
    [
      "WITH w(p) AS (VALUES ($L)) SELECT id FROM t WHERE c = (SELECT p FROM w)",
      "WITH w(p) AS (VALUES ($L)) SELECT id FROM t, w WHERE c = p",
      "WITH w AS (SELECT $L AS p) SELECT id FROM t JOIN w ON c = w.p",
      "WITH w AS (SELECT $L AS p) SELECT id FROM t WHERE c IN (SELECT p FROM w)",
      "WITH w AS (SELECT $L AS p) SELECT id FROM t WHERE c IN (SELECT * FROM w)",
      "WITH w(i, p) AS (SELECT id, c FROM t) SELECT i FROM w WHERE p = $L", "SELECT id FROM v WHERE d = $L",
      "SELECT id, c AS e FROM t WHERE e = $L AND 0 UNION ALL SELECT id, 0 FROM t WHERE 0 AND c = $L",
    ].dropLast().map { InputForm(sql: $0, isFound: { value, low, _ in value == low }) }
    + [
      InputForm(
        sql: "WITH w(p) AS (VALUES ($L)) DELETE FROM t WHERE c = (SELECT p FROM w)",
        isFound: { value, low, _ in value != low }, isRemoval: true, result: "SELECT id FROM t"),
      InputForm(
        sql: "SELECT id FROM t ORDER BY c < $L, id", isFound: { _, _, _ in true }, needsOrder: true,
        isOrder: true),
    ]

  private static let changes: [InputForm] =
    [
      "$L", "($L)", "CASE WHEN 1 THEN $L ELSE $M END", "iif(1, $L, $M)", "coalesce(NULL, $L)", "(SELECT $L)",
      "(VALUES ($L))",
      "likely($L)", "ifnull($L, c)",
    ].map { change("INSERT INTO t(id) VALUES (900); UPDATE t SET c = \($0) WHERE id = 900") }
    + [
      "INSERT INTO t VALUES (900, $L, NULL)", "INSERT INTO t(id, c) VALUES (900, ($L))",
      "REPLACE INTO t(c, id) VALUES ($L, 900)",
      "INSERT INTO t(id, c) SELECT 900, $L", "INSERT INTO t(id, c) SELECT 900, * FROM (VALUES ($L))",
      "INSERT INTO t(id, c) SELECT * FROM (VALUES (900, $L))", "INSERT INTO t(id, c) SELECT DISTINCT 900, $L",
      "INSERT INTO t(id, c) SELECT 900, p FROM (SELECT $L AS p)",
      "WITH w(p) AS (VALUES ($L)) INSERT INTO t(id, c) SELECT 900, p FROM w",
      "INSERT INTO t(id) VALUES (900); UPDATE t SET (note, c) = ('y', $L) WHERE id = 900",
      "INSERT INTO t(id) VALUES (900); UPDATE t SET (note, c) = (SELECT 'y', $L) WHERE id = 900",
      "INSERT INTO t(id) VALUES (900); UPDATE t SET c = s.p FROM (SELECT $L AS p) AS s WHERE id = 900",
      "INSERT INTO t(id) VALUES (900); INSERT INTO t(id) VALUES (900) ON CONFLICT(id) DO UPDATE SET c = iif(1, $L, c)",
      "INSERT INTO t(id, c) VALUES (900, $M); INSERT INTO t(id, c) VALUES (900, $L) ON CONFLICT(id) DO UPDATE SET c = excluded.c",
      "INSERT INTO v VALUES (900, $L)", "INSERT INTO t(id) VALUES (900); UPDATE v SET d = $L WHERE id = 900",
    ].map(change)

  static let all: [InputForm] = equalities + inequalities + orders + strangers + withs + changes
}
