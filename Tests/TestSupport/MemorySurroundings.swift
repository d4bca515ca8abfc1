package import SQLiteShell
package import TypedSQLiteCore

/// Surroundings in memory: output can be read, and files are a dictionary.
package final class MemorySurroundings: FileAccess {
  package let output = MemoryDestination()
  package let errors = MemoryDestination()
  /// The files by path, including those that were written.
  package var files: [String: MemoryDestination] = [:]
  /// The names in folders, by path; the files need not exist.
  package var folders: [String: [[UInt8]]] = [:]
  /// Folders that cannot be listed.
  package var unreadableFolders: Set<String> = []
  /// The name of a folder that contains itself.
  package var repeatingFolder: String?
  /// The folders that were listed, in order.
  package private(set) var listedFolders: [String] = []
  /// The size at which writing to a part of a file fails, as on a full disk.
  package var capacity = Int.max
  /// The number of the write, sync or rename of a replacement file that fails, from 1; nil for none.
  package var failingStep: Int?
  /// The number of such steps so far.
  package private(set) var stepCount = 0
  /// The targets of links, by path.
  package var links: [String: String] = [:]
  /// The files that can be read only once.
  package var streams: Set<String> = []
  /// The output of commands from which a pipe is opened, by command line.
  package var pipes: [String: String] = [:]
  /// The maximum number of bytes of a read.
  package var readSize = Int.max
  /// The error of each read, or nil.
  package var readFault: FileError?
  /// Called after each read that returns bytes.
  package var didRead: () -> Void = {}
  /// The folder into which files are extracted, or nil.
  package var tree: (any FolderTree)?
  /// The environment variables.
  package var environment: [String: String] = [:]
  /// The size of the terminal; nil if it has none.
  package var screen: (columns: Int, lines: Int)?
  /// The current instant, in seconds since 1970.
  package var now: Int64 = 1_769_853_600

  /// What the system says about programs.
  package var processes: any ProcessAccess = UnknownProcesses()
  /// The engine for the address of a remote database; nil for a path.
  package var remoteEngine: (_ path: String) throws(RemoteFailure) -> (any RemoteEngine)? = { _ in nil }
  /// The error of changing the folder, or nil.
  package var folderError: FileError?
  /// The commands that were run, in order.
  package private(set) var commands: [String] = []
  /// The file that each of the commands got as an argument.
  package private(set) var commandFiles: [String?] = []
  /// The commands to or from which a pipe was opened, in order.
  package private(set) var pipeCommands: [String] = []
  /// The exit status of each command.
  package var commandStatus = 0

  /// By how many seconds the clock advances each time it is read.
  package var clockStep = 0.0

  package init() {}

  /// The surroundings for the engine.
  package func surroundings(isTerminal: Bool = false) -> Surroundings {
    var surroundings = Surroundings(
      output: output, errors: errors, files: self,
      environment: EnvironmentVariables { self.environment[$0] },
      now: { Timestamp(seconds: self.now) ?? .epoch },
      randomNumber: { .random(in: .min ... .max) },
      processTimes: { ProcessTimes(real: 0, user: 0, system: 0) })
    if clockStep > 0 { surroundings.tickAtEachLook(by: clockStep) }
    surroundings.processes = processes
    surroundings.outputIsTerminal = isTerminal
    surroundings.errorsAreTerminal = isTerminal
    surroundings.terminalWidth = { self.screen?.columns }
    surroundings.terminalHeight = { self.screen?.lines }
    surroundings.remoteEngine = { [unowned self] path, _ throws(RemoteFailure) in try remoteEngine(path) }
    return surroundings
  }

  package func openForReading(_ path: [UInt8]) throws(FileError) -> any ByteReader {
    guard let file = files[text(path)] else { throw Self.noFile }
    return MemoryReader(file.bytes, of: self)
  }

  package func openForWriting(_ path: [UInt8], appending: Bool) throws(FileError) -> any ByteDestination {
    let file = MemoryDestination()
    let path = text(path)
    if appending, let old = files[path] { file.bytes = old.bytes }
    files[path] = file
    return file
  }

  package func openPipe(from command: String) throws(FileError) -> any ByteReader {
    pipeCommands.append(command)
    guard let output = pipes[command] else {
      throw FileError(code: 38, message: "Function not implemented")
    }
    return MemoryReader(Array(output.utf8), of: self)
  }

  package func openPipe(to command: String) throws(FileError) -> any ByteDestination {
    pipeCommands.append(command)
    throw FileError(code: 38, message: "Function not implemented")
  }

  package func removeFile(_ path: [UInt8]) { files[text(path)] = nil }
  package func exists(_ path: [UInt8]) -> Bool { files[text(path)] != nil }
  package func isSameFile(_ path: [UInt8], as other: [UInt8]) -> Bool {
    (links[text(path)] ?? text(path)) == (links[text(other)] ?? text(other))
  }
  package func canReadAgain(_ path: [UInt8]) -> Bool {
    files[text(path)] != nil && !streams.contains(text(path))
  }

  package func changeDirectory(_ path: [UInt8]) throws(FileError) {
    if let folderError { throw folderError }
  }

  package func run(_ command: [UInt8], on file: String?) throws(FileError) -> Int {
    commands.append(text(command))
    commandFiles.append(file)
    return commandStatus
  }

  private static let noFile = FileError(code: 2, message: "No such file or directory")
  private static let notThere = FileError(code: 38, message: "Function not implemented")

  private func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  package func makeFolder(_ path: [UInt8], permissions: UInt32) throws(FileError) { throw Self.notThere }
  package func makeLink(_ path: [UInt8], to target: [UInt8]) throws(FileError) { throw Self.notThere }
  package func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]] {
    let folder = text(folder)
    listedFolders.append(folder)
    if let repeatingFolder, folder.hasSuffix(repeatingFolder) { return [Array(repeatingFolder.utf8)] }
    guard let names = folders[folder] else { throw FileError(code: 13, message: "Permission denied") }
    return names
  }
  package func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree {
    guard let tree else { throw Self.notThere }
    return tree
  }
  package func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8] { throw Self.notThere }
  package func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes {
    let isFolder = folders[text(path)] != nil || unreadableFolders.contains(text(path))
    if isFolder || repeatingFolder.map({ text(path).hasSuffix($0) }) == true {
      return FileAttributes(mode: 0o040755, modified: 0, size: 0)
    }
    guard let file = files[text(path)] else { throw Self.noFile }
    return FileAttributes(mode: 0o100644, modified: 0, size: Int64(file.bytes.count))
  }

  package func openParts(of path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    guard let file = files[text(path)] else { throw Self.noFile }
    return MemoryFile(file.bytes)
  }

  package func openReplacement(of path: [UInt8], copying: Bool) throws(FileError) -> any ReplacementFile {
    let path = text(path)
    let file = MemoryFile(copying ? files[path]?.bytes ?? [] : [])
    file.capacity = capacity
    file.willStep = { [unowned self] () throws(FileError) in
      stepCount += 1
      if stepCount == failingStep { throw FileError(code: 28, message: "No space left on device") }
    }
    file.didFinish = { self.files[path] = MemoryDestination($0) }
    return file
  }

  package func openRegularFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    guard !streams.contains(text(path)) else { throw FileError.notRegular }
    if let readFault { throw readFault }
    return try openParts(of: path)
  }
  package func makePrivateFile(_ path: [UInt8]) throws(FileError) -> any ByteDestination {
    guard files[text(path)] == nil else { throw FileError(code: 17, message: "File exists") }
    return try openForWriting(path, appending: false)
  }

  package func setPermissions(of path: [UInt8], to permissions: UInt32) throws(FileError) {}
  package func setModificationTime(of path: [UInt8], to seconds: Int64) throws(FileError) {}
  package func canonicalPath(of path: [UInt8]) -> [UInt8]? {
    guard files[text(path)] != nil else { return nil }
    return path.first == UInt8(ascii: "/") ? path : Array("/".utf8) + path
  }

  package func completions(of prefix: String) -> [String] {
    files.keys.filter { $0.hasPrefix(prefix) }.sorted()
  }
}

