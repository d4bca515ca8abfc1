import TestSupport

/// A column with values in the order of their meaning, which are also the order of the rows.
struct TypedColumn: Sendable {
  let kind: String
  let storage: String
  let type: String
  /// Whether the stored values sort as what they mean.
  let isOrdered: Bool
  /// Whether the stored texts are not those that their values have in the storage.
  private(set) var hasOtherSpellings = false
  /// Whether a collation compares the stored texts by value.
  var hasCollation: Bool { kind == "decimal" && storage == "text" }
  /// Whether the cells are shown as people type them.
  var showsValues: Bool { !hasOtherSpellings || !hasCollation }
  /// The values as people type them.
  let values: [String]
  /// The values as SQL.
  private let stored: [String]
  /// The commands that state what the column means and how it is shown.
  private let commands: String
  let name: String

  private init(
    _ kind: String, _ storage: String, _ type: String = "INTEGER", isOrdered: Bool = true, _ values: [String]
  ) {
    self.kind = kind
    self.storage = storage
    self.type = type
    self.isOrdered = isOrdered
    self.values = values
    stored = values.map { storage == "text" ? "'\($0)'" : "to_\(kind)('\($0)', '\(storage)')" }
    commands = ".format \(kind) \(storage) t.c\n"
    name = "\(kind) \(storage)"
  }

  /// A column of texts that are not spelt as the storage spells their values.
  private init(_ kind: String, _ storage: String, _ values: [String], spelt texts: [String]) {
    self.kind = kind
    self.storage = storage
    type = "TEXT"
    isOrdered = false
    self.values = values
    stored = texts.map { "'\($0)'" }
    commands = ".format \(kind) \(storage) t.c\n"
    name = "\(kind) \(storage) in other spellings"
    hasOtherSpellings = true
  }

  /// A column of dates that are shown in one zone, and if they are texts on the clocks of another.
  private init(_ storage: String, shown: ZonedDates?, own: ZonedDates? = nil) {
    kind = "date"
    self.storage = storage
    type = own == nil ? "INTEGER" : "TEXT"
    isOrdered = true
    values = (shown ?? .utc).local
    stored =
      own.map { $0.local.map { "'\($0)'" } } ?? ZonedDates.utc.local.map { "to_date('\($0)Z', '\(storage)')" }
    commands =
      ".format date \(storage) t.c\n" + (own.map { ".format zone \($0.zone) t.c\n" } ?? "")
      + (shown.map { ".format zone \($0.zone)\n" } ?? "")
    name = "date \(storage) shown in \(shown?.zone ?? "UTC")" + (own.map { ", stored in \($0.zone)" } ?? "")
  }

  /// A column whose declared type says what it means.
  private init(declared type: String, _ storage: String, _ values: [String]) {
    kind = "date"
    self.storage = storage
    self.type = type
    isOrdered = true
    self.values = values
    stored = values.map { "to_date('\($0)', '\(storage)')" }
    commands = ""
    name = "\(type) with \(storage)"
  }

  /// A table with the column, and a view of it with triggers.
  var setup: String {
    let rows = stored.enumerated().map { "(\($0), \($1), 'x')" }
    return """
      CREATE TABLE t(id INTEGER PRIMARY KEY, c \(type), note TEXT);
      INSERT INTO t VALUES \(rows.joined(separator: ", "));
      \(commands)CREATE VIEW v AS SELECT id, c AS d FROM t;
      CREATE TRIGGER v_update INSTEAD OF UPDATE ON v BEGIN UPDATE t SET c = NEW.d WHERE id = NEW.id; END;
      CREATE TRIGGER v_insert INSTEAD OF INSERT ON v BEGIN INSERT INTO t(id, c) VALUES (NEW.id, NEW.d); END;

      """
  }

