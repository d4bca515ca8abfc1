import ArgumentParser
import FoundationEssentials
import SQLiteShell

extension ProgramOption {
  /// The options as declared to ArgumentParser, in the order of the manual.
  static let declared: [ProgramOption] = {
    let dump = Data(CommandLineOptions._dumpHelp().utf8)
    guard let tool = try? JSONDecoder().decode(DeclaredTool.self, from: dump) else { return [] }
    return (tool.command.arguments ?? []).compactMap(ProgramOption.init(declared:))
  }()

  private init?(declared argument: DeclaredTool.Argument) {
    guard argument.kind != "positional", argument.shouldDisplay else { return nil }
    var names: [String] = []
    for name in argument.names ?? [] where !names.contains(name.name) { names.append(name.name) }
    guard !names.isEmpty else { return nil }
    let valueName = argument.kind == "option" ? argument.valueName : nil
    let words = names.compactMap { ValueOption(rawValue: $0)?.words }.flatMap { $0 }
    self.init(
      names, valueName: valueName,
      values: valueName == "FILENAME" ? .file : words.isEmpty ? .any : .words(words),
      summary: argument.abstract ?? "", section: argument.sectionTitle ?? "")
  }
}

/// The part of ArgumentParser's description of a program that is used here.
private struct DeclaredTool: Decodable {
  let command: Command

  struct Command: Decodable {
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let sectionTitle: String?
    let names: [Name]?
    let valueName: String?
    let abstract: String?
  }

  struct Name: Decodable {
    let name: String
  }
}
