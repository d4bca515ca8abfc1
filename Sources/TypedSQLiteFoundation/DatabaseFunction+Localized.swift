internal import Foundation
public import TypedSQLite

extension DatabaseFunction {
  /// The text with each word capitalized by the rules of the user's locale, named
  /// `swiftLocalizedCapitalizedString`.
  ///
  /// What is not text is NULL.
  public static let localizedCapitalize = textFunction("swiftLocalizedCapitalizedString") {
    $0.localizedCapitalized
  }

  /// The text in lower case by the rules of the user's locale, named `swiftLocalizedLowercaseString`.
  ///
  /// What is not text is NULL.
  public static let localizedLowercase = textFunction("swiftLocalizedLowercaseString") {
    $0.localizedLowercase
  }

  /// The text in upper case by the rules of the user's locale, named `swiftLocalizedUppercaseString`.
  ///
  /// What is not text is NULL.
  public static let localizedUppercase = textFunction("swiftLocalizedUppercaseString") {
    $0.localizedUppercase
  }

  /// The functions that follow the user's locale; each connection has them by default.
  public static let localized: [DatabaseFunction] = [
    localizedCapitalize, localizedLowercase, localizedUppercase,
  ]

  // Not pure, because the locale may change between two calls.
  private static func textFunction(
    _ name: String, _ transform: @escaping @Sendable (String) -> String
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 1) { arguments in
      arguments.first.flatMap(String.fromDatabaseValue).map(transform)
    }
  }
}

extension SQLSpecificExpressible {
  /// The text with each word capitalized by the rules of the user's locale; NULL for anything but text.
  public var localizedCapitalized: SQLExpression { DatabaseFunction.localizedCapitalize(self) }

  /// The text in lower case by the rules of the user's locale; NULL for anything but text.
  public var localizedLowercased: SQLExpression { DatabaseFunction.localizedLowercase(self) }

  /// The text in upper case by the rules of the user's locale; NULL for anything but text.
  public var localizedUppercased: SQLExpression { DatabaseFunction.localizedUppercase(self) }
}
