import Foundation
import OutputModes
import SQLiteShell
import TestSupport
import Testing

/// The columns that `.import --types` makes.
@Suite struct ImportTypesTests {
  private func run(_ content: String, _ options: String, _ input: String = "") -> ShellRun {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination(content)
    return runShell(".import --csv \(options) f t\n\(input)", memory: memory)
  }

  /// The values of a column, and its declared type with the reason.
  private static let columns: [(values: [String], type: String)] = [
    (["1", "-20", "0", "9223372036854775807"], "INTEGER"),
    (["1", "", "3"], "INTEGER"),
    (["1.5", "2.0", "-0.25", "5.0"], "REAL"),
    (["1.0e-10", "6.02e+23"], "REAL"),
    (["1e-10", "6.02e23"], "TEXT  keeps numbers as they are written: '1e-10' in line 2"),
    (["1.0e0"], "TEXT  keeps numbers as they are written: '1.0e0' in line 2"),
    (["5", "1e5"], "TEXT  keeps numbers as they are written: '1e5' in line 3"),
    (["-0"], "TEXT  keeps numbers as they are written: '-0' in line 2"),
    (["1.5", "3"], "DECIMAL TEXT  decimals as they are written: '3' in line 3"),
    (["3", "1.5", "-0.25"], "DECIMAL TEXT  decimals as they are written: '1.5' in line 3"),
    (
      ["1.5", "9007199254740993"],
      "DECIMAL TEXT  decimals as they are written: '9007199254740993' in line 3"
    ),
    (["00501", "10001"], "TEXT  keeps leading zeros: '00501' in line 2"),
    (["12", "007"], "TEXT  keeps leading zeros: '007' in line 3"),
    (
      ["+491701234567", "491701234567"], "TEXT  keeps numbers as they are written: '+491701234567' in line 2"
    ),
    (["0170-123", "0171 456"], "TEXT"),
    (["9223372036854775808"], "TEXT  keeps all digits: '9223372036854775808' in line 2"),
    (["12.30", "5.10", "7"], "DECIMAL TEXT  decimals with all digits: '12.30' in line 2"),
    (["12345678901234567.89"], "DECIMAL TEXT  decimals with all digits: '12345678901234567.89' in line 2"),
    (["true", "false"], "BOOLEAN  true and false as 1 and 0"),
    (["TRUE", "false"], "TEXT"),
    (["TRUE", "FALSE"], "TEXT"),
    (["True"], "TEXT"),
    (["2026-01-31", "1999-12-31"], "DATE  days, kept as texts"),
    (["2026-01-31 10:00:00", "2026-01-31T10:00:00.5Z"], "DATETIME  dates, kept as texts"),
    (["2026-01-31", "2026-01-31 10:00"], "DATETIME  dates, kept as texts"),
    (["01/02/2026", "03/04/2026"], "TEXT"),
    (["10:00", "23:59:59"], "TIME  times, kept as texts"),
    (["019b5525-a6f8-7c3e-9d42-0123456789ab"], "TEXT  UUIDs, kept as texts"),
    (["\"{\"\"a\"\":1}\"", "[]"], "JSON"),
    (["", ""], "TEXT  no values"),
    (["1", "one"], "TEXT"),
    (["0x10", "1_000"], "TEXT"),
    (["Infinity", "NaN"], "TEXT"),
  ]

  @Test(arguments: columns.indices)
  func `a new column gets the type that keeps all its values`(index: Int) {
    let column = Self.columns[index]
    let run = run("x\n" + column.values.map { $0 + "\n" }.joined(), "--types auto")
    let rows = column.values.count == 1 ? "1 row" : "\(column.values.count) rows"
    #expect(run.output == "t: types from all \(rows) of f\n  x  \(column.type)\n")
    #expect(run.errors == "")
  }