/// Collects bytes that are written.
package final class MemoryDestination: ByteDestination {
  package var bytes: [UInt8] = []
  /// The text of each write.
  package private(set) var writes: [String] = []
  /// Called after each write.
  package var didWrite: () -> Void = {}

  package init(_ text: String = "") {
    bytes = Array(text.utf8)
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(_ span: Span<UInt8>) throws(FileError) {
    let start = bytes.count
    for index in span.indices { bytes.append(span[index]) }
    writes.append(String(decoding: bytes[start...], as: UTF8.self))
    didWrite()
  }

  package func close() throws(FileError) {}
}

/// Reads bytes in blocks.
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

extension Surroundings {
  /// Makes the clock advance by a second each time it is read, and interrupts statements after some seconds.
  ///
  /// - Returns: a function that sets the clock back to zero.
  @discardableResult
  package mutating func interruptStatements(after last: Double) -> () -> Void {
    let interrupt = interrupt
    var seconds = 0.0
    processTimes = {
      seconds += 1
      if seconds > last { interrupt.interruptStatements() }
      return ProcessTimes(real: seconds, user: 0, system: 0)
    }
    return { seconds = 0 }
  }

  /// Makes the clock advance each time it is read, by a second if nothing else is said.
  package mutating func tickAtEachLook(by step: Double = 1) {
    var seconds = 0.0
    processTimes = {
      seconds += step
      return ProcessTimes(real: seconds, user: 0, system: 0)
    }
  }
}
