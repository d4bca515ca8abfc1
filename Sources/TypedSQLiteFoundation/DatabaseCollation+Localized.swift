internal import Foundation
public import TypedSQLite

// Orders of texts that follow the locale of the user. An index must not be made with one: it would be wrong as soon
// as the file is opened with another locale.

extension DatabaseCollation {
  /// The order of texts in the user's locale, as `swiftLocalizedCompare`.
  public static let localizedCompare = DatabaseCollation("swiftLocalizedCompare") {
    $0.localizedCompare($1)
  }

  /// The order of texts in the user's locale, upper and lower case alike, as `swiftLocalizedCaseInsensitiveCompare`.
  public static let localizedCaseInsensitiveCompare = DatabaseCollation(
    "swiftLocalizedCaseInsensitiveCompare"
  ) {
    $0.localizedCaseInsensitiveCompare($1)
  }

  /// The order that lists of names have in the user's locale, as `swiftLocalizedStandardCompare`: `file 9` comes
  /// before `file 10`.
  public static let localizedStandardCompare = DatabaseCollation("swiftLocalizedStandardCompare") {
    $0.localizedStandardCompare($1)
  }

  /// The collations that follow the user's locale; every connection has them from the start.
  public static let localized: [DatabaseCollation] = [
    localizedCompare, localizedCaseInsensitiveCompare, localizedStandardCompare,
  ]
}
