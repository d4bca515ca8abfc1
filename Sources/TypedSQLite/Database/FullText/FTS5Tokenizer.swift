import CSQLite

/// The function that receives the tokens of a text.
///
/// Its arguments are the context, the flags, the token, the length of the token, and the range of bytes in
/// the text that the token represents. A result other than 0 ends the tokenization with that result.
public typealias FTS5TokenCallback =
  @convention(c) (UnsafeMutableRawPointer?, CInt, UnsafePointer<CChar>?, CInt, CInt, CInt) -> CInt

/// A function that receives a token in place of the original one, or in addition to it with
/// ``FTS5TokenFlags/colocated``.
public typealias FTS5WrapperTokenCallback = (_ token: String, _ flags: FTS5TokenFlags) throws -> Void

/// A type that splits texts into tokens for FTS5 full-text search.
///
/// See <https://www.sqlite.org/fts5.html#custom_tokenizers>.
public protocol FTS5Tokenizer: AnyObject {
  /// Splits a text.
  ///
  /// - Parameters:
  ///   - context: passed on to `tokenCallback`.
  ///   - tokenization: the purpose of the text.
  ///   - pText: the UTF-8 of the text, not terminated, and not always valid.
  ///   - nText: the number of bytes.
  ///   - tokenCallback: receives each token.
  /// - Returns: a result code of SQLite; if `tokenCallback` returns another than 0, it must be returned.
  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?,
    nText: CInt, tokenCallback: FTS5TokenCallback
  ) -> CInt
}

/// The purpose for which a text is split into tokens.
public struct FTS5Tokenization: OptionSet, Hashable, Sendable {
  /// SQLite's bits.
  public let rawValue: CInt

  /// Creates a value from SQLite's bits.
  public init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The text is a search.
  public static let query = FTS5Tokenization(rawValue: FTS5_TOKENIZE_QUERY)
  /// The text is a search whose last token is a prefix; always combined with ``query``.
  public static let prefix = FTS5Tokenization(rawValue: FTS5_TOKENIZE_PREFIX)
  /// The text is stored or removed.
  public static let document = FTS5Tokenization(rawValue: FTS5_TOKENIZE_DOCUMENT)
  /// The text is processed by an auxiliary function such as `highlight`.
  public static let aux = FTS5Tokenization(rawValue: FTS5_TOKENIZE_AUX)
}

/// How a token relates to the one before it.
public struct FTS5TokenFlags: OptionSet, Hashable, Sendable {
  /// SQLite's bits.
  public let rawValue: CInt

  /// Creates flags from SQLite's bits.
  public init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The token has the same position as the one before it, as a synonym does.
  public static let colocated = FTS5TokenFlags(rawValue: FTS5_TOKEN_COLOCATED)
}

// MARK: - Trying out

extension FTS5Tokenizer {
  /// The tokens of a text as it is stored.
  ///
  /// - Throws: ``DatabaseError`` if the tokenizer fails or returns a token that is not within the text.
  public func tokenize(document string: String) throws -> [(token: String, flags: FTS5TokenFlags)] {
    try tokenize(string, for: .document)
  }

  /// The tokens of a text as it is searched for.
  ///
  /// - Throws: ``DatabaseError`` if the tokenizer fails or returns a token that is not within the text.
  public func tokenize(query string: String) throws -> [(token: String, flags: FTS5TokenFlags)] {
    try tokenize(string, for: .query)
  }

  private func tokenize(
    _ string: String, for tokenization: FTS5Tokenization
  ) throws -> [(token: String, flags: FTS5TokenFlags)] {
    let collector = TokenCollector()
    let context = unsafe Unmanaged.passUnretained(collector).toOpaque()
    var text = string
    let outcome = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe TokenSink.run(
          self, context: context, tokenization: tokenization, text: characters.baseAddress,
          count: CInt(clamping: characters.count)
        ) { context, flags, token, count, _, _ in
          guard let context = unsafe context, let token = unsafe token else { return SQLITE_OK }
          let collector = unsafe Unmanaged<TokenCollector>.fromOpaque(context).takeUnretainedValue()
          let text = unsafe String(
            decoding: UnsafeRawBufferPointer(start: token, count: Int(count)), as: UTF8.self)
          collector.tokens.append((text, FTS5TokenFlags(rawValue: flags)))
          return SQLITE_OK
        }
      }
    }
    let thrown = home?.context.takeThrownError()
    guard outcome.code == SQLITE_OK else {
      throw outcome.error ?? thrown ?? DatabaseError(resultCode: ResultCode(rawValue: outcome.code))
    }
    return collector.tokens
  }
}

private final class TokenCollector {
  var tokens: [(token: String, flags: FTS5TokenFlags)] = []
}

// MARK: - Errors

extension FTS5Tokenizer {
  /// The connection that reports errors of this tokenizer, if it is known.
  internal var home: Database? {
    switch self {
    case let tokenizer as FTS5LibraryTokenizer: tokenizer.database
    case let tokenizer as any FTS5WrapperTokenizer: tokenizer.wrappedTokenizer.home
    default: nil
    }
  }

  /// Stores an error for the step that runs, because FTS5 accepts only a code from a tokenizer.
  ///
  /// - Returns: the code.
  internal func leave(_ error: any Error) -> CInt {
    let failure = FunctionError(error)
    home?.context.thrownError = DatabaseError(resultCode: failure.resultCode, message: failure.message)
    return failure.resultCode.rawValue
  }
}
