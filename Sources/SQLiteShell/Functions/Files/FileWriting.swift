import TypedSQLite

/// One call of `writefile`.
struct FileWriting {
  private let path: [UInt8]
  private let bytes: [UInt8]
  private let isNull: Bool
  private let mode: FileMode
  private let modified: Int64?
  private let files: any FileAccess

  /// Nil if the path is NULL.
  init?(_ call: FunctionCall, _ files: any FileAccess) {
    guard !call[0].isNull else { return nil }
    path = call[0].path
    bytes = call[1].textBytes
    isNull = call[1].isNull
    mode = FileMode(rawValue: UInt32(truncatingIfNeeded: call[2].int64))
    let time = call[3].int64
    modified = call.count > 3 && time >= 0 ? time : nil
    self.files = files
  }

  /// Writes the file, and makes missing parent folders.
  ///
  /// Without a mode, a failure gives NULL.
  ///
  /// - Throws: `FunctionError` if it fails and a mode is given.
  func run(_ call: FunctionCall) throws(FunctionError) {
    do {
      try write(call)
    } catch {
      guard call.count > 2 else {
        call.setResult(.null)
        return
      }
      let path = String(decoding: path, as: UTF8.self)
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
      let file = try files.openForWriting(path, appending: false)
      try file.write(bytes.span)
      try file.close()
      if mode.rawValue != 0 { try files.setPermissions(of: path, to: mode.permissions) }
      call.setResult(Int64(bytes.count).databaseValue)
    }
  }
}
