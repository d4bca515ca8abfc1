import CSQLite

/// Checks the tokens of a tokenizer written in Swift and passes on only those within the text, because FTS5
/// itself would read and write beyond it.
@safe internal struct TokenSink {
  private let context: UnsafeMutableRawPointer?
  private let callback: FTS5TokenCallback
  private let textCount: CInt
  /// The first result other than success, after which no more tokens are passed on.
  private var result = SQLITE_OK
  /// The bounds of the first token that was refused.
  private(set) var fault: Fault?

  /// A token that is not within its text.
  struct Fault {
    let tokenCount: CInt
    let start: CInt
    let end: CInt
    let textCount: CInt

    var message: String {
      "a tokenizer gave a token of \(tokenCount) bytes, from byte \(start) to byte \(end) "
        + "of a text of \(textCount) bytes"
    }
  }

  /// Runs a tokenizer.
  ///
  /// - Returns: the first result of `callback` other than success, or else the tokenizer's own; and an error
  ///   if a token was refused.
  static func run(
    _ tokenizer: any FTS5Tokenizer, context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization,
    text: UnsafePointer<CChar>?, count: CInt, callback: FTS5TokenCallback
  ) -> (code: CInt, error: DatabaseError?) {
    var sink = unsafe TokenSink(context: context, callback: callback, textCount: count)
    let code = unsafe withUnsafeMutablePointer(to: &sink) { sink in
      unsafe tokenizer.tokenize(
        context: sink, tokenization: tokenization, pText: text, nText: count,
        tokenCallback: { pointer, flags, token, count, start, end in
          guard let pointer = unsafe pointer else { return SQLITE_MISUSE }
          let sink = unsafe pointer.assumingMemoryBound(to: TokenSink.self)
          return unsafe sink.pointee.take(flags, token, count, start, end)
        })
    }
    if let fault = sink.fault {
      return (SQLITE_ERROR, DatabaseError(code: .SQLITE_ERROR, message: fault.message))
    }
    guard sink.result == SQLITE_OK else { return (sink.result, nil) }
    return (code == SQLITE_OK ? code : ResultCode(rawValue: code).asFailure.rawValue, nil)
  }

  private init(context: UnsafeMutableRawPointer?, callback: FTS5TokenCallback, textCount: CInt) {
    unsafe self.context = context
    unsafe self.callback = callback
    self.textCount = textCount
  }

  private mutating func take(
    _ flags: CInt, _ token: UnsafePointer<CChar>?, _ count: CInt, _ start: CInt, _ end: CInt
  ) -> CInt {
    guard result == SQLITE_OK else { return result }
    let isInText = start >= 0 && start <= end && end <= textCount
    guard let token = unsafe token, count >= 0, isInText else {
      fault = Fault(tokenCount: count, start: start, end: end, textCount: textCount)
      result = SQLITE_ERROR
      return result
    }
    result = unsafe callback(context, flags, token, count, start, end)
    return result
  }
}
