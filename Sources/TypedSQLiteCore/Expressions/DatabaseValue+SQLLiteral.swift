#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseValue {
  /// The value as SQL that gives exactly the same value, on every version of SQLite.
  package var sqlLiteral: String {
    switch storage {
    case .null: return "NULL"
    case .int64(let number): return String(number)
    // A literal beyond the range of a double is an infinity; SQL has no word for it. SQLite stores NaN as NULL.
    case .double(let number):
      if number.isNaN { return "NULL" }
      return number.isFinite ? "\(number)" : number < 0 ? "-9e999" : "9e999"
    case .string(let text): return "'\(text.replacing("'", with: "''"))'"
    case .blob(let bytes):
      var buffer = ByteBuffer(capacity: bytes.count * 2)
      buffer.append(hexadecimal: Array(bytes).span)
      return "X'\(buffer.withSpan { String(repairing: $0) }.uppercased())'"
    }
  }
}

extension Database {
  /// Runs a statement that changes the schema, with literals instead of parameters.
  package func executeDefinition(
    _ write: (inout SQLWriter) throws(DatabaseError) -> Void
  ) throws {
    try execute(sql: definition(write))
  }

  /// SQL that a schema can keep.
  package func definition(
    _ write: (inout SQLWriter) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> String {
    var writer = SQLWriter(database: self)
    writer.writesLiterals = true
    try write(&writer)
    return try writer.finish().sql
  }
}
