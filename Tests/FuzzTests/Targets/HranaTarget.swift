import TypedSQLiteCore

@testable import RemoteEngines

extension FuzzTarget {
  /// What a server sends after it was asked to open a database and to run a query.
  static let hrana = FuzzTarget(
    name: "hrana",
    summary: "answers of libSQL: whatever comes, reading ends, and no byte outside of a value is touched",
    words: [
      "HTTP/1.1 200 OK\r\n", "Content-Length: ", "Transfer-Encoding: chunked\r\n", "\r\n\r\n", "0\r\n\r\n",
      "{\"baton\":\"", "\"base_url\":", "{\"type\":\"row\",\"row\":[", "{\"type\":\"text\",\"value\":\"",
      "{\"type\":\"blob\",\"base64\":\"", "{\"type\":\"step_end\"", "\\u0000", "\\ud83d\\ude00",
      "http://127.0.0.2/",
    ],
    seeds: { seeds },
    run: { bytes in
      let network = ReceivedNetwork(bytes)
      var answers = bytes.count / 16 + 2
      do throws(RemoteFailure) {
        let address = try HranaAddress("libsql://localhost", usesProgram: false)
        let client = HranaClient(address, EngineResources(network: network))
        do throws(HranaFault) {
          while answers > 0 {
            answers -= 1
            try read(client)
            _ = try client.pipeline([.hasNoTransaction])
          }
        } catch {
          return
        }
      } catch {
        return
      }
      throw FuzzFault(description: "more answers were read than there are bytes for")
    })

  private static func read(_ client: HranaClient) throws(HranaFault) {
    let connection = try client.cursor(mustContinue: false) { .cursor("SELECT 1", baton: $0) }
    var values: [RemoteValue] = []
    while try client.line(of: connection, into: &values) != nil {
      for value in values { touch(value) }
      values = []
    }
  }

  /// Reads all bytes of a value.
  private static func touch(_ value: RemoteValue) {
    switch value {
    case .text(let text): _ = String(cString: text).utf8.count
    case .countedText(let bytes), .blob(let bytes): _ = bytes.reduce(0, &+)
    case .null, .integer, .real: break
    }
  }

  private static var seeds: [[UInt8]] {
    let values =
      #"[{"type":"integer","value":"-7"},{"type":"float","value":2.5e3},{"type":"text","value":"a\u0000\n\ud83d\ude00"},"#
      + #"{"type":"blob","base64":"AAH/"},{"type":"null"},{"type":"float","value":null}]"#
    let first = #"{"baton":"b","base_url":null}"#
    let end = #"{"type":"step_end","affected_row_count":1,"last_insert_rowid":"2"}"#
    let failure =
      #"{"type":"step_error","step":0,"error":{"message":"SQL input error: x (at offset 3)","code":"SQLITE_BUSY"}}"#
    let row = #"{"type":"row","row":\#(values)}"#
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let autocommit =
      #"{"baton":"c","base_url":"http://127.0.0.2:81/x","results":[{"type":"ok","response":{"type":"get_autocommit","is_autocommit":true}}]}"#
    let steps = answer(autocommit)
    return [
      chunked + chunk(first) + chunk(row) + chunk(row) + chunk(end) + "0\r\n\r\n" + steps,
      answer("\(first)\n\(failure)\n") + steps, answer("\(first)\n\(row)\n\(end)") + steps + answer(first),
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 OK\r\n\r\n\(first)\n\(end)\n",
      "HTTP/1.1 400 Bad Request\r\nContent-Length: 43\r\n\r\n"
        + #"{"message":"expired","code":"STREAM_EXPIRED"}"#,
    ].map { Array($0.utf8) }
  }

  private static func chunk(_ line: String) -> String {
    String(line.utf8.count + 1, radix: 16) + "\r\n" + line + "\n\r\n"
  }

  private static func answer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}

/// A network whose first connection brings some bytes; there is no second one.
private final class ReceivedNetwork: NetworkAccess {
  let usesProgram = false
  private var channel: ReceivedBytes?

  init(_ bytes: [UInt8]) {
    channel = ReceivedBytes(bytes)
  }

  func connect(to place: NetworkPlace, until deadline: Deadline) throws(ChannelFault) -> any ByteChannel {
    defer { channel = nil }
    guard let channel else { throw .noConnection("only one") }
    return channel
  }

  func pause(milliseconds: Int) throws(ChannelFault) {}
}
