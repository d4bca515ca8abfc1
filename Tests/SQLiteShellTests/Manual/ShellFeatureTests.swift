import Testing

@testable import SQLiteShell

@Suite struct ShellFeatureTests {
  @Test func `each command and mode that is said to be here is here`() {
    let commands = DotCommand.all.flatMap(\.names)
    let modes = OutputMode.all.map(\.name)
    for feature in ShellFeature.all where feature.reason == nil {
      switch feature.kind {
      case .command: #expect(commands.contains(feature.name), "\(feature.title)")
      case .mode: #expect(modes.contains(feature.name), "\(feature.title)")
      case .commandOption, .programOption: break
      }
    }
  }

  @Test func `no command or mode that is here is said to be left out`() {
    let commands = DotCommand.all.flatMap(\.names)
    let modes = OutputMode.all.map(\.name)
    for feature in ShellFeature.all where feature.reason != nil {
      switch feature.kind {
      case .command: #expect(!commands.contains(feature.name), "\(feature.title)")
      case .mode: #expect(!modes.contains(feature.name), "\(feature.title)")
      case .commandOption, .programOption: break
      }
    }
  }

  @Test func `each option of a command that is said to be here is in its help, and no other is`() throws {
    for feature in ShellFeature.all {
      guard case .commandOption(let name) = feature.kind else { continue }
      guard let command = DotCommand.named(name) else { continue }
      let words = command.helpPage.split { !$0.isLetter && !$0.isNumber && $0 != "-" && !"_<".contains($0) }
      // Options are written with one dash or two.
      let option = feature.name.drop { $0 == "-" }
      let isThere = words.contains { word in
        word == feature.name
          || feature.name.hasPrefix("-") && word.hasPrefix("-") && word.drop { $0 == "-" } == option
      }
      #expect(isThere == (feature.reason == nil), "\(feature.title)")
    }
  }

  @Test func `nothing is listed twice, and reasons are phrases`() {
    let titles = ShellFeature.all.map(\.title)
    #expect(Set(titles).count == titles.count)
    for reason in ShellFeature.all.compactMap(\.reason) { #expect(!reason.isEmpty && !reason.hasSuffix(".")) }
  }
}
