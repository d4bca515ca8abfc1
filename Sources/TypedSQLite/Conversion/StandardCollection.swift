/// The collections that are never values to this module: each is JSON inside a `Codable` type.
///
/// A module that makes them values says so to the code that imports it. A cast sees a conformance in every module
/// of the program, and would change how code reads and writes that never imported it.
private protocol StandardCollection {}

extension Array: StandardCollection {}
extension Set: StandardCollection {}
extension Dictionary: StandardCollection {}
extension Optional: StandardCollection where Wrapped: StandardCollection {}

/// The value as one that converts to a storage value, or nil; a standard collection does not.
internal func convertible(_ value: Any) -> (any DatabaseValueConvertible)? {
  value is any StandardCollection ? nil : value as? any DatabaseValueConvertible
}

/// The type as one that converts from a storage value, or nil; a standard collection does not.
internal func convertible(type: Any.Type) -> (any DatabaseValueConvertible.Type)? {
  type is any StandardCollection.Type ? nil : type as? any DatabaseValueConvertible.Type
}
