import SQLiteShell
import TypedSQLiteCore

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

  /// The dialect of messages about words that cannot all be read.
  private var messageDialect: Dialect {
    let options = words.compactMap { word in
      CommandLineWords.optionName(String(decoding: word, as: UTF8.self)).flatMap {
        CommandLineOption.named($0)
      }
    }
    return Request.dialect(of: options, isNamedSQLite3: isNamedSQLite3)
  }

  /// Runs what the command line requests.
  func run() -> ExitStatus {
    var process = process
    let request: Request
    do {
      request = try Request(words, isNamedSQLite3: isNamedSQLite3)
    } catch {
      process.adapt(to: messageDialect)
      process.writeError(error.message(program: name))
      return messageDialect.isSQLite3 ? .failure : .usage
    }
    process.adapt(to: request.dialect)
    if let file = request.generated { return process.write(file.makeText(CommandLineOption.shownSections)) }
    if request.showsHelp {
      let page = HelpText.page(program: name)
      guard request.dialect.isSQLite3 else { return process.write(page) }
      process.writeError(page)
      return .failure
    }
    if request.showsVersion { return process.write(version(in: request.dialect) + "\n") }
    return Session(request: request, process: process).run()
  }
  private func version(in dialect: Dialect) -> String {
    guard dialect.isSQLite3 else { return ProgramVersion.text }
    let bits = dialect.isSQLite3(since: 3_043) ? " (64-bit)" : ""
    return "\(Database.libraryVersion) \(Database.librarySourceID)\(bits)"
  }
}
