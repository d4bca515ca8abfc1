import TypedSQLiteCore

@testable import RemoteEngines

/// Answers in the form of sqld 0.24.32.
enum HranaBytes {
  /// The answer with a status and a body of known length.
  static func answer(_ status: String, _ body: String, type: String = "application/json") -> [UInt8] {
    let head = "HTTP/1.1 \(status)\r\ncontent-type: \(type)\r\ncontent-length: \(body.utf8.count)\r\n\r\n"
    return Array((head + body).utf8) + [AnsweringChannel.endOfAnswer]
  }

  /// The answer to a cursor, with each line in a chunk of its own.
  static func cursor(_ lines: [String], baton: String = "b", address: String = "null") -> [UInt8] {
    let first = #"{"baton":"\#(baton)","base_url":\#(address)}"#
    let chunks = ([first] + lines).map { line in
      String(line.utf8.count + 1, radix: 16) + "\r\n" + line + "\n\r\n"
    }
    return Array(
      ("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n" + chunks.joined()
        + "0\r\n\r\n").utf8) + [AnsweringChannel.endOfAnswer]
  }

  /// The answer to a query, whose rows are JSON.
  static func rows(_ rows: [String], baton: String = "b") -> [UInt8] {
    let begin = #"{"type":"step_begin","step":0,"cols":[{"name":"a","decltype":"INTEGER"}]}"#
    return cursor(
      [begin] + rows.map { #"{"type":"row","row":\#($0)}"# } + [
        end, #"{"type":"replication_index","replication_index":4}"#,
      ],
      baton: baton)
  }

  static let end = #"{"type":"step_end","affected_row_count":0,"last_insert_rowid":null}"#

  static func integers(_ values: [Int], baton: String = "b") -> [UInt8] {
    rows(values.map { #"[{"type":"integer","value":"\#($0)"}]"# }, baton: baton)
  }

  /// The answer to a query that fails after its rows.
  static func failedRows(_ values: [Int], _ message: String, code: String = "SQLITE_UNKNOWN") -> [UInt8] {
    cursor(
      values.map { #"{"type":"row","row":[{"type":"integer","value":"\#($0)"}]}"# } + [
        #"{"type":"step_error","step":0,"error":{"message":"\#(message)","code":"\#(code)"}}"#
      ])
  }

  /// The answer to a statement without rows.
  static func changes(_ count: Int = 0, rowID: Int? = nil, baton: String = "b") -> [UInt8] {
    let row = rowID.map { "\"\($0)\"" } ?? "null"
    return pipeline(
      #"{"type":"ok","response":{"type":"execute","result":{"cols":[],"rows":[],"affected_row_count":\#(count),"#
        + #""last_insert_rowid":\#(row),"replication_index":"4"}}}"#, baton: baton)
  }

  /// The answer to a step that fails.
  static func failure(_ message: String, code: String, baton: String = "b") -> [UInt8] {
    pipeline(#"{"type":"error","error":{"message":"\#(message)","code":"\#(code)"}}"#, baton: baton)
  }

  static func transaction(isOpen: Bool) -> [UInt8] {
    pipeline(#"{"type":"ok","response":{"type":"get_autocommit","is_autocommit":\#(!isOpen)}}"#)
  }

  static func pipeline(_ results: String, baton: String = "b") -> [UInt8] {
    answer("200 OK", #"{"baton":"\#(baton)","base_url":null,"results":[\#(results)]}"#)
  }

  /// The answer to the question for the schema, of one table.
  static let opening = rows([
    #"[{"type":"integer","value":"1"},{"type":"null"},{"type":"null"}]"#,
    #"[{"type":"text","value":"table"},{"type":"text","value":"t"},{"type":"text","value":"CREATE TABLE t(a INTEGER, b DATE)"}]"#,
  ])

  static let expired = answer(
    "400 Bad Request", #"{"message":"The stream has expired due to inactivity","code":"STREAM_EXPIRED"}"#)
  static let usedBaton = answer(
    "400 Bad Request", "Received a baton that has already been used", type: "text/plain")
}

/// Opens a database whose first connection also has the answer to the opening.
func openHrana(
  _ answers: [[UInt8]], pieces: Int = .max, _ address: String = "libsql://localhost"
) throws -> (database: Database, network: ScriptedNetwork<AnsweringChannel>) {
  let channels = answers.enumerated().map {
    AnsweringChannel(($0 == 0 ? HranaBytes.opening : []) + $1, pieces: pieces)
  }
  let network = ScriptedNetwork(channels)
  guard let engine = try EngineKind.engine(for: address, network: { network }) else {
    throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no engine")
  }
  return (try Database(remote: engine), network)
}

/// The message of the error that is thrown.
func message(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? DatabaseError)?.message ?? "\(error)"
  }
}

extension AnsweringChannel {
  /// What was sent, as text.
  var text: String { String(decoding: sent, as: UTF8.self) }
}

/// A channel whose other side sends an answer after each request, in pieces.
final class AnsweringChannel: ByteChannel {
  /// Follows each answer but is not sent; it occurs in no UTF-8.
  static let endOfAnswer: UInt8 = 0xFE

  private var answers: ArraySlice<UInt8>
  private let pieceSize: Int
  /// All that was sent.
  private(set) var sent: [UInt8] = []

  init(_ answers: [UInt8], pieces pieceSize: Int = .max) {
    self.answers = answers[...]
    self.pieceSize = pieceSize
  }

  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ChannelFault) {
    if answers.first == Self.endOfAnswer { answers.removeFirst() }
    sent += bytes
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline
  ) throws(ChannelFault) -> Int {
    let piece = answers.prefix { $0 != Self.endOfAnswer }.prefix(min(pieceSize, buffer.count))
    unsafe buffer.copyBytes(from: piece)
    answers.removeFirst(piece.count)
    return piece.count
  }

  var hasEnded: Bool { answers.drop { $0 == Self.endOfAnswer }.isEmpty }

  func close() {}
}
