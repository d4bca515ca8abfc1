import FoundationEssentials

extension DatabaseFunction {
  /// Swift's `capitalized`, as `swiftCapitalizedString`.
  public static let capitalize = ofText("swiftCapitalizedString") { $0.capitalized }

  /// Swift's `lowercased()`, as `swiftLowercaseString`; SQLite's `lower` knows ASCII alone.
  public static let lowercase = ofText("swiftLowercaseString") { $0.lowercased() }

  /// Swift's `uppercased()`, as `swiftUppercaseString`; SQLite's `upper` knows ASCII alone.
  public static let uppercase = ofText("swiftUppercaseString") { $0.uppercased() }

  /// The functions that every connection has from the start.
  internal static let builtIn: [DatabaseFunction] = [capitalize, lowercase, uppercase]

  /// A function of one text; what is neither text nor blob gives NULL.
  private static func ofText(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).map(change)
    }
  }
}
