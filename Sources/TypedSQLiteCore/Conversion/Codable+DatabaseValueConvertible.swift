#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseValueConvertible where Self: Encodable {
  /// The storage value: the single value that the type encodes, or its JSON text.
  ///
  /// A type that encodes one value in a single value container is stored as that value: text, number, blob or
  /// `Date`. Any other is stored as JSON with sorted keys. If encoding fails, for example for a float that is
  /// not finite, this is NULL; ``encodedDatabaseValue()`` throws the reason.
  public var databaseValue: DatabaseValue {
    (try? encodedDatabaseValue()) ?? .null
  }

  /// The storage value: the single value that the type encodes, or its JSON text.
  ///
  /// - Throws: `EncodingError`, or what the type's own `encode(to:)` throws.
  public func encodedDatabaseValue() throws -> DatabaseValue {
    if let value = try SingleValueEncoder.encode(self) { return value }
    let json = try Self.databaseJSONEncoder().encode(self)
    return DatabaseValue(storage: .string(json.withSpan { String(repairing: $0) }))
  }
}

extension DatabaseValueConvertible where Self: Decodable {
  /// The value that a storage value represents, decoded as a single value or else as JSON in a text or blob.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    do throws(SingleValueDecoder.Failure) {
      return try SingleValueDecoder.decode(Self.self, from: dbValue)
    } catch {
      guard error == .needsJSON, let json = Data.fromDatabaseValue(dbValue) else { return nil }
      return try? databaseJSONDecoder().decode(Self.self, from: json)
    }
  }
}

/// The collections that this module never stores as values: each becomes JSON inside a `Codable` type.
///
/// Another module can make them values for the code that imports it. A cast would see such a conformance in
/// every module of the program, and change how code that never imported it reads and writes.
private protocol StandardCollection {}

extension Array: StandardCollection {}
extension Set: StandardCollection {}
extension Dictionary: StandardCollection {}
extension Optional: StandardCollection where Wrapped: StandardCollection {}

/// The value, if it converts to a storage value; standard collections do not.
package func convertible(_ value: Any) -> (any DatabaseValueConvertible)? {
  value is any StandardCollection ? nil : value as? any DatabaseValueConvertible
}

/// The type, if it converts from a storage value; standard collections do not.
package func convertible(type: Any.Type) -> (any DatabaseValueConvertible.Type)? {
  type is any StandardCollection.Type ? nil : type as? any DatabaseValueConvertible.Type
}
