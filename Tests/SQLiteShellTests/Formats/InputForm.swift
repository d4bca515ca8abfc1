/// A statement with literals for a typed column, and which rows it must find or leave.
///
/// In its text, `$L` and `$M` are two values of the column, the first not greater than the second, `$Q` is the first in
/// double quotes, and `$N` and `$P` are the digits of both.
struct InputForm: Sendable {
  let sql: String
  /// Which rows it finds or leaves.
  let relation: Relation
  let change: Change
  /// Whether it must be converted; else it may have a note or be refused.
  private(set) var mustConvert = true
  /// The columns for which it is meant.
  private var isMeant: @Sendable (TypedColumn) -> Bool = { _ in true }

  init(_ sql: String, _ relation: Relation, change: Change = .none) {
    self.sql = sql
    self.relation = relation
    self.change = change
  }

  /// The rows that fit, by the places of their values and of the two literals in the order of the values.
  enum Relation: Sendable {
    case equal, other, less, notLess, greater, notGreater, between, outside, everything, nothing
    /// All rows, those that are not less first.
    case lessLast
    /// Those that are not less, and the first row.
    case notLessOrFirst

    func fits(_ value: Int, _ low: Int, _ high: Int) -> Bool {
      switch self {
      case .equal: value == low
      case .other: value != low
      case .less: value < low
      case .notLess: value >= low
      case .greater: value > low
      case .notGreater: value <= low
      case .between: low <= value && value <= high
      case .outside: value < low || high < value
      case .nothing: false
      case .everything, .lessLast: true
      case .notLessOrFirst: value >= low || value == 0
      }
    }

    var complement: Relation {
      switch self {
      case .equal: .other
      case .other: .equal
      case .less: .notLess
      case .between: .outside
      case .outside: .between
      case .notLess: .less
      case .greater: .notGreater
      case .notGreater: .greater
      case .nothing: .everything
      case .everything: .nothing
      case .lessLast, .notLessOrFirst: self
      }
    }

    /// Whether it asks for an order of the values.
    var needsOrder: Bool {
      switch self {
      case .equal, .other, .everything, .nothing: false
      default: true
      }
    }
  }

  /// What it changes.
  enum Change: Sendable {
    case none
    /// It removes rows, and leaves those that fit.
    case removal
    /// It stores `$L` in the row 900, which is there or not.
    case update, insertion
    /// It computes values from those that are there.
    case product

    /// The query of what it has changed.
    var result: String? {
      switch self {
      case .none: nil
      case .removal: "SELECT id FROM t"
      case .update, .insertion:
        "SELECT id FROM t AS o WHERE id < 900 AND c = (SELECT c FROM t WHERE id = 900)"
      case .product: "SELECT id FROM t WHERE typeof(c) = 'real'"
      }
    }
  }

  // MARK: - Kinds of forms

  /// A DELETE of the rows that fit a condition.
  static func deletion(_ condition: String, _ relation: Relation) -> InputForm {
    var form = InputForm(deletionText + condition, relation.complement, change: .removal)
    form.selected = relation
    return form
  }

  private static let deletionText = "DELETE FROM t WHERE "
  /// The rows that fit the condition of a DELETE.
  private var selected: Relation?

  /// A SELECT with the condition of a DELETE; nil for other statements.
  var query: InputForm? {
    guard let selected else { return nil }
    var form = InputForm("SELECT id FROM t WHERE " + sql.dropFirst(Self.deletionText.utf8.count), selected)
    form.mustConvert = mustConvert
    form.isMeant = isMeant
    return form
  }

  static func storing(_ sql: String) -> InputForm {
    InputForm("INSERT INTO t(id) VALUES (900); " + sql, .equal, change: .update)
  }

  static func inserting(_ sql: String) -> InputForm { InputForm(sql, .equal, change: .insertion) }

  /// The same form, which may have a note or be refused.
  var orNoted: InputForm {
    var form = self
    form.mustConvert = false
    return form
  }

