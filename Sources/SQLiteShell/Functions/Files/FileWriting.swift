import TypedSQLiteCore

/// One call of `writefile`.
struct FileWriting {
  private let path: [UInt8]
  private let bytes: [UInt8]
  private let isNull: Bool
  private let mode: FileMode
  private let modified: Int64?
  private let surroundings: FunctionSurroundings

  private var files: any FileAccess { surroundings.files }

  /// Nil if the path is NULL.
  init?(_ call: FunctionCall, _ surroundings: FunctionSurroundings) {
    guard !call[0].isNull else { return nil }
    path = call[0].path
    bytes = call[1].textBytes
    isNull = call[1].isNull
    mode = FileMode(rawValue: UInt32(truncatingIfNeeded: call[2].int64))
    let time = call[3].int64
    modified = call.count > 3 && time >= 0 ? time : nil
    self.surroundings = surroundings
  }

  /// Writes the file, and makes missing parent folders.
  ///
  /// Without a mode, a failure gives NULL, and the statement fails at its end.
  ///
  /// - Throws: `FunctionError` if it fails and a mode is given.
  func answer(_ call: FunctionCall) throws(FunctionError) {
    do throws(FileError) {
      try write(call)
    } catch {
      let path = String(decoding: path, as: UTF8.self)
      guard call.count > 2 else {
        call.setResult(.null)
        return surroundings.fail("writefile() did not write '\(path)': \(error.message)")
      }
      switch mode.kind {
      case .link: throw FunctionError("failed to create symlink: \(path)")
      case .folder: throw FunctionError("failed to create directory: \(path)")
      case .file, .other: throw FunctionError("failed to write file: \(path)")
      }
    }
  }

  private func write(_ call: FunctionCall) throws(FileError) {
    do throws(FileError) {
      try make(call)
    } catch {
      guard error.isMissingFolder else { throw error }
      for index in path.indices.dropFirst() where path[index] == UInt8(ascii: "/") {
        let folder = Array(path[..<index])
        if !files.exists(folder) { try? files.makeFolder(folder, permissions: 0o777) }
      }
      try make(call)
    }
    if let modified { try files.setModificationTime(of: path, to: modified) }
  }

  private func make(_ call: FunctionCall) throws(FileError) {
    switch mode.kind {
    case .link:
      guard !isNull else { throw FileError.invalidArgument }
      try files.makeLink(path, to: bytes)
    case .folder:
      try files.makeFolder(path, permissions: mode.permissions)
    case .file, .other:
      try replace()
      if mode.rawValue != 0 { try files.setPermissions(of: path, to: mode.permissions) }
      call.setResult(Int64(bytes.count).databaseValue)
    }
  }

  /// Writes the bytes; if that fails, an existing file stays as it was, and no part of a new one is left.
  private func replace() throws(FileError) {
    guard surroundings.dialect.guardsDatabases else { return try overwrite() }
    guard files.exists(path) else {
      do throws(FileError) {
        return try overwrite()
      } catch {
        files.removeFile(path)
        throw error
      }
    }
    if files.canReadAgain(path) {
      let file = try files.openReplacement(of: path, copying: false)
      try file.write(bytes.span, at: 0)
      return try file.finish()
    }
    try overwrite()
  }

  /// Empties the file, if there is one, and writes the bytes.
  private func overwrite() throws(FileError) {
    let file = try files.openForWriting(path, appending: false)
    try file.write(bytes.span)
    try file.close()
  }
}
