#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// How a storage value is written by a coder: as nil, a number, a text or data.

extension SingleValueDecodingContainer {
  /// Decodes a storage value.
  ///
  /// Coders such as JSON's have one form for text and data, so the caller says which one it expects.
  internal func decodeStorageValue(expecting storageClass: StorageClass) throws -> DatabaseValue {
    if decodeNil() { return .null }
    if storageClass == .blob, let data = try? decode(Data.self) { return data.databaseValue }
    if let integer = try? decode(Int64.self) { return integer.databaseValue }
    if let double = try? decode(Double.self) { return double.databaseValue }
    return try decode(String.self).databaseValue
  }
}

extension SingleValueEncodingContainer {
  internal mutating func encode(storageValue dbValue: DatabaseValue) throws {
    switch dbValue.storage {
    case .null: try encodeNil()
    case .int64(let integer): try encode(integer)
    case .double(let double): try encode(double)
    case .string(let text): try encode(text)
    case .blob(let data): try encode(data)
    }
  }
}
