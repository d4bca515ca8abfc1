internal import Foundation
public import TypedSQLite

extension DatabaseFunction {
  /// The text with each word capitalized by the rules of the user's locale, as `swiftLocalizedCapitalizedString`.
  ///
  /// What is not text is NULL.
  public static let localizedCapitalize = textFunction("swiftLocalizedCapitalizedString") {
    $0.localizedCapitalized
  }

  /// The text in lower case by the rules of the user's locale, as `swiftLocalizedLowercaseString`.
  ///
  /// What is not text is NULL.
  public static let localizedLowercase = textFunction("swiftLocalizedLowercaseString") {
    $0.localizedLowercase
  }

  /// The text in upper case by the rules of the user's locale, as `swiftLocalizedUppercaseString`.
  ///
  /// What is not text is NULL.
  public static let localizedUppercase = textFunction("swiftLocalizedUppercaseString") {
    $0.localizedUppercase
  }

  /// The functions that follow the user's locale; every connection has them from the start.
  public static let localized: [DatabaseFunction] = [
    localizedCapitalize, localizedLowercase, localizedUppercase,
  ]

  // Not pure: the locale may change between two calls.
  private static func textFunction(
    _ name: String, _ transform: @escaping @Sendable (String) -> String
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 1) { arguments in
      arguments.first.flatMap(String.fromDatabaseValue).map(transform)
    }
  }
}
