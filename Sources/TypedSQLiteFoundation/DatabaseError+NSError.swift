public import Foundation
public import TypedSQLite

extension DatabaseError: CustomNSError {
  /// `TypedSQLite.DatabaseError`.
  public static var errorDomain: String { "TypedSQLite.DatabaseError" }

  /// The code of SQLite, extended where it has one.
  public var errorCode: Int { Int(extendedResultCode.rawValue) }

  /// The description, without arguments, which may be private data.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
