import TypedSQLiteCore

extension CommandConsole {
  /// Writes a file completely or not at all; until it is finished, the path leads to the old file.
  ///
  /// If the path is not a regular file, such as a pipe or standard output, bytes are written immediately.
  ///
  /// - Parameters:
  ///   - path: the path of the file, or of a link to it.
  ///   - cannotOpen: the error if the file cannot be made.
  ///   - body: writes the content.
  /// - Returns: what `body` returns.
  /// - Throws: ``ShellError`` if the file cannot be written; any error of `body`.
  func writeFile<Result>(
    _ path: String, cannotOpen: (FileError) -> ShellError,
    _ body: (OutputSink) throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    let wasThere = files.exists(path)
    let destination: WholeFile
    do throws(FileError) {
      destination =
        isStream(path)
        ? WholeFile(try files.openForWriting(path, appending: false))
        : WholeFile(try files.openReplacement(of: Array(path.utf8), copying: false))
    } catch {
      throw error.refusal(of: path) ?? cannotOpen(error)
    }
    do throws(ShellError) {
      let sink = OutputSink(destination)
      let result = try body(sink)
      try sink.flush()
      try destination.finish()
      return result
    } catch {
      guard let fault = destination.fault, !fault.isBrokenPipe else { throw error }
      throw .file(.notWritten(path, fault, wasThere: wasThere))
    }
  }

  /// Writes lines of text to a file, as ``writeFile(_:cannotOpen:_:)`` does.
  func writeLines(_ lines: [String], to file: String) throws(ShellError) {
    try writeFile(file, cannotOpen: { _ in .file(.cannotOpenFile(file)) }) { sink throws(ShellError) in
      for line in lines {
        sink.buffer.append(line)
        sink.buffer.append(UInt8(ascii: "\n"))
        try sink.flushIfLarge()
      }
    }
  }

  /// Whether bytes written to a path do not go to a regular file.
  private func isStream(_ path: String) -> Bool {
    if ["/dev/std", "/dev/fd/", "/proc/"].contains(where: path.hasPrefix) { return true }
    return files.exists(path) && !files.canReadAgain(path) && !isFolder(path)
  }

  /// Whether a path leads to a folder, possibly through links.
  func isFolder(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    guard let attributes = try? files.attributes(of: files.canonicalPath(of: bytes) ?? bytes) else {
      return false
    }
    return FileMode(rawValue: attributes.mode).kind == .folder
  }
}

/// A file that is written sequentially, and gets its name when it is finished.
private final class WholeFile: ByteDestination {
  private let replacement: (any ReplacementFile)?
  private let stream: (any ByteDestination)?
  private var offset = 0
  /// The first error of writing.
  private(set) var fault: FileError?

  init(_ replacement: any ReplacementFile) {
    self.replacement = replacement
    stream = nil
  }

  init(_ stream: any ByteDestination) {
    replacement = nil
    self.stream = stream
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    do throws(FileError) {
      try stream?.write(bytes)
      try replacement?.write(bytes, at: offset)
      offset += bytes.count
    } catch {
      fault = error
      throw error
    }
  }

  /// Drops the file unless it is finished.
  func close() throws(FileError) {
    try stream?.close()
  }

  func finish() throws(ShellError) {
    do throws(FileError) {
      try stream?.close()
      try replacement?.finish()
    } catch {
      fault = error
      throw .file(.outputFailed(error))
    }
  }
}
