import ArgumentParser

/// The options that take a value, whose next word is therefore no option.
enum ValueOption: String, CaseIterable {
  case archive = "A"
  case cmd
  case escape
  case generate
  case heap
  case `init`
  case lookaside
  case maxsize
  case mmap
  case newline
  case nonce
  case nullvalue
  case pagecache
  case screenwidth
  case separator
  case threadsafe
  case vfs

  /// How many words belong to the option.
  var valueCount: Int {
    switch self {
    case .lookaside, .pagecache: 2
    default: 1
    }
  }
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