  /// Surroundings with the zones of the columns.
  static var surroundings: MemorySurroundings {
    ZoneFiles.memory([
      "/usr/share/zoneinfo/Europe/Berlin": ZoneFiles.berlin,
      "/usr/share/zoneinfo/America/St_Johns": ZoneFiles.newfoundland,
      "/usr/share/zoneinfo/Asia/Kolkata": ZoneFiles.india,
    ])
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

  private static let addresses = ["9.0.0.1", "10.0.0.2", "192.168.1.77"]

  private static let plain: [TypedColumn] =
    ["unix", "unix-ms", "unix-us", "unix-ns", "webkit", "ticks", "filetime", "cocoa"].map {
      TypedColumn("date", $0, $0 == "cocoa" ? "REAL" : "DATETIME", instants)
    } + [
      TypedColumn("date", "text", "TEXT", instants), TypedColumn(declared: "DATETIME", "unix", instants),
      TypedColumn("decimal", "minor:2", "INTEGER", amounts),
      TypedColumn("decimal", "minor:3", "NUMERIC", amounts),
      TypedColumn("decimal", "text", "TEXT", isOrdered: false, amounts),
      TypedColumn("uuid", "blob", "BLOB", identifiers), TypedColumn("uuid", "text", "TEXT", identifiers),
      TypedColumn("uuid", "blob-guid", "BLOB", isOrdered: false, identifiers),
      TypedColumn("duration", "ms", "INTEGER", ["PT1S", "PT1M", "PT2H", "P1D"]),
      TypedColumn("duration", "iso8601", "TEXT", isOrdered: false, ["PT5S", "PT10M", "PT2H", "P1D"]),
      TypedColumn("date", "us", "TEXT", isOrdered: false, instants),
      TypedColumn("bool", "integer", "INTEGER", ["false", "true"]),
      TypedColumn("ip", "integer", "INTEGER", addresses),
      TypedColumn("ip", "text", "TEXT", isOrdered: false, addresses),
      TypedColumn("uuid", "text", identifiers, spelt: identifiers.map { $0.uppercased() }),
      TypedColumn(
        "ip", "text", ["2001:db8::1", "2001:db8::ff"], spelt: ["2001:DB8:0:0::1", "2001:0db8::00ff"]),
      TypedColumn(
        "duration", "iso8601", ["PT5S", "PT10M", "PT2H", "P1D"], spelt: ["PT5S", "PT600S", "PT120M", "PT24H"]),
      TypedColumn("decimal", "text", amounts, spelt: ["-3.5", "0.050", "5", "12.000", "700.2500"]),
      // By the stored numbers; a flag in the sign makes the least one.
      TypedColumn(
        "enum", "link=0,typed=1,form=7,+back=16777216,+server=-2147483648", "INTEGER",
        ["link+server", "link", "typed", "form", "typed+back"]),
    ]

  /// Columns whose texts are not in UTC.
  static let zoned: [TypedColumn] = [
    TypedColumn("unix-ms", shown: .berlin), TypedColumn("unix", shown: .newfoundland),
    TypedColumn("webkit", shown: .india), TypedColumn("text", shown: nil, own: .berlin),
    TypedColumn("text", shown: nil, own: .newfoundland), TypedColumn("text", shown: nil, own: .india),
    TypedColumn("text", shown: .india, own: .berlin), TypedColumn("text", shown: .berlin, own: .berlin),
  ]

  static let all = plain + zoned
}

/// The same instants on the clocks of several zones.
private struct ZonedDates {
  let zone: String
  let local: [String]

  static let utc = ZonedDates(
    zone: "UTC",
    local: [
      "1999-12-31 22:59:59", "2026-01-30 23:00:00", "2026-07-01 08:30:00", "2026-10-24 22:30:00",
      "2026-12-31 23:00:01",
    ])
  static let berlin = ZonedDates(
    zone: "Europe/Berlin",
    local: [
      "1999-12-31 23:59:59", "2026-01-31 00:00:00", "2026-07-01 10:30:00", "2026-10-25 00:30:00",
      "2027-01-01 00:00:01",
    ])
  static let newfoundland = ZonedDates(
    zone: "America/St_Johns",
    local: [
      "1999-12-31 19:29:59", "2026-01-30 19:30:00", "2026-07-01 06:00:00", "2026-10-24 20:00:00",
      "2026-12-31 19:30:01",
    ])
  static let india = ZonedDates(
    zone: "Asia/Kolkata",
    local: [
      "2000-01-01 04:29:59", "2026-01-31 04:30:00", "2026-07-01 14:00:00", "2026-10-25 04:00:00",
      "2027-01-01 04:30:01",
    ])
}
