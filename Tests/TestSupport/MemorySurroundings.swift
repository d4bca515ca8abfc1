package import SQLiteShell
import TypedSQLite

/// Surroundings that live in memory: what is written can be read, files are a dictionary.
package final class MemorySurroundings: FileAccess {
  package let output = MemoryDestination()
  package let errors = MemoryDestination()
  /// The files, by path; written ones appear here.
  package var files: [String: MemoryDestination] = [:]
  /// Where paths lead that are links.
  package var links: [String: String] = [:]
  /// The files that can be read only once.
  package var streams: Set<String> = []
  /// What commands print that a pipe is opened from, by command line.
  package var pipes: [String: String] = [:]
  /// How many bytes a read gives at most.
  package var readSize = Int.max
  /// What each read fails with, or nil.
  package var readFault: FileError?
  /// Called after each read that gives bytes.
  package var didRead: () -> Void = {}
  /// The environment variables.
  package var environment: [String: String] = [:]
  /// The instant that is now.
  package var now: Int64 = 1_769_853_600

  /// Who holds a lock on a file, by path.
  package var lockHolders: [String: [String]] = [:]
  /// What changing the folder throws.
  package var folderError: FileError?
  /// The commands that were run.
  package private(set) var commands: [String] = []
  /// The status of each command.
  package var commandStatus = 0

  package init() {}

  /// The engine's view of this.
  package func surroundings(isTerminal: Bool = false) -> Surroundings {
    Surroundings(
      output: output, errors: errors, files: self, outputIsTerminal: isTerminal,
      environment: EnvironmentVariables { self.environment[$0] },
      now: { Timestamp(seconds: self.now) ?? .epoch },
      processTimes: { ProcessTimes(real: 0, user: 0, system: 0) })
  }

  package func openForReading(_ path: String) throws(FileError) -> any ByteReader {
    guard let file = files[path] else { throw FileError(code: 2, message: "No such file or directory") }
    return MemoryReader(file.bytes, of: self)
  }

  package func openForWriting(_ path: String, appending: Bool) throws(FileError) -> any ByteDestination {
    let file = MemoryDestination()
    if appending, let old = files[path] { file.bytes = old.bytes }
    files[path] = file
    return file
  }

  package func openPipe(from command: String) throws(FileError) -> any ByteReader {
    guard let output = pipes[command] else {
      throw FileError(code: 38, message: "Function not implemented")
    }
    return MemoryReader(Array(output.utf8), of: self)
  }

  package func openPipe(to command: String) throws(FileError) -> any ByteDestination {
    throw FileError(code: 38, message: "Function not implemented")
  }

  package func removeFile(_ path: String) { files[path] = nil }
  package func lockHolders(of path: String) -> [String] { lockHolders[path] ?? [] }
  package func exists(_ path: String) -> Bool { files[path] != nil }
  package func isSameFile(_ path: String, as other: String) -> Bool {
    (links[path] ?? path) == (links[other] ?? other)
  }
  package func canReadAgain(_ path: String) -> Bool { files[path] != nil && !streams.contains(path) }

  package func changeDirectory(_ path: String) throws(FileError) {
    if let folderError { throw folderError }
  }

  package func run(_ command: String) throws(FileError) -> Int {
    commands.append(command)
    return commandStatus
  }

  package func makeFolder(_ path: String, permissions: UInt32) throws(FileError) {
    throw FileError(code: 38, message: "Function not implemented")
  }

  package func makeLink(_ path: String, to target: String) throws(FileError) {
    throw FileError(code: 38, message: "Function not implemented")
  }

  package func setPermissions(of path: String, to permissions: UInt32) throws(FileError) {}
  package func setModificationTime(of path: String, to seconds: Int64) throws(FileError) {}
  package func canonicalPath(of path: String) -> String? { files[path] == nil ? nil : "/" + path }

  package func completions(of prefix: String) -> [String] {
    files.keys.filter { $0.hasPrefix(prefix) }.sorted()
  }
}

/// Bytes that were written.
package final class MemoryDestination: ByteDestination {
  package var bytes: [UInt8] = []
  /// What was written, write by write.
  package private(set) var writes: [String] = []

  package init(_ text: String = "") {
    bytes = Array(text.utf8)
  }

  /// The bytes as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(_ span: Span<UInt8>) throws(FileError) {
    let start = bytes.count
    for index in span.indices { bytes.append(span[index]) }
    writes.append(String(decoding: bytes[start...], as: UTF8.self))
  }

  package func close() throws(FileError) {}
}

/// Bytes that are read in blocks.
package final class MemoryReader: ByteReader {
  private var rest: ArraySlice<UInt8>
  private let surroundings: MemorySurroundings

  package init(_ bytes: [UInt8], of surroundings: MemorySurroundings) {
    rest = bytes[...]
    self.surroundings = surroundings
  }

  package func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    if let fault = surroundings.readFault { throw fault }
    block = Array(rest.prefix(surroundings.readSize))
    rest = rest.dropFirst(block.count)
    if !block.isEmpty { surroundings.didRead() }
    return !block.isEmpty
  }
}
