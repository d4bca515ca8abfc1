import Testing
import TypedSQLiteCore

@testable import RemoteEngines

@Suite struct DqliteCodecTests {
  @Test(arguments: [1, 3, 7, 8, 64, Int.max])
  func `rows have values of all classes, however the bytes come`(pieceSize: Int) throws {
    let channel = ScriptedChannel([UInt8](hex: DqliteBytes.rows), pieces: pieceSize)
    let connection = DqliteConnection(channel, to: NetworkPlace(host: "a", port: 1))
    let parts = DqliteParts(connection, .never)
    #expect(try parts.nextPart() == nil)
    #expect(try parts.nextRow().map(Self.texts) == ["1", "-2.5", "häß", "[0, 255]", "NULL"])
    #expect(try parts.nextRow().map(Self.texts) == ["-1", "inf", "", "[]", "x"])
    #expect(try parts.nextRow() == nil)
    #expect(!parts.hasMore)
    #expect(connection.unreadAnswer == nil)
  }

  @Test func `an answer that is cut at any byte is a fault of the connection`() throws {
    let bytes = [UInt8](hex: DqliteBytes.rows)
    for count in 0..<bytes.count {
      let connection = DqliteConnection(
        ScriptedChannel(Array(bytes[..<count])), to: NetworkPlace(host: "a", port: 1))
      let parts = DqliteParts(connection, .never)
      #expect(throws: ChannelFault.ended("the connection was closed")) { try parts.nextPart() }
    }
  }

  @Test func `a part whose bytes are changed is read or refused`() throws {
    let bytes = [UInt8](hex: DqliteBytes.rows)
    for index in 8..<bytes.count {
      for value: UInt8 in [0, 1, 0x7F, 0xEE, 0xFF] {
        var changed = bytes
        changed[index] = value
        let connection = DqliteConnection(ScriptedChannel(changed), to: NetworkPlace(host: "a", port: 1))
        let parts = DqliteParts(connection, .never)
        do throws(ChannelFault) {
          _ = try parts.nextPart()
          var count = 0
          while try parts.nextRow() != nil { count += 1 }
          #expect(count <= 3)
        } catch {
          #expect(error == .wrongBytes("it sent rows of a wrong form") || error.isPartWithoutRows)
        }
      }
    }
  }

  @Test func `rows go on in the next part`() throws {
    let bytes =
      DqliteBytes.integers([1, 2], isLast: false) + DqliteBytes.integers([3])
    let connection = DqliteConnection(ScriptedChannel(bytes), to: NetworkPlace(host: "a", port: 1))
    let parts = DqliteParts(connection, .never)
    var rows: [String] = []
    while parts.hasMore {
      #expect(try parts.nextPart() == nil)
      while let row = try parts.nextRow() { rows += Self.texts(row) }
    }
    #expect(rows == ["1", "2", "3"])
  }

  @Test func `a node that sends parts without rows is left`() throws {
    let connection = DqliteConnection(
      ScriptedChannel(DqliteBytes.integers([], isLast: false)), to: NetworkPlace(host: "a", port: 1))
    let parts = DqliteParts(connection, .never)
    _ = try parts.nextPart()
    #expect(throws: ChannelFault.wrongBytes("it sent a part without rows")) { try parts.nextRow() }
  }

  @Test(arguments: [
    (DqliteBytes.noSuchColumn, 1 as UInt64, "no such column: nosuch"),
    (DqliteBytes.failedLater, 1, "integer overflow"),
  ])
  func `a failure is found before and after rows`(hex: String, code: UInt64, message: String) throws {
    let connection = DqliteConnection(
      ScriptedChannel([UInt8](hex: hex)), to: NetworkPlace(host: "a", port: 1))
    #expect(
      try DqliteParts(connection, .never).nextPart() == DqliteFailure(code: code, message: message))
  }

  @Test func `other protocols and huge lengths are refused before memory is taken`() throws {
    let fault = ChannelFault.wrongBytes("it does not speak dqlite")
    for bytes in [
      Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [UInt8](repeating: 0xFF, count: 64),
      [0, 0, 0, 0, 1, 0, 0, 0],
    ] {
      let reader = MessageReader(ScriptedChannel(bytes))
      #expect(throws: fault) { _ = try reader.next(until: .never) }
    }
    // One GiB is announced, and nothing follows.
    let reader = MessageReader(ScriptedChannel([0, 0, 0, 8, 7, 0, 0, 0, 1]))
    #expect(throws: ChannelFault.ended("the connection was closed")) { _ = try reader.next(until: .never) }
  }

  @Test func `requests are words with the least significant byte first`() throws {
    let hex = { (request: DqliteRequest) in
      request.message.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hex(.leader) == "01000000000000000000000000000000")
    #expect(
      hex(.open(name: "app")) == "0300000003000000" + "6170700000000000" + "0000000000000000"
        + "0000000000000000")
    #expect(hex(.prepare(sql: "S")) == "0200000004010000" + "0000000000000000" + "5300000000000000")
    #expect(hex(.finalize(statement: 2)) == "0100000007000000" + "0000000002000000")
    #expect(hex(.dump(name: "12345678")) == "020000000f000000" + "3132333435363738" + "0000000000000000")
    #expect(hex(.cluster) == "0100000010000000" + "0100000000000000")
    #expect(
      hex(.add(node: 3, address: "a:1")) == "020000000c000000" + "0300000000000000" + "613a310000000000")
    #expect(hex(.assign(node: 3, .spare)) == "020000000d000000" + "0300000000000000" + "0200000000000000")
    let database = try Database(path: ":memory:")
    let statement = try database.prepare("SELECT 7, -2.5, 'häß', x'00ff', NULL")
    _ = try statement.step()
    let arguments = (0..<5).map(statement.cell)
    #expect(
      hex(.query(sql: Array("Q".utf8), arguments: arguments))
        == "0900000009000000" + "0000000000000000" + "5100000000000000" + "0501020304050000"
        + "0700000000000000" + "00000000000004c0" + "68c3a4c39f000000" + "0200000000000000"
        + "00ff000000000000"
        + "0000000000000000")
    #expect(
      hex(.execute(sql: [0x51], arguments: [])) == "0200000008000000" + "0000000000000000"
        + "5100000000000000")
  }

  private static func texts(_ row: RemoteRow) -> [String] {
    row.values.map { value in
      switch value {
      case .null: "NULL"
      case .integer(let value): "\(value)"
      case .real(let value): "\(value)"
      case .text(let text): unsafe String(cString: text)
      case .countedText(let bytes): unsafe String(decoding: bytes, as: UTF8.self)
      case .blob(let bytes): unsafe "\(Array(bytes))"
      }
    }
  }
}

extension ChannelFault {
  fileprivate var isPartWithoutRows: Bool { self == .wrongBytes("it sent a part without rows") }
}
