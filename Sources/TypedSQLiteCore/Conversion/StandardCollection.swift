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
