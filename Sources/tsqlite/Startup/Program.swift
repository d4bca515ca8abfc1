import SQLiteShell

/// One run of the program, from its command line to its exit status.
struct Program {
  /// The name under which it was started.
  let name: String
  /// The words after the name, which may not be UTF-8.
  let words: [[UInt8]]
  let process: ProcessSurroundings

  init(arguments: [[UInt8]], process: ProcessSurroundings) {
    name = arguments.first.map { String(decoding: $0, as: UTF8.self) } ?? "tsqlite"
    words = Array(arguments.dropFirst())
    self.process = process
  }

  private var isNamedSQLite3: Bool { name.split(separator: "/").last == "sqlite3" }

  /// Whether a word asks for the dialect of sqlite3, though others cannot be read.
  private static func asksForSQLite3(_ word: [UInt8]) -> Bool {
    CommandLineWords.optionName(String(decoding: word, as: UTF8.self)) == "compat"
  }

  /// Runs what the command line requests.
  func run() -> ExitStatus {
    var process = process
    let request: Request
    do {
      request = try Request(words, isNamedSQLite3: isNamedSQLite3)
    } catch {
      process.adapt(
        to: Request.dialect(isSQLite3: isNamedSQLite3 || words.contains(where: Self.asksForSQLite3)))
      process.writeError(error.message(program: name))
      return .failure
    }
    process.adapt(to: request.dialect)
    if let kind = request.generated { return generate(kind) }
    if request.showsHelp {
      let page = HelpText.page(program: name)
      guard request.dialect.start.helpFails else { return process.write(page) }
      process.writeError(page)
      return .failure
    }
    if request.showsVersion { return process.write(request.dialect.start.version() + "\n") }
    return Session(request: request, process: process).run()
  }

  private func generate(_ kind: String) -> ExitStatus {
    guard let file = GeneratedFile.all.first(where: { $0.name == kind }) else {
      let kinds = GeneratedFile.all.map(\.name).joined(separator: ", ")
      process.writeError("\(name): Error: -generate takes one of \(kinds), not '\(kind)'\n")
      return .failure
    }
    return process.write(file.makeText(ProgramOption.declared))
  }
}
