import ArgumentParser

/// The options that take a value, whose next word is therefore no option.
enum ValueOption: String, CaseIterable {
  case cmd
  case generate
  case `init`
  case newline
  case nullvalue
  case separator
}

extension NameSpecification {
  /// A name with one dash or two, as sqlite3 takes its options.
  static func sqlite(_ name: String) -> NameSpecification {
    [.customLong(name, withSingleDash: true), .customLong(name)]
  }

  /// The name of an option with a value.
  static func sqlite(_ option: ValueOption) -> NameSpecification {
    sqlite(option.rawValue)
  }
}
