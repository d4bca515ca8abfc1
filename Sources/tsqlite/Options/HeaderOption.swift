import ArgumentParser

/// The options `-header` and `-noheader`.
enum HeaderOption: String, EnumerableFlag, CustomStringConvertible {
  case header
  case noheader

  var description: String { rawValue }

  static func name(for option: HeaderOption) -> NameSpecification {
    .sqlite(option.rawValue)
  }

  static func help(for option: HeaderOption) -> ArgumentHelp? {
    switch option {
    case .header: "Turn headers on"
    case .noheader: "Turn headers off"
    }
  }
}
