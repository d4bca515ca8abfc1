package import Foundation

/// A program that tests run as a user would.
package struct Executable: Sendable {
  /// Where the program is.
  package let url: URL

  /// A program at a path.
  package init(path: String) {
    url = URL(fileURLWithPath: path)
  }

  /// The program that was built together with the tests.
  package static var tsqlite: Executable {
    Executable(path: productsFolder.appendingPathComponent("tsqlite").path)
  }

  /// The folder of what was built.
  private static var productsFolder: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// What a run of a program gave.
  package struct Run: Equatable, Sendable {
    /// The bytes it wrote to standard output.
    package let outputBytes: Data
    /// The bytes it wrote to standard error.
    package let errorBytes: Data
    /// The status it ended with.
    package let status: Int32

    /// What it wrote to standard output; bytes that are no UTF-8 are replaced.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// What it wrote to standard error; bytes that are no UTF-8 are replaced.
    package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// What a program wrote and the status it ended with.
    package init(outputBytes: Data, errorBytes: Data, status: Int32) {
      self.outputBytes = outputBytes
      self.errorBytes = errorBytes
      self.status = status
    }

    /// What a run is expected to give.
    package init(output: String, errors: String = "", status: Int32 = 0) {
      self.init(outputBytes: Data(output.utf8), errorBytes: Data(errors.utf8), status: status)
    }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: the words after its name.
  ///   - input: what it reads from standard input.
  ///   - folder: the folder it runs in; that of the tests where none is given.
  ///   - environment: variables beside those of the tests.
  /// - Returns: what it wrote and how it ended.
  /// - Throws: the error of the system where the program cannot be started.
  package func run(
    _ arguments: [String] = [], input: String = "", in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    // Files instead of pipes: none can fill up while another is read.
    let scratch = try TemporaryFolder()
    let inputFile = try scratch.write(input, to: "input")
    let outputFile = try scratch.write("", to: "output")
    let errorFile = try scratch.write("", to: "errors")
    let process = try ChildProcess(
      url.path, arguments, in: folder?.path,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      input: inputFile.path, output: outputFile.path, errors: errorFile.path)
    let status = try process.wait()
    return Run(
      outputBytes: try Data(contentsOf: outputFile), errorBytes: try Data(contentsOf: errorFile),
      status: status)
  }
}

/// A folder that is removed with the value that made it.
package final class TemporaryFolder {
  /// Where the folder is.
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tsqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What is left in the folder of temporary files harms no test.
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file of the folder.
  ///
  /// - Parameters:
  ///   - text: what is in it.
  ///   - name: its name.
  /// - Returns: where the file is.
  /// - Throws: the error of the system where it cannot be written.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file of the folder.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - name: its name.
  /// - Returns: where the file is.
  /// - Throws: the error of the system where it cannot be written.
  @discardableResult
  package func write(_ bytes: Data, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try bytes.write(to: file)
    return file
  }

  /// Writes a script of the shell that can be run as a program.
  ///
  /// - Parameters:
  ///   - script: its lines.
  ///   - name: its name.
  /// - Throws: the error of the system where it cannot be written.
  package func writeProgram(_ script: String, to name: String) throws {
    // Another process writes it: the system refuses to run a file that somebody has open for writing, and a program
    // that a test starts meanwhile would have it open for a moment.
    _ = try Executable(path: "/bin/sh").run(
      ["-c", #"{ echo '#!/bin/sh'; cat; } >"$0" && chmod +x "$0""#, name], input: script, in: url)
  }
}
