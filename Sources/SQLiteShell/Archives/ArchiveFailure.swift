import TypedSQLiteCore

/// How `.archive` and the option -A fail.
enum ArchiveFailure: Failure {
  case wrongWords(ArchiveFault, isOption: Bool)
  case noTable
  case notInArchive(String)
  case cannotOpen(String, DatabaseError, isFolder: Bool)
  /// An archive whose table cannot be read.
  case unreadable(DatabaseError)
  case stepFailed(DatabaseError)
  case failed(DatabaseError)
  case interrupted
  case nothingToRemove
  case cannotFindFile([UInt8])
  case cannotArchive([UInt8], FileError)
  case tooLarge([UInt8])
  case cannotExtractInto(String, FileError)
  case removedRoot
  case cannotExtract([UInt8], MemberFault)
  case cannotOpenZip(String)
  /// A file that begins or ends like a zip file, but has no directory of its members.
  case damagedZip(String, ZipDirectory.Fault)
  case cannotWriteZip(String, FileError)
  case wrongZip(String, ZipDirectory.Fault)
  case cannotAddToZip([UInt8], ZipWriter.Fault)

  var words: FailureWords {
    switch self {
    case .wrongWords(let fault, let isOption): Self.usageWords(fault, isOption: isOption)
    case .noTable: "database does not contain an 'sqlar' table"
    case .notInArchive(let name): "not found in archive: \(name)"
    case .cannotOpen(let path, let error, let isFolder):
      FailureWords(
        "cannot open file: \(path) (\(isFolder ? OpeningFailure.folder : error.message ?? ""))",
        status: ExitStatus(rawValue: error.resultCode.rawValue))
    case .unreadable(let error): "sql error: \(error.message ?? "") (\(error.resultCode.rawValue))"
    case .stepFailed(let error): "SQL error: \(error.message ?? "")"
    case .failed(let error):
      FailureWords("ERROR: \(error.message ?? "")", status: ExitStatus(rawValue: error.resultCode.rawValue))
    case .interrupted:
      FailureWords(
        "Error: .archive: interrupted", status: ExitStatus(rawValue: ResultCode.SQLITE_INTERRUPT.rawValue))
    case .nothingToRemove: "Error: .archive --remove needs the names of members"
    case .cannotFindFile(let path): "ERROR: cannot stat file: \(Self.text(path))"
    case .cannotArchive(let path, let error): "ERROR: cannot read \(Self.text(path)): \(error.message)"
    case .tooLarge(let path):
      "ERROR: \(Self.text(path)) is too large: a member of an archive has at most 1,000,000,000 bytes"
    case .cannotExtractInto(let folder, let error): "Error: cannot extract into \(folder): \(error.message)"
    case .removedRoot: .note("names that begin with / are extracted below the folder")
    case .cannotExtract(let name, let fault): Self.cannotExtractWords(name, fault)
    case .cannotOpenZip(let path): "SQL error: cannot open file: \(path)"
    case .damagedZip(let path, let fault):
      "Error: the ZIP archive \"\(path)\" is damaged or cut short: \(fault.message)"
    case .cannotWriteZip(let path, let error): "ERROR: cannot write \(path): \(error.message)"
    case .wrongZip(let path, let fault): "SQL error: \(fault.message): \(path)"
    case .cannotAddToZip(let name, let fault): "ERROR: cannot add \"\(Self.text(name))\": \(fault.message)"
    }
  }

  private static func usageWords(_ fault: ArchiveFault, isOption: Bool) -> FailureWords {
    let usage = "Usage:\n\(DotCommand.archive.helpPage.dropLast())"
    let hint = isOption ? "Use \"-A\" for more help" : "Use \".archive --help\" for more help"
    let text: String
    switch fault {
    case .noWords: return FailureWords("Wrong number of arguments.  \(usage)")
    case .noAction: return FailureWords("Required argument missing.  \(usage)")
    case .unknownOption(let word): text = "unrecognized option: \(word)"
    case .ambiguousOption(let word): text = "ambiguous option: \(word)"
    case .missingValue(let word): text = "option requires an argument: \(word)"
    case .severalActions: text = "multiple command options"
    }
    return FailureWords("Error: \(text)\n\(hint)")
  }

  private static func cannotExtractWords(_ name: [UInt8], _ fault: MemberFault) -> FailureWords {
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
    return FailureWords("Error: cannot extract \"\(text(name))\": \(reason)")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension ShellError {
  static func archive(_ failure: ArchiveFailure) -> ShellError { ShellError(failure) }
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
