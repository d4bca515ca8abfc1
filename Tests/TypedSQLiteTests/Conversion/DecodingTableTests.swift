import Foundation
import Testing
import TypedSQLite

/// How each storage value is read on the two paths: from a row that shows its statement's current row, and
/// from a copied row.
@Suite struct DecodingTableTests {
  /// The result of decoding.
  enum Reading<Value: Equatable & Sendable>: Equatable, Sendable {
    case value(Value)
    case null
    case failure
  }

  /// A row of the table: SQL, the result on the fast path, and the result through a storage value.
  struct Line<Value: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
    let sql: String
    let fast: Reading<Value>
    let slow: Reading<Value>

    init(_ sql: String, _ fast: Reading<Value>, _ slow: Reading<Value>) {
      self.sql = sql
      self.fast = fast
      self.slow = slow
    }

    var testDescription: String { sql }
  }

  private func check<Value: DatabaseValueConvertible & StatementColumnConvertible & Equatable & Sendable>(
    _ line: Line<Value>
  ) throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT \(line.sql) AS a")
    let live = try #require(try Row.fetchCursor(statement).next())
    #expect(reading { try live.decode(Value?.self, atIndex: 0) } == line.fast)
    #expect(reading { try live.decode(Value?.self, forColumn: "A") } == line.fast)
    #expect(reading { try Value.fetchOne(db, sql: statement.sql) } == line.fast)
    #expect(reading { try Value?.fetchAll(db, sql: statement.sql)[0] } == line.fast)
    #expect(reading { try valuePath(Value.self, db, statement.sql) } == line.slow)
    let copy = try #require(try Row.fetchOne(db, sql: statement.sql))
    #expect(reading { try copy.decode(Value?.self, atIndex: 0) } == line.slow)
    #expect(reading { try copy.decode(Value?.self, forColumn: "a") } == line.slow)
  }

  private func reading<Value>(_ decode: () throws -> Value?) -> Reading<Value> {
    do {
      return try decode().map { .value($0) } ?? .null
    } catch {
      return .failure
    }
  }

  /// Requires only storage values, and so uses that path for every type.
  private func valuePath<Value: DatabaseValueConvertible>(
    _ type: Value.Type, _ db: Database, _ sql: String
  ) throws -> Value? {
    try Value.fetchOne(db, sql: sql)
  }

  static let truthValues: [Line<Bool>] = [
    Line("NULL", .null, .null),
    Line("'abc'", .value(false), .failure),
    Line("'12abc'", .value(true), .failure),
    Line("'3.0e+5'", .value(true), .failure),
    Line("1.9", .value(true), .value(true)),
    Line("0.1", .value(true), .value(true)),
    Line("0.0", .value(false), .value(false)),
    Line("1e20", .value(true), .value(true)),
    Line("x'31'", .value(true), .failure),
    Line("0", .value(false), .value(false)),
    Line("-1", .value(true), .value(true)),
  ]

  @Test(arguments: truthValues)
  func `Bool reads as the table says`(_ line: Line<Bool>) throws { try check(line) }

  static let integers: [Line<Int>] = [
    Line("NULL", .null, .null),
    Line("'abc'", .value(0), .failure),
    Line("'12abc'", .value(12), .failure),
    Line("'3.0e+5'", .value(3), .failure),
    Line("1.9", .value(1), .value(1)),
    Line("-1.9", .value(-1), .value(-1)),
    Line("0.1", .value(0), .value(0)),
    Line("1e20", .value(.max), .failure),
    Line("9223372036854775807", .value(.max), .value(.max)),
    Line("9223372036854775808.0", .value(.max), .failure),
    Line("-9223372036854775808.0", .value(.min), .value(.min)),
    Line("x'31'", .value(1), .failure),
  ]

  @Test(arguments: integers)
  func `Int reads as the table says`(_ line: Line<Int>) throws { try check(line) }

  static let doubles: [Line<Double>] = [
    Line("NULL", .null, .null),
    Line("'abc'", .value(0), .failure),
    Line("'12abc'", .value(12), .failure),
    Line("'3.0e+5'", .value(300_000), .failure),
    Line("1.9", .value(1.9), .value(1.9)),
    Line("3", .value(3), .value(3)),
    Line("0.1", .value(0.1), .value(0.1)),
    Line("1e20", .value(1e20), .value(1e20)),
    Line("1e999", .value(.infinity), .value(.infinity)),
    Line("x'31'", .value(1), .failure),
  ]

  @Test(arguments: doubles)
  func `Double reads as the table says`(_ line: Line<Double>) throws { try check(line) }

  static let texts: [Line<String>] = [
    Line("NULL", .null, .null),
    Line("'abc'", .value("abc"), .value("abc")),
    Line("''", .value(""), .value("")),
    Line("'a' || char(0) || 'b'", .value("a\0b"), .value("a\0b")),
    Line("1.9", .value("1.9"), .failure),
    Line("0.1", .value("0.1"), .failure),
    Line("1e20", .value("1.0e+20"), .failure),
    Line("7", .value("7"), .failure),
    Line("x'31'", .value("1"), .value("1")),
    Line("x'ff31'", .value("\u{FFFD}1"), .failure),
    Line("CAST(x'ff31' AS TEXT)", .value("\u{FFFD}1"), .value("\u{FFFD}1")),
  ]

  @Test(arguments: texts)
  func `String reads as the table says`(_ line: Line<String>) throws { try check(line) }

  static let blobs: [Line<Data>] = [
    Line("NULL", .null, .null),
    Line("x''", .value(Data()), .value(Data())),
    Line("x'00ff'", .value(Data([0, 255])), .value(Data([0, 255]))),
    Line("'é'", .value(Data([0xC3, 0xA9])), .value(Data([0xC3, 0xA9]))),
    Line("''", .value(Data()), .value(Data())),
    Line("12", .value(Data("12".utf8)), .failure),
  ]

  @Test(arguments: blobs)
  func `Data reads as the table says`(_ line: Line<Data>) throws { try check(line) }

  static let smallIntegers: [Line<Int8>] = [
    Line("127", .value(127), .value(127)),
    Line("300", .failure, .failure),
    Line("-128.9", .value(-128), .value(-128)),
    Line("'300'", .failure, .failure),
  ]

  @Test(arguments: smallIntegers)
  func `Int8 reads as the table says`(_ line: Line<Int8>) throws { try check(line) }

  static let mediumIntegers: [Line<Int32>] = [
    Line("2147483647.999999", .value(.max), .value(.max)),
    Line("2147483648.0", .failure, .failure),
  ]

  @Test(arguments: mediumIntegers)
  func `Int32 reads as the table says`(_ line: Line<Int32>) throws { try check(line) }

  static let bytes: [Line<UInt8>] = [
    Line("255", .value(255), .value(255)), Line("-1", .failure, .failure),
  ]

  @Test(arguments: bytes)
  func `UInt8 reads as the table says`(_ line: Line<UInt8>) throws { try check(line) }

  static let largeIntegers: [Line<UInt64>] = [
    Line("9223372036854775807", .value(9_223_372_036_854_775_807), .value(9_223_372_036_854_775_807)),
    Line("-1", .failure, .failure),
    Line("x'8000000000000000'", .value(1 << 63), .value(1 << 63)),
    Line("x'0000000000000001'", .value(0), .failure),
  ]

  @Test(arguments: largeIntegers)
  func `UInt64 reads as the table says`(_ line: Line<UInt64>) throws { try check(line) }

  static let uuids: [Line<UUID>] = [
    Line("x'00112233445566778899aabbccddeeff'", .value(uuid), .value(uuid)),
    Line("'00112233-4455-6677-8899-AABBccddeeff'", .value(uuid), .value(uuid)),
    Line("x'0011'", .failure, .failure),
    Line("'0123456789abcdef'", .failure, .failure),
    Line("'{00112233-4455-6677-8899-aabbccddeeff}'", .failure, .failure),
    Line("'00112233445566778899aabbccddeeff'", .failure, .failure),
    Line("'00112233-4455-6677-8899-aabbccddeefg'", .failure, .failure),
    Line("'00112233-4455-6677-8899-aabbccddeefé'", .failure, .failure),
    Line("1", .failure, .failure),
    Line("NULL", .null, .null),
  ]

  @Test(arguments: uuids)
  func `UUID reads as the table says`(_ line: Line<UUID>) throws { try check(line) }

  static let decimals: [Line<Decimal>] = [
    Line("'1.10'", .value(decimal("1.1")), .value(decimal("1.1"))),
    Line("'+1e3'", .value(1000), .value(1000)),
    Line("'.5'", .value(decimal("0.5")), .value(decimal("0.5"))),
    Line("'000'", .value(0), .value(0)),
    Line("'-0.00'", .value(0), .value(0)),
    Line("'1e127'", .value(decimal("1e127")), .value(decimal("1e127"))),
    Line("'1e128'", .failure, .failure),
    Line("'340282366920938463463374607431768211455e127'", .value(greatest), .value(greatest)),
    Line("'340282366920938463463374607431768211456'", .failure, .failure),
    Line("'" + greatest.description + "'", .value(greatest), .value(greatest)),
    Line(
      "'12345678901234567890123456789012345678'",
      .value(decimal("12345678901234567890123456789012345678")),
      .value(decimal("12345678901234567890123456789012345678"))),
    Line(
      "'-0.12345678901234567890123456789012345678'",
      .value(decimal("-0.12345678901234567890123456789012345678")),
      .value(decimal("-0.12345678901234567890123456789012345678"))),
    Line("'0.4444444444444444444444444444444444444444'", .failure, .failure),
    Line("9223372036854775807", .value(Decimal(Int64.max)), .value(Decimal(Int64.max))),
    Line("0.5", .value(decimal("0.5")), .value(decimal("0.5"))),
    Line("1e300", .failure, .failure),
    Line("1e999", .failure, .failure),
    Line("'1abc'", .failure, .failure), Line("'1,5'", .failure, .failure),
    Line("'1 '", .failure, .failure), Line("''", .failure, .failure),
    Line("'-'", .failure, .failure), Line("'1e'", .failure, .failure),
    Line("'1e400'", .failure, .failure), Line("'NaN'", .failure, .failure),
    Line("x'31'", .failure, .failure), Line("NULL", .null, .null),
  ]

  @Test(arguments: decimals)
  func `Decimal reads as the table says`(_ line: Line<Decimal>) throws { try check(line) }

  private static let uuid = UUID(
    uuid: (0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF))

  private static let greatest = Decimal.greatestFiniteMagnitude

  private static func decimal(_ text: String) -> Decimal {
    Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) ?? .nan
  }
}
