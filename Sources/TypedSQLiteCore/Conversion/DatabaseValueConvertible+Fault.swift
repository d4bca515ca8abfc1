#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseValueConvertible {
  /// Why the type's own ``databaseValue``, which cannot throw, is NULL; nil if NULL is the value.
  package var storageFault: (any Error)? {
    guard databaseValue.isNull else { return nil }
    if let value = self as? any StorageConvertible { return value.defaultStorageFault }
    guard let value = self as? any (DatabaseValueConvertible & Encodable) else { return nil }
    do {
      _ = try value.encodedDatabaseValue()
      return nil
    } catch {
      return error
    }
  }

  /// The storage value.
  ///
  /// - Throws: the error because of which the value has no storage value.
  package func checkedDatabaseValue() throws -> DatabaseValue {
    let dbValue = databaseValue
    guard dbValue.isNull, let fault = storageFault else { return dbValue }
    throw fault
  }
}

extension StorageConvertible {
  /// Why the default storage cannot store the value; nil if it can.
  fileprivate var defaultStorageFault: StorageError? {
    do throws(StorageError) {
      _ = try stored(as: Self.defaultStorage)
      return nil
    } catch {
      return error
    }
  }
}

extension DatabaseError {
  /// The error for a value that has no storage value.
  package static func unstorable(_ fault: String, sql: String? = nil) -> DatabaseError {
    DatabaseError(code: .SQLITE_MISMATCH, message: fault, sql: sql)
  }
}
