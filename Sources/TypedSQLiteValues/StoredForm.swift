#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value as a SQLite file has it: one of the five storage classes.
///
/// A library for connections has such a type of its own. ``init(_:)`` and ``base`` connect the two by the types of Swift
/// that all of them use.
public enum StoredForm: Hashable, Sendable {
  /// NULL.
  case null
  /// An INTEGER of 64 bits.
  case integer(Int64)
  /// A REAL.
  case real(Double)
  /// A TEXT.
  case text(String)
  /// A BLOB.
  case blob(Data)

  /// The form of an `Int64`, `Int`, `Double`, `String`, `Data` or `[UInt8]`, and NULL for nil; nil for any other type.
  public init?(_ base: Any?) {
    switch base {
    case nil: self = .null
    case let integer as Int64: self = .integer(integer)
    case let integer as Int: self = .integer(Int64(integer))
    case let real as Double: self = .real(real)
    case let text as String: self = .text(text)
    case let data as Data: self = .blob(data)
    case let bytes as [UInt8]: self = .blob(Data(bytes))
    default: return nil
    }
  }

  /// The content as an `Int64`, `Double`, `String` or `Data`; nil for NULL.
  public var base: (any Hashable & Sendable)? {
    switch self {
    case .null: nil
    case .integer(let integer): integer
    case .real(let real): real
    case .text(let text): text
    case .blob(let data): data
    }
  }
}

extension StoredForm {
  /// Reads the form that a coder has.
  internal init(from container: some SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let real = try? container.decode(Double.self) {
      self = .real(real)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .blob(try container.decode(Data.self))
    }
  }
}
