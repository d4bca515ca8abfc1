import ColumnMeaning
import TypedSQLiteCore

/// What `.format` and `.parameter` refuse; indirect, because some cases are large.
indirect enum FormatFailure: Failure {
  case unknownKind(String)
  case unknownStorage(String, ColumnKind)
  case unknownZone(String, similar: String?)
  case notPinned(String)
  case cannotPin(String, because: String)
  case noPlaceForFormats
  case cannotSaveFormats(String, FileError)
  case cannotReadFormats(String, FileError)
  case noFormatLine(String, Int)
  case formatLineFailed(String, Int, ShellError)
  case wrongSignature(String, SignatureFault)
  case cannotReadSignatures(String, FileError)
  case nothingPinned
  case noPlaceForSignatures
  case wrongSignatureName(String)
  case staleFormats(String, [SavedFormatLines.Change], because: String)
  case formatNotSaved(String)
  case notAValue(String, ColumnKind)
  case outOfRange(String, ColumnStorage)
  case notOneInstant(String, LocalTimeFault)
  case refusedInput(InputRefusal, at: SourcePosition)
  case parameterUsage
  case parameterFailed(DatabaseError)
  case conversionUsage
  case unknownConversionOption(String)
  case noConversionColumn(String)
  case conversionOfUnknownKind(String)
  case conversionWithoutZone(String, DisplayZone)
  case conversion(ConversionError)

  var words: FailureWords {
    switch self {
    case .unknownKind(let name): Self.unknownKindWords(name)
    case .unknownStorage(let name, let kind):
      ".format: no storage '\(name)' for \(kind.name); \(storageNamesText(of: kind))"
    case .unknownZone(let name, let similar):
      """
      .format: no zone '\(name)'; use UTC, local, an offset such as +05:30, or a name such as \
      Europe/Berlin\(Suggestion.question(similar))
      """
    case .notPinned(let name): ".format: nothing was stated for '\(name)'"
    case .cannotPin(_, let reason): ".format: \(reason)"
    case .noPlaceForFormats: ".format save: the database is not in a file; name a file to save to"
    case .cannotSaveFormats(let path, let error): ".format save: cannot write \"\(path)\": \(error.message)"
    case .cannotReadFormats(let path, let error): "Error: cannot read \"\(path)\": \(error.message)"
    case .noFormatLine(let path, let line):
      "\(path):\(line): not a .format line that states a format; the file was not used"
    case .formatLineFailed(let path, let line, let error): "\(path):\(line): \(error.message)"
    case .wrongSignature(let path, let fault): "\(path):\(fault.line): \(fault.message)"
    case .cannotReadSignatures(let path, let error): "Error: cannot read \"\(path)\": \(error.message)"
    case .nothingPinned: ".format save: no column was stated with .format KIND STORAGE TABLE.COLUMN"
    case .noPlaceForSignatures: ".format save: there is no home folder for signatures"
    case .wrongSignatureName(let name): ".format save: \"\(name)\" cannot be the name of a signature"
    case .staleFormats(let path, let changes, let reason):
      Self.staleFormatsWords(path, changes, because: reason)
    case .formatNotSaved(let line):
      .note("only this session knows '\(line)', because formats are saved for the main database only")
    case .notAValue(let text, let kind): ".parameter: '\(text)' is not a \(kind.name)"
    case .outOfRange(let text, let storage): ".parameter: '\(text)' is out of range for \(storage.shortName)"
    case .notOneInstant(let text, let fault):
      ".parameter: \(fault.message(on: "'\(text)'"))"
    case .refusedInput(let refusal, let position): Self.refusedInputWords(refusal, at: position)
    case .parameterUsage:
      CommandFailure.usage(.parameter).words.inSQLite3(
        String(DotCommand.parameter.helpPage.dropLast()), toOutput: true, fails: false)
    case .parameterFailed(let error): FailureWords("Error: \(error.message ?? "")").inSQLite3(toOutput: true)
    case .conversionUsage:
      "Usage: .format convert TABLE.COLUMN STORAGE ?--dry-run? ?--from STORAGE? ?--sentinels?"
    case .unknownConversionOption(let word):
      ".format convert: no option '\(word)'; use --dry-run, --from STORAGE or --sentinels"
    case .noConversionColumn(let name):
      ".format convert: '\(name)' is not a column of an ordinary table; name it as TABLE.COLUMN"
    case .conversionOfUnknownKind(let name):
      """
      .format convert: the meaning of \(name) is not known
      '.format KIND STORAGE \(name)' states it; '.format' lists the kinds
      """
    case .conversionWithoutZone(let name, let zone):
      """
      .format convert: texts of \(name) name no zone, and dates are shown in \(zone.name)
      '.format zone UTC \(name)' or '.format zone \(zone.name) \(name)' states the zone of the texts
      """
    case .conversion(let error): ".format convert: \(error.message)"
    }
  }

  private static func unknownKindWords(_ name: String) -> FailureWords {
    let words = (ColumnKind.all.map(\.name) + FormatForm.words).joined(separator: ", ")
    return FailureWords(".format: no kind '\(name)'; use one of \(words)")
  }

  private static func refusedInputWords(
    _ refusal: InputRefusal, at position: SourcePosition
  ) -> FailureWords {
    let place =
      switch position.origin {
      case .standardInput: " near line \(position.line)"
      case .file(let path): " near line \(position.line) of \(path)"
      case .terminal, .argument: ""
      }
    return FailureWords("Error\(place): \(refusal.column): \(refusal.message)")
  }

  private static func staleFormatsWords(
    _ path: String, _ changes: [SavedFormatLines.Change], because reason: String
  ) -> FailureWords {
    let lines = changes.map { "  line \($0.line) must be: \($0.text)" }
    return .warning(
      (["\(path) was not changed: \(reason)"] + lines).joined(separator: "\n"))
  }
}

extension ShellError {
  static func format(_ failure: FormatFailure) -> ShellError { ShellError(failure) }
}
