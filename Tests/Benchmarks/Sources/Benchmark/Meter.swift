import Foundation

/// The resources that a run of a program used.
struct Usage: Sendable {
  /// Elapsed seconds.
  let wall: Double
  /// Processor seconds of the program, including those of the system for it.
  let processor: Double
  /// Peak memory in KiB.
  let memory: Double
}

/// The error for a program that did not do its work.
struct FailedWork: Error {
  let message: String
}

/// Runs programs and measures their resources.
struct Meter {
  private let measure: URL
  private let input: URL
  private let errors: URL
  private let result: URL

  /// Creates a meter that keeps its files in a folder.
  init(folder: URL) throws {
    measure = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("Measure")
    input = folder.appendingPathComponent("input")
    errors = folder.appendingPathComponent("errors")
    result = folder.appendingPathComponent("result")
  }

  /// Runs a program and discards its output.
  func measure(_ work: Work) throws -> Usage {
    try Data(work.input.utf8).write(to: input)
    if let product = work.product { try? FileManager.default.removeItem(atPath: product) }
    defer { if let product = work.product { try? FileManager.default.removeItem(atPath: product) } }
    let process = Process()
    process.executableURL = measure
    process.arguments =
      [result.path, input.path, "/dev/null", errors.path, work.program] + work.arguments
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    let numbers = try String(contentsOf: result, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 4 else {
      throw FailedWork(message: "\(work.program) could not be measured")
    }
    guard numbers[0] == 0, said.isEmpty else {
      throw FailedWork(
        message: said.split(separator: "\n").first.map(String.init) ?? "status \(Int(numbers[0]))")
    }
    return Usage(wall: numbers[1], processor: numbers[2], memory: numbers[3])
  }
}
