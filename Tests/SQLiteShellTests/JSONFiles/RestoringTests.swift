import ColumnMeaning
import SQLiteShell
import TestSupport
import Testing

/// What `.export` writes as NDJSON, and what `.import` makes of it.
@Suite struct RestoringTests {
  /// Exports a table, imports the file into a table of the same schema, and compares them.
  private func roundTrip(
    _ schema: String, _ rows: String, settings: String = ""
  ) -> (file: String, differences: String, errors: String) {
    let memory = MemorySurroundings()
    _ = runShell(
      "\(schema)\n\(rows)\n\(settings)\n.export a.ndjson t\n.export --format json b t", memory: memory)
    let quoted = "SELECT * FROM t;"
    let before = runShell("\(schema)\n\(rows)\n.mode quote\n.format raw on\n\(quoted)").output
    var differences = ""
    var errors = memory.errors.text
    for file in ["--ndjson a.ndjson", "--json b"] {
      let again = MemorySurroundings()
      again.files = memory.files
      let run = runShell(
        "\(schema)\n.import \(file) t\n.mode quote\n.format raw on\n\(quoted)", memory: again)
      if run.output != before { differences += "\(file):\n\(before)\(run.output)" }
      errors += run.errors
    }
    return (memory.files["a.ndjson"]?.text ?? "", differences, errors)
  }

  private static let common: [(schema: String, rows: String, file: String)] = [
    (
      "CREATE TABLE t(a, b);", "INSERT INTO t VALUES(1, 'x'), (2.0, ''), (NULL, 1e999), (-0.5, 'é\"');",
      #"{"a":1,"b":"x"},{"a":2.0,"b":""},{"a":null,"b":1e999},{"a":-0.5,"b":"é\""}"#
    ),
    (
      "CREATE TABLE t(a BOOLEAN);", "INSERT INTO t VALUES(1), (0), (NULL), ('yes'), (2);",
      #"{"a":true},{"a":false},{"a":null},{"a":{"$text":"yes"}},{"a":2}"#
    ),
    (
      "CREATE TABLE t(at DATETIME);",
      "INSERT INTO t VALUES(NULL), ('2026-01-31 10:00:00'), ('2026-01-31T10:00:00Z');",
      #"{"at":null},{"at":"2026-01-31T10:00:00","$storage":{"at":"date text"}},{"at":{"$text":"2026-01-31T10:00:00Z"}}"#
    ),
    (
      "CREATE TABLE t(at DATETIME DEFAULT CURRENT_TIMESTAMP);",
      "INSERT INTO t VALUES('2026-01-31 10:00:00'), ('2026-01-31 10:00:01.5'), ('2026-01-31 10:00:00+01:00'), ('soon');",
      #"{"at":"2026-01-31T10:00:00Z","$storage":{"at":"date text Z"}},{"at":"2026-01-31T10:00:01.5Z"},"#
        + #"{"at":{"$text":"2026-01-31 10:00:00+01:00"}},{"at":"soon"}"#
    ),
    (
      "CREATE TABLE t(at DATETIME);", "INSERT INTO t VALUES(1769853600123), (0), ('soon'), (1769853600124);",
      #"{"at":"2026-01-31T10:00:00.123Z","$storage":{"at":"date unix-ms"}},{"at":0},"#
        + #"{"at":"soon"},{"at":"2026-01-31T10:00:00.124Z"}"#
    ),
    (
      "CREATE TABLE t(id UUID);",
      "INSERT INTO t VALUES(x'019B5525A6F87C3E9D420123456789AB'), (x'00'), (x'4142'), ('019b5525-a6f8-7c3e-9d42-0123456789ab');",
      #"{"id":"019b5525-a6f8-7c3e-9d42-0123456789ab","$storage":{"id":"uuid blob"}},{"id":{"$blob":"00"}},{"id":{"$blob":"4142"}},"#
        + #"{"id":{"$text":"019b5525-a6f8-7c3e-9d42-0123456789ab"}}"#
    ),
    (
      "CREATE TABLE t(p DECIMAL(10,2));", "INSERT INTO t VALUES(12.5), (3), ('x');",
      #"{"p":12.50},{"p":3.00},{"p":"x"}"#
    ),
    (
      "CREATE TABLE t(p DECIMAL TEXT);", "INSERT INTO t VALUES('12.50'), ('007'), ('12');",
      #"{"p":12.50,"$storage":{"p":"decimal text"}},{"p":{"$text":"007"}},{"p":12}"#
    ),
    (
      "CREATE TABLE t(j JSON);",
      #"INSERT INTO t VALUES('{"a": [1.50]}'), ('[]'), ('"x"'), ('null'), ('{"$blob":"00"}'), ('x');"#,
      #"{"j":{"a": [1.50]}},{"j":[]},{"j":"x","$storage":{"j":"json text"}},"#
        + #"{"j":{"$text":"null"}},{"j":{"$text":"{\"$blob\":\"00\"}"}},{"j":{"$text":"x"}}"#
    ),
    (
      "CREATE TABLE t(a);", "INSERT INTO t VALUES(x'00FF'), (x''), (x'6162'), (CAST(x'FF41' AS TEXT));",
      #"{"a":{"$blob":"00FF"}},{"a":{"$blob":""}},{"a":{"$blob":"6162"}},{"a":{"$text":{"$blob":"FF41"}}}"#
    ),
    (
      "CREATE TABLE t(a DATETIME, \"$storage\");",
      "INSERT INTO t VALUES(1769853600123, '{\"a\":\"date unix\"}');",
      #"{"a":{"$integer":1769853600123},"$storage":{"a":"date unix"}}"#
    ),
  ]

