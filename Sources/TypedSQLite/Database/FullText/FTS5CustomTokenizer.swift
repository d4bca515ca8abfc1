import CSQLite

/// A tokenizer written in Swift, which a full-text table names in its `tokenize` option.
///
/// ```swift
/// db.add(tokenizer: MyTokenizer.self)
/// try db.execute(sql: "CREATE VIRTUAL TABLE book USING fts5(title, tokenize = 'my_tokenizer')")
/// ```
public protocol FTS5CustomTokenizer: FTS5Tokenizer, SendableMetatype {
  /// The name, as SQL calls it.
  static var name: String { get }

  /// Creates the tokenizer of a table.
  ///
  /// - Parameters:
  ///   - db: the connection. The tokenizer must not keep it alive.
  ///   - arguments: what follows the name in the `tokenize` option.
  /// - Throws: any error; it ends the statement.
  init(db: Database, arguments: [String]) throws
}

extension FTS5CustomTokenizer {
  /// The descriptor of the tokenizer with arguments, to create a table with.
  public static func tokenizerDescriptor(arguments: [String] = []) -> FTS5TokenizerDescriptor {
    FTS5TokenizerDescriptor(components: [name] + arguments)
  }
}

extension Database {
  /// Makes a tokenizer available to the full-text tables of this connection.
  ///
  /// If the SQLite library has no FTS5, statements that need it report that.
  public func add<Tokenizer: FTS5CustomTokenizer>(tokenizer: Tokenizer.Type) {
    guard let api = unsafe csqlite_fts5_api(connection) else { return }
    let registration = TokenizerRegistration(database: self) { database, arguments in
      try Tokenizer(db: database, arguments: arguments)
    }
    var functions = unsafe fts5_tokenizer(
      xCreate: { pointer, arguments, count, result in
        guard let pointer = unsafe pointer, let result = unsafe result else { return SQLITE_MISUSE }
        let registration = unsafe Unmanaged<TokenizerRegistration>.fromOpaque(pointer).takeUnretainedValue()
        let texts = unsafe UnsafeBufferPointer(start: arguments, count: Int(count))
        return unsafe registration.create(
          texts.map { unsafe $0.map { unsafe String(cString: $0) } ?? "" }, result)
      },
      xDelete: { handle in
        guard let handle = unsafe handle else { return }
        unsafe Unmanaged<TokenizerInstance>.fromOpaque(UnsafeRawPointer(handle)).release()
      },
      xTokenize: { handle, context, flags, text, count, callback in
        guard let handle = unsafe handle, let callback = unsafe callback else { return SQLITE_MISUSE }
        let instance = unsafe Unmanaged<TokenizerInstance>.fromOpaque(UnsafeRawPointer(handle))
          .takeUnretainedValue()
        return unsafe instance.tokenize(context, flags, text, count, callback)
      })
    let box = unsafe Unmanaged.passRetained(registration)
    let code = unsafe api.pointee.xCreateTokenizer(
      api, Tokenizer.name, box.toOpaque(), &functions,
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<TokenizerRegistration>.fromOpaque(pointer).release()
      })
    // FTS5 refuses only when memory has run out, and then it stores nothing.
    if code != SQLITE_OK { unsafe box.release() }
  }
}

/// What FTS5 stores for a type of tokenizer.
private final class TokenizerRegistration {
  // The connection keeps FTS5, which keeps this object.
  private weak var database: Database?
  private let make: (Database, [String]) throws -> any FTS5Tokenizer

  init(database: Database, make: @escaping (Database, [String]) throws -> any FTS5Tokenizer) {
    self.database = database
    self.make = make
  }

  func create(_ arguments: [String], _ result: UnsafeMutablePointer<OpaquePointer?>) -> CInt {
    guard let database else { return SQLITE_MISUSE }
    do {
      let instance = TokenizerInstance(try make(database, arguments), database: database)
      unsafe result.pointee = OpaquePointer(Unmanaged.passRetained(instance).toOpaque())
      return SQLITE_OK
    } catch {
      let failure = FunctionError(error)
      database.context.thrownError = DatabaseError(resultCode: failure.resultCode, message: failure.message)
      return failure.resultCode.rawValue
    }
  }
}

/// What FTS5 stores for the tokenizer of one table.
private final class TokenizerInstance {
  private let tokenizer: any FTS5Tokenizer
  private weak var database: Database?

  init(_ tokenizer: any FTS5Tokenizer, database: Database) {
    self.tokenizer = tokenizer
    self.database = database
  }

  func tokenize(
    _ context: UnsafeMutableRawPointer?, _ flags: CInt, _ text: UnsafePointer<CChar>?, _ count: CInt,
    _ callback: FTS5TokenCallback
  ) -> CInt {
    let outcome = unsafe TokenSink.run(
      tokenizer, context: context, tokenization: FTS5Tokenization(rawValue: flags), text: text, count: count,
      callback: callback)
    if let error = outcome.error { database?.context.thrownError = error }
    return outcome.code
  }
}
