import ArgumentParser
import SQLiteShell

/// The options with a value, after which the next word is not an option.
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

  /// The words that the value can be; none if it can be any text.
  var words: [String] {
    switch self {
    case .escape: ControlDisplay.allCases.map(\.rawValue)
    case .generate: GeneratedFile.all.map(\.name)
    default: []
    }
  }

  /// How many words after the option belong to it.
  var valueCount: Int {
    switch self {
    case .lookaside, .pagecache: 2
    default: 1
    }
  }
}

extension NameSpecification {
  /// The declaration of an option with one dash or two, as in sqlite3.
  static func sqlite(_ name: String) -> NameSpecification {
    [.customLong(name, withSingleDash: true), .customLong(name)]
  }

  /// The declaration of an option with a value, with one dash or two.
  static func sqlite(_ option: ValueOption) -> NameSpecification {
    sqlite(option.rawValue)
  }
}
