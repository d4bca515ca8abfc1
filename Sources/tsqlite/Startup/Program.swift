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

  /// Prints why the words cannot all be read, in the dialect and the form that those ask for that can.
  ///
  /// - Returns: the status of the program.
  private func tell(_ error: UsageError, _ process: inout ProcessSurroundings) -> ExitStatus {
    let options = words.compactMap { word in
      CommandLineWords.optionName(String(decoding: word, as: UTF8.self)).flatMap {
        CommandLineOption.named($0)
      }
    }
    let dialect = Request.dialect(of: options, isNamedSQLite3: isNamedSQLite3)
    process.adapt(to: dialect)
    let message = error.message(program: name)
    process.writeError(
      Request.wantsJSON(options, dialect)
        ? MessageReport(lines: message.dropPrefix("\(name): ")).record.json + "\n" : message)
    return dialect.isSQLite3 ? .failure : .usage
  }

  /// Prints a text that the program has; as JSON, in an object that names its option.
  private func write(_ text: String, of option: String, _ request: Request) -> ExitStatus {
    process.write(request.wantsJSON ? OutputContract.textLine(text, of: option) : text)
  }

  /// Runs what the command line requests.
  func run() -> ExitStatus {
    var process = process
    let request: Request
    do {
      request = try Request(words, isNamedSQLite3: isNamedSQLite3)
    } catch {
      return tell(error, &process)
    }
    process.adapt(to: request.dialect)
    if let file = request.generated {
      return write(file.makeText(CommandLineOption.shownSections), of: "-generate", request)
    }
    if request.showsHelp {
      let page = HelpText.page(program: name)
      guard request.dialect.isSQLite3 else { return write(page, of: "-help", request) }
      process.writeError(page)
      return .failure
    }
    if request.showsVersion { return write(version(in: request.dialect) + "\n", of: "-version", request) }
    return Session(request: request, process: process).run()
  }

  private func version(in dialect: Dialect) -> String {
    guard dialect.isSQLite3 else { return ProgramVersion.text }
    let bits = dialect.isSQLite3(since: 3_043) ? " (64-bit)" : ""
    return "\(Database.libraryVersion) \(Database.librarySourceID)\(bits)"
  }
}

extension String {
  fileprivate func dropPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
