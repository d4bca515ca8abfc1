import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct ShellFeatureTests {
  /// The names of a kind of feature; nil if other tests check them.
  private static func names(of kind: ShellFeature.Kind) -> [String]? {
    switch kind {
    case .command: DotCommand.all.flatMap(\.names)
    case .mode: OutputMode.all.map(\.name)
    case .function: FunctionFamily.all.flatMap { $0.functions.map(\.name) }
    case .collation: FunctionFamily.all.flatMap { $0.collations.map(\.name) }
    case .table: ShellTable.all.map(\.name)
    case .commandOption, .programOption: nil
    }
  }

  @Test func `what is said to be here is here, and nothing that is said to be left out`() {
    for feature in ShellFeature.all {
      guard let names = Self.names(of: feature.kind) else { continue }
      #expect(names.contains(feature.name) == feature.isHere, "\(feature.title)")
    }
  }

  @Test func `each option of a command that is said to be here is in its help, and no other is`() throws {
    for feature in ShellFeature.all {
      guard case .commandOption(let name) = feature.kind else { continue }
      guard let command = DotCommand.named(name) else { continue }
      let words = command.helpPage.split { !$0.isLetter && !$0.isNumber && $0 != "-" && !"_<".contains($0) }
      // Options have one dash or two.
      let option = feature.name.drop { $0 == "-" }
      let isThere = words.contains { word in
        word == feature.name
          || feature.name.hasPrefix("-") && word.hasPrefix("-") && word.drop { $0 == "-" } == option
      }
      #expect(isThere == feature.isHere, "\(feature.title)")
    }
  }

  @Test func `the manual says why each other feature is left out, and nothing is listed twice`() {
    let titles = ShellFeature.all.map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(LeftOutFeature.all.flatMap(\.titles) == ShellFeature.all.filter { !$0.isHere }.map(\.title))
    for feature in LeftOutFeature.all { #expect(!feature.reason.isEmpty && !feature.reason.hasSuffix(".")) }
  }
}
