import ColumnMeaning
import Foundation
import SQLSyntax
import TestSupport
import TypedSQLiteCore

/// A table of random columns with awkward values.
struct RandomTable {
  private(set) var names: [String] = []
  private(set) var schema = ""
  /// The commands that state what columns mean.
  private(set) var formats = ""
  /// Whether a key may refuse the same rows again.
  private(set) var isKeyed = false
  private var insertable = 0
  private var rows: [[DatabaseValue]] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isStrict = generator.below(8) == 0
    isKeyed = generator.below(6) == 0
    var definitions: [String] = []
    var kinds: [ColumnKind] = []
    insertable = 1 + generator.below(5)
    for index in 0..<insertable {
      let kind = generator.pick(ColumnKind.all)
      kinds.append(kind)
      let types =
        isStrict
        ? ["INT", "REAL", "TEXT", "BLOB", "ANY"]
        : kind.declared.types.sorted() + kind.storages.map(\.declaredType)
          + ["", "INT", "TEXT", "REAL", "BLOB", "NUMERIC", "DECIMAL(10,2)", "INT64"]
      let name = generator.pick([
        "c\(index)", "c\(index)", "at\(index)", "created_at", "price", "$storage", "é",
      ])
      names.append(names.contains(name) ? "c\(index)" : name)
      let more = generator.pick(["", "", "", " DEFAULT CURRENT_TIMESTAMP"])
      definitions.append("\(SQLName.quoted(names[index])) \(generator.pick(types))\(more)")
      if generator.below(3) == 0 {
        let storages = kind.storages.map(\.name) + (kind == .decimal ? ["minor:2", "minor:0"] : [])
        formats += ".format \(kind.name) \(generator.pick(storages)) \"t.\(names[index])\"\n"
      }
    }
    if generator.below(12) == 0 { formats += ".format date unix-ms\n" }
    if generator.below(5) == 0 {
      let place = generator.below(definitions.count + 1)
      definitions.insert(
        "g \(isStrict ? "ANY" : "") AS (\(SQLName.quoted(names[0]))) \(generator.pick(["STORED", "VIRTUAL"]))",
        at: place)
      names.insert("g", at: place)
    }
    var options = isStrict ? ["STRICT"] : []
    if isKeyed {
      definitions.append("PRIMARY KEY(\(SQLName.quoted(names.first { $0 != "g" } ?? "")))")
      if generator.below(2) == 0 { options.append("WITHOUT ROWID") }
    }
    schema =
      "CREATE TABLE t(\(definitions.joined(separator: ", "))) \(options.joined(separator: ", "));"
    fillRows(kinds, &generator)
  }

  private mutating func fillRows(_ kinds: [ColumnKind], _ generator: inout SeededGenerator) {
    // A column mostly holds one storage.
    let pools = kinds.map { kind -> [DatabaseValue] in
      let storage = generator.pick(kind.storages)
      let own = Self.texts(of: kind).compactMap { text in
        text.withUTF8Span { storage.parse($0)?.exactValue }
      }
      return own.isEmpty ? Self.texts(of: kind).map(\.databaseValue) : own
    }
    for _ in 0..<(1 + generator.below(12)) {
      rows.append(
        pools.map { pool in
          switch generator.below(10) {
          case 0: return generator.pick(AwkwardValues.all)
          case 1: return Double(bitPattern: generator.next()).databaseValue
          case 2: return generator.pick(Self.others)
          case 3: return (Double(generator.below(1_000_000_000)) / 1000).databaseValue
          case 4: return (Double(generator.next() >> 11) / 3e5).databaseValue
          default: return generator.pick(pool)
          }
        })
    }
  }

  private static func texts(of kind: ColumnKind) -> [String] {
    [kind.sample]
      + (kind.values.areDates
        ? ["2026-01-31 10:00:00", "2026-01-31T10:00:00Z", "1969-12-31 23:59:59.5", "2026-02-28"] : [])
      + (kind == .json ? ["{\"a\": [1.50]}", "[]", "5", "1.5", "\"x\"", "null", "9223372036854775807"] : [])
      + (kind == .decimal ? ["12.30", "0.07", "-5", "100000000000000000000.5"] : [])
      + (kind == .bool ? ["true", "false"] : [])
  }

  private static let others = otherTexts.map(\.databaseValue) + otherNumbers + otherBlobs

  private static let otherTexts: [String] = [
    "{\"$blob\":\"00\"}", "{\"$text\":\"x\"}", "{\"$text\":{\"$blob\":\"FF\"}}", "{\"$integer\":5}",
    " [1, 2] ",
    "\n{\"a\" : 1}\r\n", "\"\\ud800\"", "null", "true", "12", "12.30", "007", "1e5", "1e999",
    "2026-01-31 10:00:00", "2026-01-31T10:00:00", "2026-01-31T10:00:00+02:00", "2026-01-31 10:00:00Z",
    "\u{FEFF}x", "a,b", "a\"b", "a\r\nb", "'", "X'00'", "\u{1F600}\u{1}",
  ]

  private static let otherNumbers: [DatabaseValue] =
    ([5, 1, 0, 1_769_853_600, 1_769_853_600_123, 20_260_131] as [Int64]).map(\.databaseValue)
    + ([1.5, 12.5, 1_769_853_600.5, 2_461_071.5, -0.0, .leastNonzeroMagnitude, 1e-300, 1e17 / 3] as [Double])
    .map(\.databaseValue)

  private static let otherBlobs: [DatabaseValue] =
    ["[1,2]", "5", " {\"a\":1} ", "{\"$blob\":\"00\"}"].map { Data($0.utf8).databaseValue }

  func create(in database: Database) throws {
    try database.runAll(schema)
  }

  /// Inserts the rows that the table accepts.
  func fill(_ database: Database) throws {
    let list = names.filter { $0 != "g" }.map(SQLName.quoted).joined(separator: ",")
    for (number, row) in rows.enumerated() {
      // Some blobs become texts that may not be UTF-8.
      let values = row.map { $0.storageClass == .blob && number.isMultiple(of: 3) ? "CAST(? AS TEXT)" : "?" }
      let insertion = try database.prepare("INSERT INTO t(\(list)) VALUES(\(values.joined(separator: ",")))")
      for (index, value) in row.enumerated() { try insertion.bind(value, at: index + 1) }
      _ = try? insertion.step()
    }
  }

  /// Repeats the rows until there are at least `count`, as far as the table accepts them, with gaps between their
  /// identifiers.
  func multiply(_ database: Database, to count: Int, gap: Int64) throws {
    let list = names.filter { $0 != "g" }.map(SQLName.quoted).joined(separator: ",")
    let rowCount = { try database.rows("SELECT count(*) FROM t") { $0.cell(0).int64 }.first ?? 0 }
    while try 1..<Int64(count) ~= rowCount() {
      let before = try rowCount()
      try database.runAll("INSERT OR IGNORE INTO t(\(list)) SELECT \(list) FROM t")
      if try rowCount() == before { return }
    }
    guard !isKeyed, gap > 1 else { return }
    // By way of numbers that no row has.
    try database.runAll("UPDATE t SET rowid = -rowid * \(gap); UPDATE t SET rowid = -rowid")
  }

  /// The columns that a note names: all of them, or those that are not even restored in the table itself.
  static func columns(in note: String, anywhere: Bool) -> Set<String> {
    guard
      let text = note.split(separator: "\n").first(where: { $0.contains(".import does not restore all of ") })
    else { return [] }
    var columns: Set<String> = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "\""),
      let close = rest[rest.index(after: open)...].firstIndex(of: "\""),
      let end = rest[close...].firstIndex(of: ")")
    {
      let counts = rest[close..<end].split(separator: ",")
      if anywhere || counts.contains(where: { !$0.contains("value") }) {
        columns.insert(String(rest[rest.index(after: open)..<close]))
      }
      rest = rest[end...]
    }
    return columns
  }
}
