import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FunctionFamily {
  /// Functions such as `sha3`, which show whether contents are equal.
  static let hashes = FunctionFamily(
    title: "Hashes",
    functions: [
      ShellFunction(
        "sha1", "X", reach: .database, summary: "The SHA-1 hash of the bytes of X as hexadecimal digits",
        example: FunctionExample("sha1('abc')", "'a9993e364706816aba3e25717850c26c9cd0d89d'")
      ) { call, surroundings throws(FunctionError) in
        guard let hash = try hashValue(call, SHA1(), surroundings) else { return }
        call.setResult(hexadecimal(hash).databaseValue)
      },
      ShellFunction(
        "sha1_query", "SQL", reach: .database,
        summary: "The SHA-1 hash of the results of queries, as hexadecimal digits",
        isDeterministic: false
      ) { call, surroundings throws(FunctionError) in
        guard let hash = try hashQuery(call, SHA1(), surroundings) else { return }
        call.setResult(hexadecimal(hash).databaseValue)
      },
      ShellFunction(
        "sha1b", "X", reach: .database, summary: "The SHA-1 hash of the bytes of X as a BLOB",
        example: FunctionExample("sha1b('abc')", "X'a9993e364706816aba3e25717850c26c9cd0d89d'")
      ) { call, surroundings throws(FunctionError) in
        guard let hash = try hashValue(call, SHA1(), surroundings) else { return }
        call.setResult(blob: hash.span)
      },
      ShellFunction(
        "sha3", "X", "[SIZE]", reach: .database,
        summary: "The SHA-3 hash of the bytes of X, of 224, 256, 384 or 512 bits",
        example: FunctionExample(
          "sha3('abc', 224)", "X'e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf'")
      ) { call, surroundings throws(FunctionError) in
        let hash = SHA3(try call.count == 2 ? size(call[1].int64) : .bits256)
        guard let result = try hashValue(call, hash, surroundings) else { return }
        call.setResult(blob: result.span)
      },
      ShellFunction(
        "sha3_agg", "X", "[SIZE]",
        reach: .database, summary: "The SHA-3 hash of the types and the bytes of the X of a group of rows",
        aggregate: { RowsHash() }),
      ShellFunction(
        "sha3_query", "SQL", "[SIZE]", reach: .database, summary: "The SHA-3 hash of the results of queries",
        isDeterministic: false
      ) { call, surroundings throws(FunctionError) in
        let hash = SHA3(try call.count == 2 ? size(call[1].int64) : .bits256)
        guard let result = try hashQuery(call, hash, surroundings) else { return }
        call.setResult(blob: result.span)
      },
    ])

  /// The hash of the first argument; nil for NULL.
  private static func hashValue(
    _ call: FunctionCall, _ hash: some HashFunction, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) -> [UInt8]? {
    guard !call[0].isNull else { return nil }
    var hash = hash
    let bytes = call[0].textBytes
    // A gigabyte takes seconds, so the bytes are hashed in parts.
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      if surroundings.database.interruptHandle.isInterrupted { throw .interrupted }
      hash.update(bytes.span.extracting(start..<min(start + 1 << 20, bytes.count)))
    }
    return hash.finish()
  }

  private static func hashQuery(
    _ call: FunctionCall, _ hash: some HashFunction, _ surroundings: FunctionSurroundings
  ) throws(FunctionError) -> [UInt8]? {
    guard !call[0].isNull else { return nil }
    var query = ContentsHash(hash, threads: surroundings.threadCount())
    // The text after a zero byte is not SQL.
    try query.take(Array(call[0].textBytes.prefix { $0 != 0 }), in: surroundings.database)
    return query.finish()
  }

  fileprivate static func size(_ bits: Int64) throws(FunctionError) -> SHA3.Size {
    guard let size = SHA3.Size(rawValue: Int(clamping: bits)) else {
      throw FunctionError("SHA3 size should be one of: 224 256 384 512")
    }
    return size
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = ByteBuffer(capacity: 64)
    text.append(hexadecimal: bytes.span)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// The state of `sha3_agg`.
private struct RowsHash: DatabaseAggregate {
  private var hash: SHA3?

  mutating func step(_ values: [DatabaseValue]) throws {
    if hash == nil {
      let bits = values.count == 2 ? Int64.fromDatabaseValue(values[1]) ?? 0 : 256
      hash = SHA3(try FunctionFamily.size(bits))
    }
    var piece = ByteBuffer(capacity: 64)
    piece.append(hashed: values[0])
    piece.withSpan { hash?.update($0) }
  }

  func finalize() throws -> (any DatabaseValueConvertible)? {
    guard var hash else { return nil }
    return Data(hash.finish())
  }
}
