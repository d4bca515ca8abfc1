import TypedSQLiteCore

/// A hash function that receives bytes in parts.
protocol HashFunction: SendableMetatype {
  /// Adds bytes to the hash.
  mutating func update(_ bytes: Span<UInt8>)
  /// The hash of all bytes so far.
  mutating func finish() -> [UInt8]
}

extension SHA3: HashFunction {}

/// The hash of the results of queries: their SQL, and the types and bytes of the values of each row.
///
/// If there are many, another thread hashes them.
struct ContentsHash<Hash: HashFunction>: ~Copyable {
  private var hash: Hash
  /// The thread that has the hash; nil if this one hashes.
  private var thread: HashThread<Hash>?
  private var mayUseThread: Bool
  /// What is hashed next.
  private var piece = ByteBuffer(capacity: 1024)

  private static var pieceSize: Int { 1 << 18 }

  /// - Parameters:
  ///   - hash: a hash of nothing.
  ///   - threads: how many threads may work.
  init(_ hash: Hash, threads: Int) {
    self.hash = hash
    mayUseThread = threads > 1
  }

  deinit { _ = thread?.end() }

  mutating func finish() -> [UInt8] {
    if let thread { hash = thread.end() }
    thread = nil
    piece.withSpan { hash.update($0) }
    piece.removeAll()
    return hash.finish()
  }

  /// Adds the results of all statements in a text.
  mutating func take(_ sql: [UInt8], in database: Database) throws(FunctionError) {
    var offset = 0
    while offset < sql.count {
      let statement: Statement?
      do {
        statement = try database.prepareNext(sql, offset: &offset)
      } catch {
        let rest = String(decoding: sql[offset...], as: UTF8.self)
        throw FunctionError("error SQL statement [\(rest)]: \(error.message ?? "")")
      }
      guard let statement else { continue }
      guard statement.isReadonly else { throw FunctionError("non-query: [\(statement.sourceSQL)]") }
      statement.sourceSQL.withUTF8Span { piece.append(letter: "S", hashed: $0) }
      takePiece()
      do {
        while try statement.step() { takeRow(of: statement) }
      } catch {
        throw FunctionError(error.message ?? "")
      }
    }
  }

  private mutating func takeRow(of statement: Statement) {
    piece.append(UInt8(ascii: "R"))
    for index in 0..<statement.columnCount { piece.append(hashed: statement.cell(index)) }
    takePiece()
  }

  private mutating func takePiece() {
    guard piece.count >= Self.pieceSize else { return }
    if mayUseThread {
      mayUseThread = false
      thread = HashThread(hash)
    }
    if let thread { return thread.update(&piece) }
    piece.withSpan { hash.update($0) }
    piece.removeAll()
  }
}

extension ByteBuffer {
  /// Appends the hashed form of a cell: its type and its bytes.
  fileprivate mutating func append(hashed cell: Cell) {
    switch cell.storageClass {
    case .null: append(UInt8(ascii: "N"))
    case .integer: append(letter: "I", bits: UInt64(bitPattern: cell.int64))
    case .real: append(letter: "F", bits: cell.double.bitPattern)
    case .text: cell.withBytes { append(letter: "T", hashed: $0) }
    case .blob: cell.withBytes { append(letter: "B", hashed: $0) }
    }
  }

  /// Appends the hashed form of a value: its type and its bytes.
  mutating func append(hashed value: DatabaseValue) {
    switch value.storage {
    case .null: append(UInt8(ascii: "N"))
    case .int64(let integer): append(letter: "I", bits: UInt64(bitPattern: integer))
    case .double(let double): append(letter: "F", bits: double.bitPattern)
    case .string: append(letter: "T", hashed: value.textBytes.span)
    case .blob: append(letter: "B", hashed: value.textBytes.span)
    }
  }

  fileprivate mutating func append(letter: Unicode.Scalar, hashed bytes: Span<UInt8>) {
    append(UInt8(ascii: letter))
    append(decimal: Int64(bytes.count))
    append(UInt8(ascii: ":"))
    append(bytes)
  }

  private mutating func append(letter: Unicode.Scalar, bits: UInt64) {
    append(UInt8(ascii: letter))
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}
