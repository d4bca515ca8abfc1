import Foundation
import TestSupport
import Testing

/// A session that must have the same result in this program, run as `sqlite3`, and in sqlite3 3.40.
///
/// A file in the folder Parity/Sessions has the sessions of one subject, each as in ``SessionScript`` but
/// without expectations, after a line `=== session NAME`.
struct ParitySession: Sendable, CustomTestStringConvertible {
  /// The subject and the name of the session.
  let testDescription: String
  let script: SessionScript

  /// The sessions of all files, by subject.
  static let all: [ParitySession] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "sessions" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap(sessions)
  }()

  private static func sessions(of file: URL) -> [ParitySession] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "=== session ").dropFirst().map { session in
      let name = String(session.prefix { $0 != "\n" })
      // The empty line before the next session belongs to neither.
      let body = String(session.dropFirst(name.count + 1)).replacing(/\n+$/, with: "\n")
      return ParitySession(
        testDescription: "\(file.deletingPathExtension().lastPathComponent): \(name)",
        script: SessionScript(name: name, text: body))
    }
  }
}

extension ParitySession {
  /// The result of a run of the session.
  struct Outcome: Equatable {
    let run: Executable.Run
    /// The bytes of each file by its path in the folder, without databases, because they contain counters.
    let files: [String: Data]
  }

  /// Runs the session with a program in an empty folder that is also the home.
  ///
  /// - Parameters:
  ///   - program: the program to run.
  ///   - folder: the folder, which is removed afterwards, so that each program runs in the same path.
  ///   - name: the name of the program, which messages repeat; it replaces `sqlite3` in the settings.
  /// - Returns: the result.
  /// - Throws: the system error if a file cannot be read or written.
  func run(_ program: Executable, in folder: URL, as name: String = "sqlite3") throws -> Outcome {
    let manager = FileManager.default
    let programs = try TemporaryFolder()
    try manager.createSymbolicLink(
      at: programs.url.appending(path: name), withDestinationURL: program.url)
    try manager.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? manager.removeItem(at: folder) }
    for file in script.files {
      let path = folder.appending(path: file.name).path
      // Archives keep the times of files, and a second may pass between the programs.
      let attributes = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1e9)]
      guard manager.createFile(atPath: path, contents: file.bytes, attributes: attributes) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    // A shell passes on the name without a path, which messages repeat.
    var run = try Executable(path: "/bin/sh").run(
      ["-c", #"PATH="$0:$PATH"; exec \#(name) "$@""#, programs.url.path] + script.arguments,
      input: script.input, in: folder,
      environment: [
        "HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path,
        // Otherwise sqlite3 would add to the history of the person who runs the tests.
        "SQLITE_HISTORY": programs.url.appending(path: "history").path,
      ])
    // The name of the program in messages makes no difference.
    let said = Data("\(name): ".utf8)
    var errors = run.errorBytes
    while let range = errors.firstRange(of: said), name != "sqlite3" {
      errors.replaceSubrange(range, with: Data("sqlite3: ".utf8))
    }
    run = Executable.Run(outputBytes: run.outputBytes, errorBytes: errors, status: run.status)
    var files: [String: Data] = [:]
    for path in try manager.subpathsOfDirectory(atPath: folder.path) {
      let bytes = (try? Data(contentsOf: folder.appending(path: path))) ?? Data()
      files[path] = bytes.starts(with: Array("SQLite format 3".utf8)) ? Data() : bytes
    }
    return Outcome(run: run, files: files)
  }
}
