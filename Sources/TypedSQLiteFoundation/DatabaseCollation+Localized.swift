internal import Foundation
public import TypedSQLite

// Collations that follow the user's locale. An index must not use one, because it is wrong as soon as the
// file is opened with another locale.

extension DatabaseCollation {
  /// The order of texts in the user's locale, named `swiftLocalizedCompare`.
  public static let localizedCompare = DatabaseCollation("swiftLocalizedCompare") {
    $0.localizedCompare($1)
  }

  /// The order of texts in the user's locale, ignoring case, named `swiftLocalizedCaseInsensitiveCompare`.
  public static let localizedCaseInsensitiveCompare = DatabaseCollation(
    "swiftLocalizedCaseInsensitiveCompare"
  ) {
    $0.localizedCaseInsensitiveCompare($1)
  }

  /// The order of lists of names in the user's locale, named `swiftLocalizedStandardCompare`: `file 9` comes
  /// before `file 10`.
  public static let localizedStandardCompare = DatabaseCollation("swiftLocalizedStandardCompare") {
    $0.localizedStandardCompare($1)
  }

  /// The collations that follow the user's locale; each connection has them by default.
  public static let localized: [DatabaseCollation] = [
    localizedCompare, localizedCaseInsensitiveCompare, localizedStandardCompare,
  ]
}
