import TypedSQLiteCore

/// A message of a client, as [JSON-RPC 2.0](https://www.jsonrpc.org/specification) has them.
enum ClientMessage {
  case request(ClientRequest)
  case notification(method: String, parameters: JSONTree)
  /// An answer; the server asks for none.
  case response
  /// A line that is no message, with the identifier that it has; null if none can be read.
  case wrong(ProtocolFault, id: JSONTree)

  init(_ line: ClientLines.Line) {
    guard case .text(let text) = line else {
      self = .wrong(.notARequest("a message has more than \(ClientLines.limit) bytes"), id: .null)
      return
    }
    guard let message = JSONTree(text.span) else {
      self = .wrong(ProtocolFault(code: -32_700, message: "the line is not JSON"), id: .null)
      return
    }
    let id = message["id"]
    guard case .object = message else {
      self = .wrong(.notARequest("a message is one object"), id: .null)
      return
    }
    let usedID = id.flatMap { $0.isRequestID ? $0 : nil } ?? .null
    guard message["jsonrpc"]?.string == "2.0" else {
      self = .wrong(.notARequest("the member jsonrpc is not \"2.0\""), id: usedID)
      return
    }
    guard let method = message["method"] else {
      let isResponse = message["result"] != nil || message["error"] != nil
      self = isResponse ? .response : .wrong(.notARequest("the member method is missing"), id: usedID)
      return
    }
    let parameters = message["params"] ?? .object([])
    guard let method = method.string, case .object = parameters else {
      let fault = "method is a text and params an object"
      self = id == nil ? .response : .wrong(.notARequest(fault), id: usedID)
      return
    }
    guard let id else {
      self = .notification(method: method, parameters: parameters)
      return
    }
    guard id.isRequestID else {
      self = .wrong(.notARequest("the member id is neither a text nor an integer"), id: .null)
      return
    }
    self = .request(ClientRequest(id: id, method: method, parameters: parameters))
  }
}

/// A request, which has an answer.
struct ClientRequest {
  /// A text or an integer.
  let id: JSONTree
  let method: String
  /// An object.
  let parameters: JSONTree

  /// What the client says of the request itself.
  var meta: JSONTree { parameters["_meta"] ?? .object([]) }
}

/// Why a request has no result.
struct ProtocolFault: Error, Equatable {
  let code: Int
  let message: String
  var data: JSONTree = .null

  static func notARequest(_ message: String) -> ProtocolFault {
    ProtocolFault(code: -32_600, message: message)
  }

  static func unknownMethod(_ method: String) -> ProtocolFault {
    ProtocolFault(code: -32_601, message: "there is no method \(method)")
  }

  static func wrongParameters(_ message: String) -> ProtocolFault {
    ProtocolFault(code: -32_602, message: message)
  }

  var json: JSONTree {
    .present(["code": .integer(code), "message": .text(message), "data": data])
  }
}

extension JSONTree {
  fileprivate var isRequestID: Bool {
    switch self {
    case .text, .integer: true
    default: false
    }
  }
}
