import OutputModes
import TypedSQLiteCore

/// A line that is a command of psql, MySQL or another shell, and what answers it at a prompt.
///
/// None of the lines can be the beginning of SQL, so none of them waits for a semicolon.
struct BorrowedCommand: Sendable {
  /// What is done for a line.
  enum Answer: Equatable {
    /// A command of this shell runs, without its dot; if `isTold`, the person reads which one.
    case command(String, isTold: Bool = true)
    /// The person reads what to do instead.
    case advice(String)
    /// The screen is cleared.
    case clearing
  }

  /// The words that a line begins with, in small letters.
  let words: [String]
  /// The answer, given the rest of the line.
  let answer: @Sendable (_ rest: String, _ settings: Settings) -> Answer

  private init(_ words: [String], _ answer: @escaping @Sendable (String, Settings) -> Answer) {
    self.words = words
    self.answer = answer
  }

  /// One that runs a command with the rest of the line.
  private init(_ words: [String], runs command: String, isTold: Bool = true) {
    self.init(words) { rest, _ in .command(rest.isEmpty ? command : "\(command) \(rest)", isTold: isTold) }
  }

  private init(_ words: [String], _ advice: String) {
    self.init(words) { _, _ in .advice(advice) }
  }

  static let all: [BorrowedCommand] = [
    BorrowedCommand(["\\d", "\\d+", "describe", "desc", "show columns from", "show fields from"]) { rest, _ in
      .command(rest.isEmpty ? "tables -v" : "describe --sample 10000 \(rest)")
    },
    BorrowedCommand(["summarize"], runs: "describe"),
    BorrowedCommand(["\\dt", "\\dt+", "\\dv", "\\dv+", "show tables", "tables"], runs: "tables -v"),
    BorrowedCommand(
      ["\\di", "\\di+", "show indexes from", "show index from", "show indexes"], runs: "indexes"),
    BorrowedCommand(["show create table", "show create view", "\\sv"], runs: "schema --indent"),
    BorrowedCommand(
      ["\\l", "\\l+", "\\dn", "\\conninfo", "show databases", "show schemas"], runs: "databases"),
    BorrowedCommand(["\\c", "\\connect", "\\u"], runs: "open"),
    BorrowedCommand(["use"], "SQLite has no USE: write SCHEMA.TABLE for an attached database, or .open FILE"),
    BorrowedCommand(["\\q", "exit()", "quit()"], runs: "quit", isTold: false),
    BorrowedCommand(["\\x"]) { rest, settings in
      let isOn = rest.isEmpty ? settings.mode.name != "line" : rest != "off"
      return .command(isOn ? "mode line" : "mode box")
    },
    BorrowedCommand(["\\timing"]) { rest, settings in
      .command("timer \(rest.isEmpty ? settings.timer == .off ? "on" : "off" : rest)")
    },
    BorrowedCommand(["\\e", "\\edit"], runs: "edit"),
    BorrowedCommand(["\\i", "\\ir", "\\include", "\\.", "source"], runs: "read"),
    BorrowedCommand(["\\o", "\\out"], runs: "output"),
    BorrowedCommand(["\\cd"], runs: "cd"),
    BorrowedCommand(["\\echo", "\\qecho"], runs: "print"),
    BorrowedCommand(["\\h", "\\help"], runs: "help sql", isTold: false),
    BorrowedCommand(["\\?", "?"], runs: "help", isTold: false),
    BorrowedCommand(["\\!", "!"]) { rest, _ in
      rest.isEmpty
        ? .advice("write the command of the system after the !") : .command("shell \(rest)", isTold: false)
    },
    BorrowedCommand(["\\g", "\\gx", "\\p"], "a statement runs when it ends with a semicolon"),
    BorrowedCommand(["\\s"], "Up and Ctrl-R find earlier inputs; .help keys lists all keys"),
    BorrowedCommand(["\\copy"], ".import FILE TABLE reads a file, and .export FILE TABLE writes one"),
    BorrowedCommand(
      ["\\set", "\\pset"], ".set lists the settings; .parameter set NAME VALUE keeps values for SQL"),
    BorrowedCommand(["\\df", "\\df+"], "PRAGMA function_list; lists the functions"),
    BorrowedCommand(
      ["\\du", "\\dp", "\\z", "\\password"], "SQLite has no users: who can read the file can read the data"),
    BorrowedCommand(["clear", "cls"]) { _, _ in .clearing },
    BorrowedCommand(["show"], ".help lists what can be shown, such as .tables, .databases and .schema"),
  ]

  /// The answer to a line; nil for a line that may be SQL.
  static func answer(to line: some Collection<UInt8>, _ settings: Settings) -> Answer? {
    guard let first = line.first(where: { !$0.isWhiteSpace }), first.mayBeginBorrowedCommand else {
      return nil
    }
    var text = String(decoding: line, as: UTF8.self)[...]
    while let last = text.last, last == ";" || last.isWhitespace { text.removeLast() }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { return nil }
    let typed = words.joined(separator: " ").lowercased()
    var longest: (command: BorrowedCommand, count: Int)?
    for command in all {
      for words in command.words where typed == words || typed.hasPrefix(words + " ") {
        let count = words.split(separator: " ").count
        if count > longest?.count ?? 0 { longest = (command, count) }
      }
    }
    if let longest {
      // The rest is as it was typed, with its blanks.
      var rest = text
      for _ in 0..<longest.count {
        rest = rest.drop { $0.isWhitespace }.drop { !$0.isWhitespace }
      }
      return longest.command.answer(String(rest.drop { $0.isWhitespace }), settings)
    }
    switch word.first {
    case "!": return .command("shell \(text.drop { $0.isWhitespace }.dropFirst())", isTold: false)
    case "?": return .command("help \(text.drop { $0.isWhitespace }.dropFirst())", isTold: false)
    case "\\": return .advice("there is no \(word) here; .help lists the commands")
    default: return nil
    }
  }
}

extension UInt8 {
  /// Whether a borrowed command may begin with this byte.
  fileprivate var mayBeginBorrowedCommand: Bool {
    switch self {
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "!"): true
    default: "cdeqstu".utf8.contains(self | 0x20)
    }
  }
}
