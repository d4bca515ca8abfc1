import TypedSQLite

// The words of failures of `.archive` and of the option -A.

extension ShellError {
  static func wrongArchiveWords(_ fault: ArchiveFault, isOption: Bool) -> ShellError {
    if fault == .noWords {
      return ShellError("Wrong number of arguments.  Usage:\n\(DotCommand.archive.helpPage.dropLast())")
    }
    let hint = isOption ? "Use \"-A\" for more help" : "Use \".archive --help\" for more help"
    let text =
      switch fault {
      case .noWords: "no words"
      case .unknownOption(let word): "unrecognized option: \(word)"
      case .ambiguousOption(let word): "ambiguous option: \(word)"
      case .missingValue(let word): "option requires an argument: \(word)"
      case .severalActions: "multiple command options"
      }
    return ShellError("Error: \(text)\n\(hint)")
  }

  static var noArchiveTable: ShellError {
    ShellError("database does not contain an 'sqlar' table")
  }

  static func notInArchive(_ name: String) -> ShellError {
    ShellError("not found in archive: \(name)")
  }

  static func cannotOpenArchive(_ path: String, _ error: DatabaseError, isFolder: Bool) -> ShellError {
    ShellError(
      "cannot open file: \(path) (\(isFolder ? folder : error.message ?? ""))",
      status: ExitStatus(rawValue: error.resultCode.rawValue))
  }

  /// An archive whose table cannot be read.
  static func archiveUnreadable(_ error: DatabaseError) -> ShellError {
    ShellError("sql error: \(error.message ?? "") (\(error.resultCode.rawValue))")
  }

  static func archiveStepFailed(_ error: DatabaseError) -> ShellError {
    ShellError("SQL error: \(error.message ?? "")")
  }

  static func archiveFailed(_ error: DatabaseError) -> ShellError {
    ShellError(
      "ERROR: \(error.message ?? "")", status: ExitStatus(rawValue: error.resultCode.rawValue))
  }

  static var archiveInterrupted: ShellError {
    ShellError(
      "Error: .archive: interrupted", status: ExitStatus(rawValue: ResultCode.SQLITE_INTERRUPT.rawValue))
  }

  static var nothingToRemove: ShellError {
    ShellError("Error: .archive --remove needs the names of members")
  }

  // MARK: Reading files

  static func cannotFindFile(_ path: [UInt8]) -> ShellError {
    ShellError("ERROR: cannot stat file: \(text(path))")
  }

  static func cannotArchive(_ path: [UInt8], _ error: FileError) -> ShellError {
    ShellError("ERROR: cannot read \(text(path)): \(error.message)")
  }

  static func tooLargeToArchive(_ path: [UInt8]) -> ShellError {
    ShellError("ERROR: \(text(path)) is too large: a member of an archive has at most 1,000,000,000 bytes")
  }

  // MARK: Writing files

  static func cannotExtractInto(_ folder: String, _ error: FileError) -> ShellError {
    ShellError("Error: cannot extract into \(folder): \(error.message)")
  }

  static var removedRoot: ShellError {
    ShellError("Note: names that begin with / are extracted below the folder")
  }

  static func cannotExtract(_ name: [UInt8], _ fault: MemberFault) -> ShellError {
    let reason =
      switch fault {
      case .path(.empty): "it has no name"
      case .path(.leadsUp): "its name leads out of the folder"
      case .path(.holdsNUL): "its name holds a zero byte (U+0000)"
      case .linkLeadsOut(let target): "the link leads out of the folder, to \(text(target))"
      case .file(let error): error.message
      case .damaged: "its data is damaged"
      case .zip(let fault): fault.message
      case .interrupted: "interrupted"
      }
    return ShellError("Error: cannot extract \"\(text(name))\": \(reason)")
  }

  // MARK: Zip files

  static func cannotOpenZip(_ path: String) -> ShellError {
    ShellError("SQL error: cannot open file: \(path)")
  }

  /// A file that begins or ends as a zip file does, and has no directory that tells of its members.
  static func damagedZip(_ path: String, _ fault: ZipDirectory.Fault) -> ShellError {
    ShellError("Error: the ZIP archive \"\(path)\" is damaged or cut short: \(fault.message)")
  }

  static func cannotWriteZip(_ path: String, _ error: FileError) -> ShellError {
    ShellError("ERROR: cannot write \(path): \(error.message)")
  }

  static func wrongZip(_ path: String, _ fault: ZipDirectory.Fault) -> ShellError {
    ShellError("SQL error: \(fault.message): \(path)")
  }

  static func cannotAddToZip(_ name: [UInt8], _ fault: ZipWriter.Fault) -> ShellError {
    ShellError("ERROR: cannot add \"\(text(name))\": \(fault.message)")
  }

  // MARK: Forms of databases

  static var noHexadecimalLines: ShellError {
    ShellError("Error: --hexdb without a file reads the lines that follow, and there are none")
  }

  static func cannotOpenForReading(_ path: String) -> ShellError {
    ShellError("cannot open \"\(path)\" for reading")
  }

  /// A text that is no database.
  static func wrongHexadecimal(_ fault: HexadecimalDatabase.Fault, saysWhy: Bool) -> ShellError {
    ShellError(
      "Error on line \(fault.line) of --hexdb input" + (saysWhy ? ": \(fault.reason)" : ""))
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension ZipReader.Fault {
  /// What is wrong with a member, in words.
  var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .encrypted: "it needs a password, which is not supported"
    case .unknownMethod(let method): "it is compressed by method \(method.rawValue), which is not supported"
    case .misplaced: "its data is not where the directory says"
    case .damaged: "its data is damaged"
    case .interrupted: "interrupted"
    }
  }
}

extension ZipWriter.Fault {
  /// Why a member cannot be added, in words.
  var message: String {
    switch self {
    case .file(let error): error.message
    case .tooLarge: "a zip file without 64-bit fields ends at 4 GiB"
    case .tooMany: "a zip file without 64-bit fields has at most 65,534 members"
    case .nameTooLong: "the name is too long"
    case .outOfMemory: "out of memory"
    }
  }
}

extension ZipDirectory.Fault {
  /// What is wrong, in words.
  var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .noEnd: "cannot find end of central directory record"
    case .brokenEntry(let offset): "failed to read CDS at offset \(offset)"
    case .outside: "the central directory is not where the file says"
    case .overlap: "members share bytes, so it could unpack to far more than it holds"
    }
  }
}
