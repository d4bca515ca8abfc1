#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseFunction {
  /// Swift's `capitalized`, named `swiftCapitalizedString`.
  public static let capitalize = ofText("swiftCapitalizedString") { $0.capitalized }

  /// Swift's `lowercased()`, named `swiftLowercaseString`; SQLite's `lower` handles only ASCII.
  public static let lowercase = ofText("swiftLowercaseString") { $0.lowercased() }

  /// Swift's `uppercased()`, named `swiftUppercaseString`; SQLite's `upper` handles only ASCII.
  public static let uppercase = ofText("swiftUppercaseString") { $0.uppercased() }

  /// The functions that each connection has by default.
  internal static let builtIn: [DatabaseFunction] = [capitalize, lowercase, uppercase]

  /// A function of one text; it returns NULL for what is neither text nor blob.
  private static func ofText(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).map(change)
    }
  }
}
