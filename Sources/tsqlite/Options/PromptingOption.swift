import ArgumentParser

/// The options `-batch` and `-interactive`.
enum PromptingOption: String, EnumerableFlag, CustomStringConvertible {
  case batch
  case interactive

  var description: String { rawValue }

  static func name(for option: PromptingOption) -> NameSpecification {
    .sqlite(option.rawValue)
  }

  static func help(for option: PromptingOption) -> ArgumentHelp? {
    switch option {
    case .batch: "Treat standard input as a script, even a terminal"
    case .interactive: "Treat standard input as a terminal, even a pipe"
    }
  }
}
