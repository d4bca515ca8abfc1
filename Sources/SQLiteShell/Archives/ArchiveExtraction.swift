import TypedSQLiteCore

/// Extracts members of an archive into a folder, and writes nothing outside of it.
struct ArchiveExtraction {
  private let tree: any FolderTree
  private let console: any CommandConsole
  /// The text before the names that are printed.
  private let prefix: [UInt8]
  private let isVerbose: Bool
  /// The folders, whose times must be set last because making files in them changes the times.
  private var folders: [(path: [[UInt8]], mode: FileMode, modified: Int64)] = []
  /// Whether a member could not be extracted.
  private(set) var hasFailed = false
  private var hasToldOfRoot = false

  /// A member of an archive.
  struct Member {
    let name: [UInt8]
    let mode: FileMode
    let modified: Int64
    let contents: any MemberContents
  }

  init(_ request: ArchiveRequest, _ console: any CommandConsole) throws(ShellError) {
    self.console = console
    isVerbose = request.isVerbose
    prefix = request.folder.map { Array($0.utf8) + [UInt8(ascii: "/")] } ?? []
    let folder = request.folder ?? "."
    do {
      tree = try console.surroundings.files.openTree(Array(folder.utf8))
    } catch {
      throw .archive(.cannotExtractInto(folder, error))
    }
  }

  /// Extracts a member; if it fails, the failure is reported and others can be extracted.
  ///
  /// - Parameter member: the member.
  /// - Throws: ``ShellError`` after an interrupt.
  mutating func extract(_ member: Member) throws(ShellError) {
    if console.surroundings.interrupt.isInterrupted { throw .archive(.interrupted) }
    do {
      try place(member)
    } catch .interrupted {
      throw .archive(.interrupted)
    } catch {
      hasFailed = true
      console.report(.archive(.cannotExtract(member.name, error)))
      return
    }
    if isVerbose { console.say(line: prefix + member.name) }
  }

  private mutating func place(_ member: Member) throws(MemberFault) {
    let path: MemberPath
    do throws(MemberPath.Fault) {
      path = try MemberPath(member.name)
    } catch {
      throw .path(error)
    }
    if path.wasAbsolute, !hasToldOfRoot {
      hasToldOfRoot = true
      console.report(.archive(.removedRoot))
    }
    do {
      switch member.mode.kind {
      case .folder:
        try tree.makeFolder(at: path.names)
        folders.append((path.names, member.mode, member.modified))
      case .link: try makeLink(member, path)
      case .file, .other: try makeFile(member, path)
      }
    } catch let error as FileError {
      throw .file(error)
    } catch let error as MemberFault {
      throw error
    } catch {
      throw .damaged
    }
  }

  private func makeLink(_ member: Member, _ path: MemberPath) throws {
    var target: [UInt8] = []
    try member.contents.write { bytes throws(MemberFault) in
      // No system accepts longer paths.
      guard target.count + bytes.count <= 1 << 16 else { throw .damaged }
      target += bytes.array
    }
    guard !target.isEmpty, !target.contains(0) else { throw MemberFault.damaged }
    guard path.keepsInside(linkTo: target) else { throw MemberFault.linkLeadsOut(target) }
    try tree.makeLink(at: path.names, to: target, modified: member.modified)
  }

  private func makeFile(_ member: Member, _ path: MemberPath) throws {
    guard !path.names.isEmpty else { throw MemberFault.path(.empty) }
    let file = try tree.beginFile(at: path.names)
    do {
      let interrupt = console.surroundings.interrupt
      try member.contents.write { bytes throws(MemberFault) in
        if interrupt.isInterrupted { throw .interrupted }
        do throws(FileError) {
          try file.write(bytes)
        } catch {
          throw .file(error)
        }
      }
      try file.finish(permissions: member.mode.permissions, modified: member.modified)
    } catch {
      try? file.close()
      throw error
    }
  }

  /// Sets the permissions and the times of folders, inner folders first.
  mutating func finish() {
    for (path, mode, modified) in folders.reversed() {
      do throws(FileError) {
        let permissions = mode.permissions == 0 ? 0o755 : mode.permissions
        try tree.setAttributes(ofFolder: path, permissions: permissions, modified: modified)
      } catch {
        hasFailed = true
        console.report(
          .archive(.cannotExtract(Array(path.joined(separator: [UInt8(ascii: "/")])), .file(error))))
      }
    }
  }
}

/// The bytes of a member; for a link, its target.
protocol MemberContents {
  /// Calls `body` with the bytes, block by block.
  func write(_ body: (Span<UInt8>) throws(MemberFault) -> Void) throws(MemberFault)
}

/// Why a member of an archive cannot be extracted.
enum MemberFault: Error, Equatable {
  case path(MemberPath.Fault)
  case linkLeadsOut([UInt8])
  case file(FileError)
  case damaged
  case zip(ZipReader.Fault)
  case interrupted
}
