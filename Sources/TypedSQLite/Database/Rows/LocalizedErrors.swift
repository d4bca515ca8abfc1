#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension RowDecodingError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension RecordError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
