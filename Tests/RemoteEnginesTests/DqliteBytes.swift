/// Messages that a node of version 1.11.1 sent.
enum DqliteBytes {
  static let server = "030000000100000001000000000000003132372e302e302e313a393430310000"
  /// A cluster of one voter.
  static let servers =
    "0500000003000000010000000000000001000000000000003132372e302e302e313a3934303100000000000000000000"
  static let database = "01000000040000000000000000000000"
  static let statement = "020000000500000000000000000000000000000000000000"
  static let empty = "01000000080000000000000000000000"
  /// The result of an INSERT of two rows.
  static let inserted = "020000000600000002000000000000000200000000000000"
  /// The result of `SELECT 1 AS i, -2.5 AS r, 'häß' AS t, x'00ff' AS b, NULL AS n UNION ALL SELECT -1, 9e999, '', x'', 'x'`.
  static let rows =
    "14000000070000000500000000000000690000000000000072000000000000007400000000000000620000000000000"
    + "06e000000000000002143050000000000010000000000000000000000000004c068c3a4c39f0000000200000000000000"
    + "00ff5f617420494e00000000000000002143030000000000ffffffffffffffff000000000000f07f0000000000000000"
    + "00000000000000007800000000000000ffffffffffffffff"
  static let noSuchColumn =
    "040000000000000001000000000000006e6f207375636820636f6c756d6e3a206e6f737563680000"
  /// A query that failed after its first row.
  static let failedLater =
    "0800000000000000010000000000000061000000000000000100000000000000010000000000000001000000000000"
    + "00696e7465676572206f766572666c6f770000000000000000"
  /// The answer of a follower that knows no leader.
  static let noServer = "02000000010000000000000000000000" + "0000000000000000"

  /// The answers to the messages with which a database is opened.
  static func opening(version: Int = 1, schema: [(type: String, name: String, sql: String)] = []) -> [UInt8] {
    var body = word(4) + ["v", "n", "s", "b"].flatMap(text)
    body += header([1, 5, 5, 1]) + word(version) + word(0) + word(0) + word(0)
    for row in schema {
      body += header([3, 3, 3, 1]) + text(row.type) + text(row.name) + text(row.sql) + word(0)
    }
    body += [UInt8](repeating: 0xFF, count: 8)
    return [UInt8](hex: server + database + statement + empty) + message(type: 7, body)
      + [UInt8](hex: servers)
  }

  /// A failure with a code and a message.
  static func failure(_ code: Int, _ reason: String) -> [UInt8] {
    message(type: 0, word(code) + text(reason))
  }

  /// A part of an answer with one column of integers.
  static func integers(_ values: [Int], isLast: Bool = true) -> [UInt8] {
    let rows = values.flatMap { header([1]) + word($0) }
    return message(type: 7, word(1) + text("c0") + rows + [UInt8](repeating: isLast ? 0xFF : 0xEE, count: 8))
  }

  /// A part of an answer with one column of texts.
  static func texts(_ values: [String], isLast: Bool = true) -> [UInt8] {
    let rows = values.flatMap { header([3]) + text($0) }
    return message(type: 7, word(1) + text("c0") + rows + [UInt8](repeating: isLast ? 0xFF : 0xEE, count: 8))
  }

  static func message(type: UInt8, _ body: [UInt8]) -> [UInt8] {
    word(body.count / 8).prefix(4) + [type, 0, 0, 0] + body
  }

  static func word(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }

  private static func header(_ types: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8)
    for (index, type) in types.enumerated() { bytes[index / 2] |= type << (index.isMultiple(of: 2) ? 0 : 4) }
    return bytes
  }
}
