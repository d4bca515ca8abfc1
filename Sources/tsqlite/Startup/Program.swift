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

  /// Whether a word requests compatibility, for errors in other words.
  private static func isCompatibleOption(_ word: [UInt8]) -> Bool {
    CommandLineWords.optionName(String(decoding: word, as: UTF8.self)) == "compat"
  }

  /// Runs what the command line requests.
  func run() -> ExitStatus {
    var process = process
    let request: Request
    do {
      request = try Request(words, isNamedSQLite3: isNamedSQLite3)
    } catch {
      if isNamedSQLite3 || words.contains(where: Self.isCompatibleOption) { process.forgetTerminal() }
      process.writeError(error.message(program: name))
      return .failure
    }
    if request.isCompatible { process.forgetTerminal() }
    if let kind = request.generated { return generate(kind) }
    if request.showsHelp {
      let page = HelpText.page(program: name)
      guard request.isCompatible else { return process.write(page) }
      process.writeError(page)
      return .failure
    }
    if request.showsVersion { return process.write(HelpText.version(isCompatible: request.isCompatible)) }
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
