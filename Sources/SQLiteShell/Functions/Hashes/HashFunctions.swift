import TypedSQLite

extension FunctionFamily {
  /// `sha3(X, SIZE)` of a value and `sha3_query(SQL, SIZE)` of the results of queries; SIZE is 256 unless given.
  static let hashes = FunctionFamily { surroundings in
    (1...2).flatMap { count in
      [
        ScalarFunction(name: "sha3", argumentCount: count, isDeterministic: true) {
          call throws(FunctionError) in
          try hashValue(call)
        },
        ScalarFunction(name: "sha3_query", argumentCount: count, isDeterministic: false) {
          call throws(FunctionError) in
          try hashQuery(call, surroundings)
        },
      ]
    }
  }

  private static func hashValue(_ call: FunctionCall) throws(FunctionError) {
    var hash = SHA3(try size(call))
    guard call[0].storageClass != .null else { return }
    call[0].withBytes { hash.update($0) }
    call.setResult(blob: hash.finish().span)
  }

  private static func hashQuery(
    _ call: FunctionCall, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) {
    var hash = QueryHash(try size(call))
    guard call[0].storageClass != .null else { return }
    try hash.take(call[0].withBytes { $0.array }, in: surroundings.database)
    call.setResult(blob: hash.finish().span)
  }

  private static func size(_ call: FunctionCall) throws(FunctionError) -> SHA3.Size {
    guard call.count == 2 else { return .bits256 }
    guard let size = SHA3.Size(rawValue: Int(clamping: call[1].int64)) else {
      throw FunctionError("SHA3 size should be one of: 224 256 384 512")
    }
    return size
  }
}

/// The hash of what queries give: their texts, and of each row the types and the bytes of its values.
private struct QueryHash: ~Copyable {
  private var hash: SHA3
  /// What is hashed next: a text of SQL, or a row.
  private var piece = ByteBuffer()

  init(_ size: SHA3.Size) {
    hash = SHA3(size)
  }

  mutating func finish() -> [UInt8] {
    hash.finish()
  }

  /// Takes the results of all statements of a text.
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
      guard statement.isReadonly else { throw FunctionError("non-query: [\(statement.sql)]") }
      statement.sql.withUTF8Span { add(UInt8(ascii: "S"), $0) }
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
    for index in 0..<statement.columnCount {
      let cell = statement.cell(index)
      switch cell.storageClass {
      case .null: piece.append(UInt8(ascii: "N"))
      case .integer: add(UInt8(ascii: "I"), bits: UInt64(bitPattern: cell.int64))
      case .real: add(UInt8(ascii: "F"), bits: cell.double.bitPattern)
      case .text: cell.withBytes { add(UInt8(ascii: "T"), $0) }
      case .blob: cell.withBytes { add(UInt8(ascii: "B"), $0) }
      }
    }
    takePiece()
  }

  private mutating func takePiece() {
    hash.update(piece)
    piece.removeAll()
  }

  private mutating func add(_ letter: UInt8, _ bytes: Span<UInt8>) {
    piece.append(letter)
    piece.append(decimal: Int64(bytes.count))
    piece.append(UInt8(ascii: ":"))
    piece.append(bytes)
  }

  private mutating func add(_ letter: UInt8, bits: UInt64) {
    piece.append(letter)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      piece.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}
