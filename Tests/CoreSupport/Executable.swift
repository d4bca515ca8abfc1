package import Foundation

/// A program that tests run as a user would.
package struct Executable: Sendable {
  /// The path of the program.
  package let url: URL

  /// Creates the program at a path.
  package init(path: String) {
    url = URL(fileURLWithPath: path)
  }

  /// The locale that each system has; bash warns about one that is not installed.
  package static let plainLocale = ["LC_ALL": "C"]

  /// The program that was built together with the tests, or the one that the environment variable `TSQLITE` names.
  package static var tsqlite: Executable {
    Executable(
      path: ProcessInfo.processInfo.environment["TSQLITE"]
        ?? productsFolder.appendingPathComponent("tsqlite").path)
  }

  /// A program of the package that was built together with the tests.
  package static func built(_ name: String) -> Executable {
    Executable(path: productsFolder.appendingPathComponent(name).path)
  }

  /// The folder of the built programs.
  private static var productsFolder: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The result of a run of a program.
  package struct Run: Equatable, Sendable {
    /// The bytes of standard output.
    package let outputBytes: Data
    /// The bytes of standard error.
    package let errorBytes: Data
    /// The exit status.
    package let status: Int32

    /// Standard output as text; invalid UTF-8 is replaced.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Standard error as text; invalid UTF-8 is replaced.
    package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// Creates the result of a run.
    package init(outputBytes: Data, errorBytes: Data, status: Int32) {
      self.outputBytes = outputBytes
      self.errorBytes = errorBytes
      self.status = status
    }

    /// Creates the expected result of a run.
    package init(output: String, errors: String = "", status: Int32 = 0) {
      self.init(outputBytes: Data(output.utf8), errorBytes: Data(errors.utf8), status: status)
    }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: the words after its name.
  ///   - input: its standard input.
  ///   - folder: its current folder; that of the tests if none is given.
  ///   - environment: variables in addition to those of the tests.
  /// - Returns: its output and exit status.
  /// - Throws: the system error if the program cannot be started.
  package func run(
    _ arguments: [String] = [], input: String = "", in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    // Files are used instead of pipes, because a pipe can fill up while another one is read.
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

extension Executable {
  /// Runs the program in a folder that is also its home.
  package func run(_ arguments: [String], input: String = "", home: TemporaryFolder) throws -> Run {
    try run(
      arguments, input: input, in: home.url,
      environment: ["HOME": home.url.path, "XDG_CONFIG_HOME": ""])
  }
}

/// A folder that is removed when this object is released.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tsqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Remains in the folder of temporary files affect no test.
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file in the folder.
  ///
  /// - Parameters:
  ///   - text: its content.
  ///   - name: its name.
  /// - Returns: the path of the file.
  /// - Throws: the system error if it cannot be written.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file in the folder.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - name: its name.
  /// - Returns: the path of the file.
  /// - Throws: the system error if it cannot be written.
  @discardableResult
  package func write(_ bytes: Data, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try bytes.write(to: file)
    return file
  }

  /// Writes an executable shell script.
  ///
  /// - Parameters:
  ///   - script: its lines.
  ///   - name: its name.
  /// - Throws: the system error if it cannot be written.
  package func writeProgram(_ script: String, to name: String) throws {
    // Another process writes it, because the system refuses to run a file that is open for writing, and a
    // program that a test starts at the same time would briefly inherit the open file.
    _ = try Executable(path: "/bin/sh").run(
      ["-c", #"{ echo '#!/bin/sh'; cat; } >"$0" && chmod +x "$0""#, name], input: script, in: url)
  }
}
