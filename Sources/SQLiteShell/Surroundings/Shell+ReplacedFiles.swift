// What happens before a file is replaced that is a database.

extension Shell {
  /// Throws unless what is running may replace or empty a database in a file, which a person is asked.
  func admitReplacing(_ path: [UInt8]) throws(FileError) {
    guard dialect.guardsDatabases, !reading.isForced else { return }
    let use = reading.command.flatMap(FileUse.of)
    guard let use, use.effect.takesForce else { throw .isDatabase("remove it first") }
    guard asksQuestions else {
      if use.effect == .replacesDatabases { return }
      throw .isDatabase("use \(use.name) \(FileUse.force) to replace it")
    }
    do throws(ShellError) {
      try confirm("'\(String(decoding: path, as: UTF8.self))' is a database, which \(use.name) replaces.")
    } catch {
      throw .declined
    }
  }
}

extension FileUse {
  /// Removes the option `--force` from the words of a command that takes it.
  ///
  /// - Returns: whether it was there.
  static func takeForce(from words: inout [[UInt8]], of command: DotCommand, _ dialect: Dialect) -> Bool {
    // The rest may be the command line of a program, or names.
    let options = words.prefix { $0.first != UInt8(ascii: "|") && $0 != Array("--".utf8) }
    guard dialect.guardsDatabases, let place = options.firstIndex(of: Array(force.utf8)),
      of(command)?.effect.takesForce == true
    else { return false }
    words.remove(at: place)
    return true
  }
}

extension DotCommand {
  /// The option `--force`; nil for a command that does not take it.
  var forceOption: CommandOption? {
    guard FileUse.of(self)?.effect.takesForce == true else { return nil }
    return CommandOption(FileUse.force, "Replace a file that is a database, without a question")
  }

  /// What the help of a command says about `--force`; empty if it does not take it.
  var forceNote: String {
    switch FileUse.of(self)?.effect {
    case .replaces: "With --force, a file that is a database is replaced without a question."
    case .replacesDatabases: "At a prompt it asks before it replaces a database, unless --force is given."
    default: ""
    }
  }
}