  @Test(arguments: columns.indices)
  func `a column with a chosen type holds its values as they were written`(index: Int) {
    let values = Self.columns[index].values
    let run = run("x\n" + values.map { $0 + "\n" }.joined(), "--types auto", "SELECT x FROM t;")
    let printed = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
    let written = values.map { value in
      switch value {
      case "\"{\"\"a\"\":1}\"": "{\"a\":1}"
      default: value
      }
    }
    #expect(printed.map(String.init) == written)
  }

  /// How many random files are read; `TSQLITE_ROUND_TRIPS=3000` tries more.
  private static let fileCount =
    ProcessInfo.processInfo.environment["TSQLITE_ROUND_TRIPS"].flatMap(Int.init) ?? 200

  @Test func `each field of a random file is printed as it was written`() {
    let odd = [
      "", "0", "-0", "1", "-1", "007", "+1", "1.", ".5", "0.5", "-0.0", "0.0", "00.5", "1.50", "3.0", "1e5",
      "1E5",
      "1.0e5", "1.0e+20", "1e999", "-1e999", "1e-400", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "9007199254740993", "123456789012345678", "0.1234567890123456", "1e15",
      "1000000000000000.0", "1.0e+15", "100000000000000000000", " 1", "1 ", "0x10", "1_000", "true", "TRUE",
      "True",
      "false", "FALSE", "inf", "nan", "NULL", "null", "2026-01-31", "2026-01-31 10:00:00",
      "2026-01-31T10:00:00Z",
      "2026-01-31T10:00:00+02:00", "20260131", "2026-01", "10:00", "10:00:00.5", "24:00", "a,b", "a\"b",
      "'x'",
      "019b5525-a6f8-7c3e-9d42-0123456789ab", "019B5525-A6F8-7C3E-9D42-0123456789AB", "{}", "[1.50]",
      "{\"a\": 1}",
      "é", "12abc", "-", "1,5", "1-2",
    ]
    for seed in 0..<UInt64(Self.fileCount) {
      var generator = SeededGenerator(seed: seed)
      let pools = (0..<4).map { _ -> [String] in
        switch generator.below(4) {
        case 0: return odd
        case 1:
          return (0..<3).map { _ in "\(Int64(truncatingIfNeeded: generator.next() >> generator.next() % 64))"
          }
        case 2: return (0..<3).map { _ in "\(Double(generator.below(100_000_000)) / 1000)" }
        default: return (0..<(1 + generator.below(3))).map { _ in generator.pick(odd) }
        }
      }
      let rows = (0..<(1 + generator.below(6))).map { _ in pools.map { generator.pick($0) } }
      let lines = rows.map { row in row.map(Self.field).joined(separator: ",") + "\n" }.joined()
      let run = run(
        "a,b,c,d\n" + lines, "--types auto", ".mode csv\n.headers off\nSELECT * FROM t;")
      let printed = run.output.replacing("\r\n", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(5)
        .joined(separator: "\n")
      #expect(printed == lines, "\(seed): \(run.output)")
      #expect(run.errors == "")
    }
  }

  /// A field as mode csv writes it.
  private static func field(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x2C && $0 < 0x7F }
    return isBare ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  @Test func `what is stated of a column holds`() {
    let run = run(
      "id,zip,at,price,flag\n1,00501,2026-01-31 10:00:00,12.30,yes\n2,10001,soon,0.1,no\n",
      "--types text,at=date:unix-ms,PRICE=decimal:minor:2,flag=bool,id=integer",
      ".schema\n.format raw on\n.mode quote\nSELECT * FROM t;")
    #expect(
      run.output == """
        t: types from all 2 rows of f
          id     INTEGER   as stated
          zip    TEXT
          at     DATETIME  date unix-ms
          price  INTEGER   decimal minor:2
          flag   BOOLEAN   bool integer
        CREATE TABLE IF NOT EXISTS "t"(
        "id" INTEGER, "zip" TEXT, "at" DATETIME, "price" INTEGER,
         "flag" BOOLEAN);
        1,'00501',1769853600000,1230,1
        2,'10001','soon',10,0

        """)
    #expect(
      run.errors
        == "f: 1 field of column \"at\" does not fit its format and is stored as it is: 'soon' in line 3\n")
  }

  @Test func `a storage that was stated is shown by its meaning`() {
    let run = run(
      "at,price\n2026-01-31 10:00:00,12.30\n", "--types at=date:unix,price=decimal:minor:2",
      "SELECT * FROM t;")
    #expect(run.output.hasSuffix("\n2026-01-31 10:00:00|12.30\n"))
  }

  @Test func `a column of a table that exists is converted as stated`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("2026-01-31,019b5525-a6f8-7c3e-9d42-0123456789ab\n")
    let run = runShell(
      "CREATE TABLE t(a INT, b BLOB);\n.import --csv --types a=date:unix,b=uuid f t\n.mode quote\nSELECT * FROM t;",
      memory: memory)
    #expect(run.output == "1769817600,X'019b5525a6f87c3e9d420123456789ab'\n")
    #expect(run.errors == "")
  }

  @Test func `an empty field without quotes is NULL and one in quotes is not`() {
    let content = "a,b\n,\"\"\nNULL,\"NULL\"\n"
    let select = ".mode quote\nSELECT * FROM t;"
    #expect(run(content, "--types text", select).output.hasSuffix("\nNULL,''\n'NULL','NULL'\n"))
    #expect(run(content, "--null NULL", select).output == "'',''\nNULL,'NULL'\n")
    #expect(run(content, "", select).output == "'',''\n'NULL','NULL'\n")
    #expect(run(content, "--null \"\"", select).output == "NULL,''\n'NULL','NULL'\n")
  }

  @Test(arguments: [
    ("--types zip", ".import: no type 'zip'; use auto, text or COLUMN=KIND; KIND is "),
    ("--types a=moon", ".import: no type 'moon'; use auto, text or COLUMN=KIND; KIND is "),
    ("--types a=date:moon", ".format: "),
    ("--types c=date", ".import: --types names column 'c', which t does not have\n"),
  ])
  func `a type that cannot be is refused and nothing is imported`(options: String, message: String) {
    let run = run("a,b\n1,2\n", options, ".tables")
    #expect(run.errors.hasPrefix(message))
    #expect(run.output == "")
    #expect(run.result.failures == 1)
  }

  @Test func `a sample is used if requested, and values that it did not show are not lost`() {
    let told = "t: types from the first 2 rows of f\n  x  INTEGER\n"
    let run = run("x\n1\n2\n007\n", "--types auto --sample 2", ".tables")
    #expect(run.output == told)
    #expect(
      run.errors
        == "f:4: column \"x\" (INTEGER) would store '007' as 7, which the sampled rows did not show; "
        + "nothing was imported. Use --sample with more rows, or --types\n")
    #expect(run.result.failures == 1)
    #expect(
      self.run("x\n1\n2\nseven\n", "--types auto --sample 2", "SELECT * FROM t;").output == told
        + "1\n2\nseven\n")
    let stated = self.run("x\n1\n2\n007\n", "--types x=integer --sample 2", "SELECT * FROM t;")
    #expect(stated.output == "t: types from the first 2 rows of f\n  x  INTEGER  as stated\n1\n2\n7\n")
    #expect(stated.errors == "f:4: column \"x\" (INTEGER) stores '007' as 7 - leading zeros are lost\n")
  }

  @Test func `types are aligned by the columns that names take on a screen`() {
    let run = run("名前,x\n-20,2.5\n", "--types auto")
    #expect(run.output == "t: types from all 1 row of f\n  名前  INTEGER\n  x     REAL\n")
  }

  @Test func `a member that the sample did not show is not lost`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("{\"a\":1}\n{\"a\":2,\"b\":3}\n")
    let run = runShell(".import --ndjson --sample 1 f t\n.tables", memory: memory)
    #expect(
      run.errors
        == "f:2: \"b\" is in none of the sampled objects; nothing was imported. Use --sample with more rows\n"
    )
    #expect(run.output == "")
  }

  @Test func `a pipe is read once, and all of it is stored`() {
    let memory = MemorySurroundings()
    memory.pipes["make"] = "x\n" + (0..<10_010).map { "\($0)\n" }.joined()
    memory.readSize = 1000
    let run = runShell(
      ".import --csv --types auto '|make' t\nSELECT count(*), sum(x), typeof(x) FROM t;", memory: memory)
    #expect(
      run.output == "t: types from the first 10,000 rows of <pipe>\n  x  INTEGER\n10010|50095045|integer\n")
  }

  @Test func `a stream is not opened twice`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("x\n1\n2\n")
    memory.streams = ["f"]
    let run = runShell(".import --csv --types auto f t\nSELECT * FROM t;", memory: memory)
    #expect(run.output == "t: types from all 2 rows of f\n  x  INTEGER\n1\n2\n")
  }

  @Test func `objects make a table with the members of all of them`() {
    let memory = MemorySurroundings()
    memory.files["f.ndjson"] = MemoryDestination(
      #"""
      {"id":1,"zip":"00501","ok":true,"when":"2026-01-31T10:00:00Z"}
      {"id":2,"tags":["a"],"odd":1,"price":12.30}
      {"id":3,"odd":"x","price":1}
      """#)
    let run = runShell(
      ".import --types auto f.ndjson t\n.mode quote\n.format raw on\nSELECT * FROM t;", memory: memory)
    #expect(
      run.output == """
        t: types from all 3 rows of f.ndjson
          id     INTEGER
          zip    TEXT
          ok     BOOLEAN       true and false as 1 and 0
          when   DATETIME      dates, kept as texts
          tags   JSON
          odd    any           values of several types, each kept as it is
          price  DECIMAL TEXT  decimals with all digits: '12.30' in line 2
        1,'00501',1,'2026-01-31T10:00:00Z',NULL,NULL,NULL
        2,NULL,NULL,NULL,'["a"]',1,'12.30'
        3,NULL,NULL,NULL,NULL,'x','1'

        """)
    #expect(run.errors == "")
  }

  @Test func `numbers of objects keep their spelling`() {
    let memory = MemorySurroundings()
    memory.files["f.json"] = MemoryDestination(
      #"[{"a":3,"b":1e5,"c":1.5,"d":1,"e":-0},{"a":1.5,"b":2,"c":2.0,"d":9007199254740993,"e":7}]"#)
    let run = runShell(
      ".import --types auto f.json t\n.mode quote\n.format raw on\nSELECT * FROM t;", memory: memory)
    #expect(
      run.output == """
        t: types from all 2 rows of f.json
          a  any      integers and other numbers, each kept as it is
          b  TEXT     keeps numbers as they are written: '1e5' in line 1
          c  REAL
          d  INTEGER
          e  TEXT     keeps numbers as they are written: '-0' in line 1
        3,'1e5',1.5,1,'-0'
        1.5,'2',2.0,9007199254740993,'7'

        """)
  }

  @Test func `a dry run says what would be done`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("1\n1\n007\n")
    let run = runShell(
      "CREATE TABLE t(a INTEGER UNIQUE);\n.import --csv --dry-run f t\nSELECT count(*) FROM t;",
      memory: memory)
    #expect(run.output == "2 rows would be added and 1 refused; nothing was imported\n0\n")
    #expect(
      run.errors == """
        f:3: column "a" (INTEGER) stores '007' as 7 - leading zeros are lost
        f:2: INSERT failed: UNIQUE constraint failed: t.a

        """)
  }

  @Test func `in --compat there are no types`() {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("007\n")
    let run = runShell(
      "CREATE TABLE t(a INT);\n.import --csv f t\n.import --csv --types auto f t\nSELECT * FROM t;",
      memory: memory, dialect: .sqlite3)
    #expect(run.output.hasSuffix("7\n"))
    #expect(run.output.hasPrefix("ERROR: unknown option: \"-types\". "))
  }
}