  @Test(arguments: common.indices)
  func `values are readable in JSON and are restored as they were stored`(index: Int) {
    let example = Self.common[index]
    let trip = roundTrip(example.schema, example.rows)
    #expect(trip.file.split(separator: "\n").joined(separator: ",") == example.file)
    #expect(trip.differences == "")
    #expect(trip.errors == "")
  }

  @Test func `a column whose storage was stated is restored without that statement`() {
    let trip = roundTrip(
      "CREATE TABLE t(price TEXT, cents INT, at INT);",
      "INSERT INTO t VALUES('1.50', 150, 1769853600), ('a', 7, -1);",
      settings: ".format decimal text t.price\n.format decimal minor:2 t.cents\n.format date unix t.at")
    #expect(
      trip.file == #"""
        {"price":1.50,"cents":1.50,"at":"2026-01-31T10:00:00Z","$storage":{"price":"decimal text","cents":"decimal minor:2","at":"date unix"}}
        {"price":"a","cents":0.07,"at":"1969-12-31T23:59:59Z"}

        """#)
    #expect(trip.differences == "")
  }

  @Test func `awkward tables are restored`() {
    let columns = (1...2000).map { "c\($0)" }
    let tables: [(String, String)] = [
      (
        "CREATE TABLE t(a TEXT, b INTEGER, c REAL, d BLOB, e NUMERIC, f);",
        """
        INSERT INTO t VALUES('007', 9007199254740993, 1e999, x'019B5525A6F87C3E9D420123456789AB', '00501x', -1e999);
        INSERT INTO t VALUES('', -9223372036854775808, -0.0, x'', 1e300, 5e-324);
        INSERT INTO t VALUES('x' || char(0) || 'y', 'text', 'text', 'text', '1.50 ', 1.0);
        INSERT INTO t VALUES(CAST(x'C328' AS TEXT), x'00', x'00', NULL, 0.1, 1.7976931348623157e308);
        INSERT INTO t VALUES('12.30', 1.5, 3, 3, 3.0, '3');
        INSERT INTO t VALUES(char(8233, 0x10FFFF, 127, 27), NULL, NULL, -0.0, NULL, '');
        """
      ),
      (
        "CREATE TABLE t(k TEXT PRIMARY KEY, v) WITHOUT ROWID;",
        "INSERT INTO t VALUES('', 1), ('a', NULL), ('A', x'00');"
      ),
      (
        "CREATE TABLE t(a, b AS (a * 2), c AS (a + 1) STORED, d);",
        "INSERT INTO t(a, d) VALUES(1, 'x'), (NULL, 2);"
      ),
      (
        "CREATE TABLE t(a INT, b ANY, c TEXT, d BLOB, e REAL) STRICT;",
        "INSERT INTO t VALUES(1, '1', '1', x'31', 1), (2, 1, '2026-01-01', x'', 0.1);"
      ),
      (
        "CREATE TABLE t(\(columns.joined(separator: ",")));",
        "INSERT INTO t VALUES(\(columns.indices.map { $0.isMultiple(of: 2) ? "'\($0)'" : "\($0)" }.joined(separator: ",")));"
      ),
    ]
    for (schema, rows) in tables {
      let trip = roundTrip(schema, rows)
      #expect(trip.differences == "")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random values in columns of each kind are restored`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let types = ColumnKind.all.flatMap { $0.declared.types.sorted() } + ["", "INT", "TEXT", "REAL", "BLOB"]
    let values = [
      "NULL", "0", "1", "-1", "12.5", "-0.0", "'x'", "''", "'12.30'", "'2026-01-31'", "'2026-01-31 10:00:00'",
      "'2026-01-31T10:00:00.5Z'", "1769853600", "1769853600123", "791546400.25", "2461071.5", "'10:00'",
      "'019b5525-a6f8-7c3e-9d42-0123456789ab'", "x'019B5525A6F87C3E9D420123456789AB'", "'{\"a\": 1}'",
      "'[1]'",
      "'null'", "'true'", "x'6162'", "x'7B7D'", "20260131", "'1e5'", "CAST(x'FF' AS TEXT)",
      "9007199254740993",
    ]
    let schema = "CREATE TABLE t(\(types.enumerated().map { "c\($0) \($1)" }.joined(separator: ",")));"
    let rows = (0..<60).map { _ in
      let row = types.map { _ in values.randomElement(using: &generator) ?? "" }
      return "INSERT INTO t VALUES(\(row.joined(separator: ",")));"
    }
    let trip = roundTrip(schema, rows.joined(separator: "\n"))
    #expect(trip.differences == "")
  }

  @Test func `plain JSON has nothing that only .import needs`() {
    let memory = MemorySurroundings()
    _ = runShell(
      "CREATE TABLE t(a DATETIME, b);INSERT INTO t VALUES(1769853600123, x'00');\n.export --plain a.ndjson t",
      memory: memory)
    #expect(memory.files["a.ndjson"]?.text == "{\"a\":\"2026-01-31T10:00:00.123Z\",\"b\":\"X'00'\"}\n")
  }

  @Test func `a storage that is not known imports nothing`() {
    let memory = MemorySurroundings()
    memory.files["a.ndjson"] = MemoryDestination("{\"a\":1,\"$storage\":{\"a\":\"date moon\"}}\n")
    let run = runShell(
      "CREATE TABLE t(a);\n.import --ndjson a.ndjson t\nSELECT count(*) FROM t;", memory: memory)
    #expect(run.errors == "a.ndjson:1: $storage: no storage 'date moon'; nothing was imported\n")
    #expect(run.output == "0\n")
  }
}
