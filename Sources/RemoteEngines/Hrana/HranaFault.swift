import TypedSQLiteCore

/// Why a request to a server has no answer with a result.
enum HranaFault: Error {
  /// There is no connection, or the request was not sent to its end: nothing was done.
  case unsent(ChannelFault)
  /// No answer came, or none that makes sense.
  case lost(ChannelFault)
  /// The server refused the request, and nothing was done.
  case refused(String)
  /// The server has no time for the request, and nothing was done.
  case busy(String)
  /// The server does not know the stream any more, and nothing was done.
  case streamGone(String)
  /// The statement failed.
  case failed(HranaError)
  /// The statement failed, nothing was done, and the stream is gone.
  case streamFailed(HranaError)
  /// This program refused the request, and nothing was done.
  case unsendable(RemoteFailure)

  /// What an answer with another status than 200 means.
  ///
  /// - Parameters:
  ///   - status: its number.
  ///   - body: its text.
  ///   - hasToken: whether a token was sent.
  init(status: Int, _ body: UnsafeMutableBufferPointer<UInt8>, hasToken: Bool) {
    let text = unsafe String(repairing: Span(_unsafeElements: UnsafeBufferPointer(body)))
    let error = unsafe HranaError(ofAnswer: body)
    let reason = (error?.message ?? text).printable.trimmed
    let words = reason.isEmpty ? "HTTP \(status)" : "HTTP \(status), \(reason)"
    switch status {
    case 301, 302, 307, 308:
      self = .refused("the server redirects to another address (HTTP \(status)); open that one")
    case 401, 403:
      self = .refused(
        hasToken
          ? "the server refused the token (\(words))"
          : "the server wants a token (\(words)); ?token-env=NAME or ?token-file=PATH in the address says where it is"
      )
    case 404: self = .refused("the server has no such database, or does not speak Hrana 3 (\(words))")
    case 429: self = .busy("the server has no time (\(words))")
    case 400 where Self.isAboutStream(error?.code ?? "", reason): self = .streamGone(reason)
    // This is how a cursor says that it cannot read the statement; the stream is gone then.
    case 500 where reason.contains(Self.unreadable):
      self = .streamFailed(
        HranaError(message: Self.unreadable + reason.after(Self.unreadable), code: "SQL_PARSE_ERROR"))
    case 400..<500: self = .refused("the server refused the request (\(words))")
    // A server between may have sent the request on.
    default: self = .lost(.ended("the server answered \(words)"))
    }
  }

  private static let unreadable = "SQL string could not be parsed"

  private static func isAboutStream(_ code: String, _ reason: String) -> Bool {
    let words = reason.lowercased()
    return code.hasPrefix("STREAM_") || words.contains("baton") || words.contains("stream has expired")
  }

  /// What it means for a request to a place.
  func event(_ place: String) -> RepeatRule.Event {
    switch self {
    case .unsent(.interrupted), .unsendable: .failed(.interrupted)
    case .unsent(let fault):
      .unserved(
        reason: "the connection to \(place) was lost (\(fault.reason))", atLast: "\(place): \(fault.reason)")
    case .lost(let fault): .lost(fault, to: place)
    case .refused(let reason): .failed(DatabaseError(resultCode: .SQLITE_ERROR, message: reason))
    case .busy(let reason): .busy(DatabaseError(resultCode: .SQLITE_BUSY, message: reason))
    case .streamGone(let reason):
      .unserved(reason: "the server has ended the transaction (\(reason))", atLast: reason)
    case .failed(let error), .streamFailed(let error): error.event
    }
  }

  /// How opening a database fails with it; `isPlain` is whether nothing encrypts the connection.
  func failure(_ place: String, isPlain: Bool = false) -> RemoteFailure {
    switch self {
    case .unsendable(let failure): failure
    case .refused(let reason), .busy(let reason): .refused(reason)
    case .failed(let error), .streamFailed(let error): .refused(error.message.printable)
    case .streamGone(let reason): .notRun("\(place): \(reason)")
    case .unsent(let fault), .lost(let fault): .notRun("\(place): \(fault.reasonAtOpening(isPlain))")
    }
  }
}

extension HranaError {
  /// The error in the body of an answer: an object with a message, or with an `error` that is one or has one.
  fileprivate init?(ofAnswer body: UnsafeMutableBufferPointer<UInt8>) {
    // Reading removes escapes.
    var copy = unsafe Array(body)
    let error = unsafe copy.withUnsafeMutableBufferPointer { bytes in
      unsafe try? Self.read(JSONReader(bytes))
    }
    guard let error else { return nil }
    self = error
  }

  private static func read(_ json: JSONReader) throws(JSONReader.Fault) -> HranaError? {
    var json = json
    var (message, code): (String?, String?)
    try json.beginObject()
    while let name = try json.name() {
      if json.is(name, "message") || json.is(name, "error") {
        message = try json.optionalText()
      } else if json.is(name, "code") {
        code = try json.optionalText()
      } else {
        try json.skip()
      }
    }
    return message.map { HranaError(message: $0, code: code ?? "") }
  }
}

extension String {
  /// What follows another text, without the quotes that a server puts around both.
  fileprivate func after(_ mark: String) -> Substring {
    var rest = self[...]
    while !rest.isEmpty, !rest.hasPrefix(mark) { rest = rest.dropFirst() }
    rest = rest.dropFirst(mark.count)
    return rest.hasSuffix("`") ? rest.dropLast() : rest
  }

  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let characters = drop { $0.isWhitespace }
    return String(characters.reversed().drop { $0.isWhitespace }.reversed())
  }
}
