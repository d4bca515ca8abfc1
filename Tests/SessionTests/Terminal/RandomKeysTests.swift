import Foundation
import TestSupport
import Testing

/// Keys that nobody would type, in both modes of libedit: none may end the program with a signal.
///
/// The environment variable `RANDOM_KEYS` is the number of keys in each mode, and `RANDOM_KEYS_SEED` is
/// another seed.
@Suite struct RandomKeysTests {
  private static let count = number("RANDOM_KEYS") ?? 100_000
  private static let seed = UInt64(number("RANDOM_KEYS_SEED") ?? 22)

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  @Test(arguments: ["", "bind -v\n"])
  func `no key ends the program by a signal`(configuration: String) throws {
    let home = try TemporaryFolder()
    try home.write(configuration, to: ".editrc")
    let state = home.url.appendingPathComponent(".local/state/tsqlite")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    // An entry that is longer than libedit's initial buffer.
    try Data("_HiStOrY_V2_\nselect\\0401;\n\(String(repeating: "abc", count: 700))\n".utf8).write(
      to: state.appendingPathComponent("history"))
    var random = SeededGenerator(seed: Self.seed)
    var terminal = try start(home)
    var sent = 0
    while sent < Self.count {
      let keys = (0..<200).map { _ in Self.key(&random) }
      sent += keys.count
      terminal.send(keys.flatMap(Array.init))
      guard let ending = try end(terminal, after: keys) else { continue }
      guard case .status = ending else {
        let last = String(decoding: terminal.bytes.suffix(2000), as: UTF8.self)
        Issue.record("\(ending) after \(sent) keys of seed \(Self.seed), the last of them \(keys): \(last)")
        return
      }
      terminal = try start(home)
    }
  }

  /// Checks that the program still responds after any half-typed input.
  ///
  /// - Returns: how the program ended, if it has ended.
  private func end(_ terminal: PseudoTerminal, after keys: [[UInt8]]) throws -> PseudoTerminal.Ending? {
    // A key that quotes the next one consumes a Ctrl-C, and a late interrupt consumes a line.
    for _ in 0..<20 {
      terminal.forgetOutput()
      terminal.send([3])
      if let ending = terminal.waitForOutput("sqlite> ", within: 1).ending { return ending }
      terminal.send(Array("SELECT 'ali' || 've';\r".utf8))
      let (isThere, ending) = terminal.waitForOutput("alive", within: 1)
      if isThere || ending != nil { return ending }
    }
    throw Silence(keys: keys, last: terminal.bytes.suffix(2000))
  }

  /// The error of a program that no longer responds.
  private struct Silence: Error {
    var keys: [[UInt8]] = []
    let last: ArraySlice<UInt8>
  }

  private func start(_ home: TemporaryFolder) throws -> PseudoTerminal {
    // Safe mode and an empty PATH ensure that random input reaches nothing.
    let terminal = try PseudoTerminal(
      .tsqlite, ["-safe", ":memory:"],
      environment: ["HOME": home.url.path, "TERM": "xterm", "LANG": "C.UTF-8", "PATH": ""], keepsScreen: false
    )
    // Before it begins to read, Ctrl-C ends it like any program.
    guard terminal.waitForOutput("sqlite> ", within: 20).isThere else {
      throw Silence(last: terminal.bytes[...])
    }
    return terminal
  }

  private static let sequences: [[UInt8]] = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~",
    "\u{1B}[1;5C",
    "\u{1B}[200~", "\u{1B}x\"\r", "\u{1B}X'\r", "\u{1B}:\"\r", "\u{1B}v", "\u{12}abc\u{7}x",
    "\u{12}abc\u{1B}x",
    "\u{1B}/abc\r", "\u{1B}?a\r", "\u{1B}9p", "\u{1B}d$", "\u{1B}cw", "\u{1B}ra", "\u{1B}~", "\u{1B}u",
    "\u{1B}.",
    "\u{1B}y", "\u{1B}\u{7F}", "\u{18}\u{18}", "\u{1B}fa;,", "\u{1B}3\u{2}", "\u{16}\u{1B}",
    "select ", "from ", "insert into t values(", "'", "\"", "sel\t", ".he\t\t", "é", "日本", "👨‍👩‍👧", "e\u{301}",
  ].map { Array($0.utf8) }

  /// Stopping, leaving and quitting with a signal are not crashes, and Ctrl-S stops the terminal until
  /// Ctrl-Q.
  private static let avoided: Set<UInt8> = [0x04, 0x0F, 0x11, 0x13, 0x19, 0x1A, 0x1C]

  private static func key(_ random: inout SeededGenerator) -> [UInt8] {
    switch random.below(100) {
    case 0..<30: return [UInt8(0x61 + random.below(26))]
    case 30..<50: return [UInt8(0x20 + random.below(0x5F))]
    case 50..<70:
      let control = UInt8(random.below(0x20))
      return [avoided.contains(control) ? 0x1B : control]
    case 70..<72: return [0x7F]
    case 72..<78: return [UInt8(0x80 + random.below(0x80))]
    case 78..<80: return [0x0D]
    case 80..<85: return [0x1B, UInt8(0x20 + random.below(0x5F))]
    default: return random.pick(sequences)
    }
  }
}
