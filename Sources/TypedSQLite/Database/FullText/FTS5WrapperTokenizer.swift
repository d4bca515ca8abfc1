import CSQLite

/// A tokenizer that changes, drops or adds tokens of another one: stop words, synonyms, stems.
///
/// ```swift
/// final class Synonyms: FTS5WrapperTokenizer {
///   static let name = "synonyms"
///   let wrappedTokenizer: any FTS5Tokenizer
///
///   init(db: Database, arguments: [String]) throws {
///     wrappedTokenizer = try db.makeTokenizer(.unicode61())
///   }
///
///   func accept(
///     token: String, flags: FTS5TokenFlags, for tokenization: FTS5Tokenization,
///     tokenCallback: FTS5WrapperTokenCallback
///   ) throws {
///     try tokenCallback(token, flags)
///     if token == "first", tokenization.contains(.document) {
///       try tokenCallback("1st", flags.union(.colocated))
///     }
///   }
/// }
/// ```
public protocol FTS5WrapperTokenizer: FTS5CustomTokenizer {
  /// The tokenizer that splits the text.
  var wrappedTokenizer: any FTS5Tokenizer { get }

  /// Receives a token of ``wrappedTokenizer``.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - flags: how it relates to the token before it.
  ///   - tokenization: the purpose of the text.
  ///   - tokenCallback: receives each token that replaces `token`; if it is not called, the token is dropped.
  /// - Throws: any error; it ends the statement.
  func accept(
    token: String, flags: FTS5TokenFlags, for tokenization: FTS5Tokenization,
    tokenCallback: FTS5WrapperTokenCallback
  ) throws
}

extension FTS5WrapperTokenizer {
  /// Splits a text with ``wrappedTokenizer``, and passes each token to
  /// ``accept(token:flags:for:tokenCallback:)``.
  public func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?,
    nText: CInt, tokenCallback: FTS5TokenCallback
  ) -> CInt {
    let pass = unsafe WrapperPass(self, tokenization, context: context, callback: tokenCallback)
    let code = unsafe wrappedTokenizer.tokenize(
      context: Unmanaged.passUnretained(pass).toOpaque(), tokenization: tokenization, pText: pText,
      nText: nText,
      tokenCallback: { pointer, flags, token, count, start, end in
        guard let pointer = unsafe pointer, let token = unsafe token, count >= 0 else { return SQLITE_MISUSE }
        let pass = unsafe Unmanaged<WrapperPass>.fromOpaque(pointer).takeUnretainedValue()
        let text = unsafe String(
          decoding: UnsafeRawBufferPointer(start: token, count: Int(count)), as: UTF8.self)
        return pass.accept(text, FTS5TokenFlags(rawValue: flags), start, end)
      })
    return pass.result == SQLITE_OK ? code : pass.result
  }
}

/// One tokenization of a text by a wrapper.
@safe private final class WrapperPass {
  /// The error that ends the wrapper's function when the caller wants no more tokens.
  private struct Stop: Error {}

  private let tokenizer: any FTS5WrapperTokenizer
  private let tokenization: FTS5Tokenization
  private let context: UnsafeMutableRawPointer?
  private let callback: FTS5TokenCallback
  /// The first result other than success, after which no more tokens are accepted.
  private(set) var result = SQLITE_OK

  init(
    _ tokenizer: any FTS5WrapperTokenizer, _ tokenization: FTS5Tokenization,
    context: UnsafeMutableRawPointer?, callback: FTS5TokenCallback
  ) {
    self.tokenizer = tokenizer
    self.tokenization = tokenization
    unsafe self.context = context
    unsafe self.callback = callback
  }

  func accept(_ token: String, _ flags: FTS5TokenFlags, _ start: CInt, _ end: CInt) -> CInt {
    guard result == SQLITE_OK else { return result }
    do {
      try tokenizer.accept(token: token, flags: flags, for: tokenization) { token, flags in
        try pass(token, flags, start, end)
      }
    } catch is Stop {
      return result
    } catch {
      result = tokenizer.leave(error)
    }
    return result
  }

  private func pass(
    _ token: String, _ flags: FTS5TokenFlags, _ textStart: CInt, _ textEnd: CInt
  ) throws {
    guard result == SQLITE_OK else { throw Stop() }
    var token = token
    result = token.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text may have no address, and then it is not a token.
        guard let start = characters.baseAddress else { return SQLITE_OK }
        return unsafe callback(
          context, flags.rawValue, start, CInt(clamping: characters.count), textStart, textEnd)
      }
    }
    guard result == SQLITE_OK else { throw Stop() }
  }
}