  var amongDates: InputForm { among { $0.kind == "date" } }
  var amongMinorUnits: InputForm { among { $0.storage.hasPrefix("minor:") } }
  /// The same form for numbers that can be added.
  var amongNumbers: InputForm {
    among { ["date", "decimal", "duration"].contains($0.kind) && $0.type != "TEXT" }
  }

  /// The same form, which sees the texts that are shown, and not what they mean.
  var onTexts: InputForm { among { $0.showsValues } }

  /// The same form for columns whose values SQLite never sorts behind a text.
  var amongTextsAndNumbers: InputForm { among { $0.type != "BLOB" } }

  private func among(_ isMeant: @escaping @Sendable (TypedColumn) -> Bool) -> InputForm {
    var form = self
    form.isMeant = isMeant
    return form
  }

  /// Whether the form says something of a column; what a stored value equals is asked of its text.
  func isMeant(for column: TypedColumn) -> Bool {
    isMeant(column) && (!column.hasOtherSpellings || change == .none || change == .removal)
  }

  /// Whether the statement must be converted for a column; one that sorts by its bytes may have a note instead.
  func mustConvert(for column: TypedColumn) -> Bool {
    mustConvert && (column.hasCollation ? !sql.uppercased().contains("COLLATE") : !column.hasOtherSpellings)
      && (column.isOrdered || !relation.needsOrder && selected?.needsOrder != true)
  }
}

// MARK: - All forms

extension InputForm {
  private static func deletions(_ relation: Relation, _ conditions: [String]) -> [InputForm] {
    conditions.map { deletion($0, relation) }
  }

  private static let equalities = deletions(
    .equal,
    [
      "c == $L", "((c)) = (($L))", "c = $L COLLATE nocase", "(note, c) IS ('x', $L)", "c IN ($L)",
      "(c) IN ($L, NULL)", "(c, note) IN (VALUES ($L, 'x'))", "(c, note) = (SELECT $L, 'x')",
      "c = (SELECT $L)",
      "c = (VALUES ($L))", "c = CASE note WHEN 'x' THEN $L ELSE $M END", "c = iif(note = 'x', $L, NULL)",
      "c = coalesce(NULL, $L)", "ifnull(c, 0) = $L", "c = likely($L)", "c IN (SELECT * FROM (VALUES ($L)))",
      "c IN (SELECT p FROM (SELECT $L AS p))", "id IN (SELECT id FROM t WHERE c = $L)",
      "id IN (SELECT id FROM v WHERE d = $L)",
      "id IN (SELECT id FROM (SELECT id, c AS e FROM t) WHERE e = $L)",
      "id IN (SELECT id FROM (SELECT id, c FROM t UNION ALL SELECT id, c FROM t) WHERE c = $L)",
      "id IN (SELECT a.id FROM t AS a JOIN t AS b ON a.id = b.id AND b.c = $L)",
      "id IN (SELECT id FROM t, (SELECT $L AS p) AS s WHERE c = s.p)",
      "id IN (SELECT max(id) FROM t GROUP BY id HAVING max(c) = $L)",
      "id IN (SELECT id FROM t, (VALUES ($L)) AS s WHERE c = s.column1)",
    ])

  private static let inequalities = deletions(
    .other, ["c != $L", "c IS DISTINCT FROM $L", "(c) <> $L", "c NOT IN ($L)"])

  private static let orders =
    deletions(
      .less,
      [
        "c < $L", "$L > c", "+c < $L", "c < (SELECT $L)", "c < coalesce($L, 0)", "(c, id) < ($L, 0)",
        "max(c, $L) = $L AND c <> $L", "CASE WHEN c < $L THEN 1 ELSE 0 END", "coalesce(c, 0) < $L",
      ])
    + deletions(.between, ["c >= $L AND c <= $M", "c BETWEEN ($L) AND ($M)"])
    + deletions(.outside, ["c NOT BETWEEN $L AND ($M)"]) + deletions(.notLess, ["min(c, $M) >= $L"])

