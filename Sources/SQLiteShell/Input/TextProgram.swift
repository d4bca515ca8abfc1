import TypedSQLiteCore

/// The program with which a person edits a text.
struct TextProgram {
  /// The words with which the user starts it, which are those of a command line.
  let words: String

  /// The program that VISUAL or EDITOR names, if one does.
  static func named(in environment: EnvironmentVariables) -> TextProgram? {
    for name in ["VISUAL", "EDITOR"] {
      if let words = environment[name], !words.isEmpty { return TextProgram(words: words) }
    }
    return nil
  }

  /// The editor that a person gets: the program that VISUAL or EDITOR names, or else the one that every Unix has.
  static func editor(in environment: EnvironmentVariables) -> TextProgram {
    named(in: environment) ?? TextProgram(words: "vi")
  }

  /// Runs the program with a file that has the text, and reads the file when it has ended.
  func edit(_ text: [UInt8], _ surroundings: Surroundings) throws(ShellError) -> [UInt8] {
    let path = surroundings.environment.makeTemporaryPath(
      surroundings.randomNumber(), suffix: Viewer.statement.suffix)
    let files = surroundings.files
    defer { files.removeFile(path) }
    do {
      let file = try files.makePrivateFile(Array(path.utf8))
      try file.write((text + [UInt8(ascii: "\n")]).span)
      try file.close()
    } catch {
      throw .file(.cannotWriteFile(path, error))
    }
    let status: Int
    do {
      status = try files.run(words, on: path)
    } catch {
      throw .file(.cannotRun("\(words) \(path)", error))
    }
    // The shell found no such program.
    if status == 127, Self.named(in: surroundings.environment) == nil { throw .input(.noEditor) }
    guard status == 0 else { throw .input(.editorFailed(words)) }
    guard let edited = files.contents(of: path) else { throw .file(.cannotOpenFile(path)) }
    return edited
  }
}
