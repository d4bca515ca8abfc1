public import Foundation
public import TypedSQLite

extension DatabaseError: CustomNSError {
  /// The name `TypedSQLite.DatabaseError`.
  public static var errorDomain: String { "TypedSQLite.DatabaseError" }

  /// SQLite's result code, extended if there is an extended one.
  public var errorCode: Int { Int(extendedResultCode.rawValue) }

  /// The description, without the arguments, which may be private data.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