  private static let strangers =
    deletions(.equal, ["c = printf('%s', $L)", "c IN ('zzz', $L, 'yyy')"]).map(\.orNoted)
    + deletions(.equal, ["c || '' = $L", "CAST(c AS TEXT) = $L", "upper(c) = upper($L)"]).map(
      \.orNoted.onTexts)
    + deletions(.other, ["c NOT IN ('zzz', $L)"]).map(\.orNoted)
    + deletions(.nothing, ["c = 'zzz'"]).map(\.orNoted)
    + deletions(.nothing, ["c < '31.12.2026'", "c < '2026-13-01'"]).map(\.orNoted.amongDates)

  /// Computations with a value.
  private static let sums =
    deletions(.equal, ["c - $L = 0", "$L - c = 0", "c + 0 = $L", "abs(c - $L) = 0"]).map(\.amongNumbers)
    + deletions(.equal, ["c / 1000 = $L", "c * c = $L", "json_array(c) = json_array($L)"]).map(
      \.amongNumbers.orNoted)

  /// Numbers beside minor units.
  private static let numbers =
    (deletions(.equal, ["c = $N", "$N = c", "(c) = ($N)", "c IN ($N)", "c IN ($N, NULL)"])
    + deletions(.less, ["c < $N", "$N > c", "NOT c >= $N"])
    + deletions(.between, ["c BETWEEN $N AND $P", "c >= $N AND $P >= c"])).map(\.amongMinorUnits)
    + [
      InputForm("SELECT id FROM t GROUP BY id HAVING sum(c) = $N", .equal).amongMinorUnits.orNoted,
      InputForm("SELECT id FROM t GROUP BY id HAVING sum(c) > $N AND sum(c) < $P", .nothing).amongMinorUnits
        .orNoted,
    ]

  private static let queries = [
    "WITH w(p) AS (VALUES ($L)) SELECT id FROM t WHERE c = (SELECT p FROM w)",
    "WITH w(p) AS (VALUES ($L)) SELECT id FROM t, w WHERE c = p",
    "WITH w AS (SELECT $L AS p) SELECT id FROM t JOIN w ON c = w.p",
    "WITH w AS (SELECT $L AS p) SELECT id FROM t WHERE c IN (SELECT p FROM w)",
    "WITH w AS (SELECT $L AS p) SELECT id FROM t WHERE c IN (SELECT * FROM w)",
    "WITH w(i, p) AS (SELECT id, c FROM t) SELECT i FROM w WHERE p = $L", "SELECT id FROM v WHERE d = $L",
    "SELECT id FROM (SELECT id, c = $L AS isFound FROM t) WHERE isFound",
    "SELECT max(id) FROM t GROUP BY id HAVING count(*) FILTER (WHERE c = $L) > 0",
  ].map { InputForm($0, .equal) }

  private static let changes =
    ["(VALUES ($L))", "likely($L)", "ifnull($L, c)"].map { storing("UPDATE t SET c = \($0) WHERE id = 900") }
    + [
      "UPDATE t SET (note, c) = ('y', $L) WHERE id = 900",
      "UPDATE t SET (note, c) = (SELECT 'y', $L) WHERE id = 900",
      "INSERT INTO t(id, c) VALUES (900, $L) ON CONFLICT(id) DO UPDATE SET c = excluded.c",
      "INSERT INTO t(id, c) VALUES (900, $M) ON CONFLICT(id) DO UPDATE SET c = ($L) WHERE excluded.c = $M",
    ].map(storing)
    + [
      "INSERT INTO t VALUES (900, $L, NULL)", "REPLACE INTO t(c, id) VALUES ($L, 900)",
      "INSERT INTO t(id, c) SELECT 900, $L", "INSERT INTO t(id, c) SELECT * FROM (VALUES (900, $L))",
      "INSERT INTO t(id, c) SELECT DISTINCT 900, $L",
      "INSERT INTO t(id, c) SELECT 900, p FROM (SELECT $L AS p)",
    ].map(inserting)

  static let all: [InputForm] = {
    let forms =
      trial.map(\.value) + equalities + inequalities + orders + strangers + sums + numbers + queries + changes
    return forms + forms.compactMap(\.query)
  }()
}
