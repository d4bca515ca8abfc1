import TypedSQLiteCore

/// The file of a workbook: a zip file whose members are read block by block.
final class BookFile {
  let name: String
  private let zip: ZipReader
  private let interrupt: InterruptHandle

  /// The most bytes of a part that is kept whole, such as the list of sheets or of styles.
  private static let partLimit = 1 << 26

  /// - Throws: ``ShellError`` if it is no zip file; one that is a workbook of another kind is named.
  init(_ file: any RandomAccessFile, named name: String, _ interrupt: InterruptHandle) throws(ShellError) {
    self.name = name
    self.interrupt = interrupt
    let start: [UInt8]
    do throws(FileError) { start = try file.read(at: 0, count: 8) } catch {
      throw .import(.cannotReadFile(name, error))
    }
    if start == [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] {
      throw ShellError(BookFailure.oldOrEncrypted(name))
    }
    do throws(ZipDirectory.Fault) {
      zip = try ZipReader(file)
    } catch {
      throw ShellError(BookFailure.noWorkbook(name))
    }
  }

  /// Whether it has a member.
  func has(_ member: String) -> Bool { entry(member) != nil }

  private func entry(_ member: String) -> ZipEntry? {
    let name = Array(member.utf8)
    if let exact = zip.entries.first(where: { $0.name == name }) { return exact }
    // Some writers use other cases and the slashes of Windows.
    let key = Self.key(name)
    return zip.entries.first { Self.key($0.name) == key }
  }

  private static func key(_ name: [UInt8]) -> [UInt8] {
    let key = name.map { byte in
      byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
    return key.first == UInt8(ascii: "/") ? Array(key.dropFirst()) : key
  }

  /// Begins to read a member as XML.
  func open(_ member: String) throws(ShellError) -> MarkupReader {
    guard let entry = entry(member) else { throw ShellError(BookFailure.missing(name, member)) }
    do throws(ZipReader.Fault) {
      let stream = try zip.open(entry)
      return MarkupReader { [name, interrupt] block throws(ShellError) in
        if interrupt.isInterrupted { throw ShellError(BookFailure.interrupted(name)) }
        do throws(ZipReader.Fault) {
          return try stream.read(into: &block)
        } catch {
          throw Self.failure(error, member, of: name)
        }
      }
    } catch {
      throw Self.failure(error, member, of: name)
    }
  }

  private static func failure(_ fault: ZipReader.Fault, _ member: String, of name: String) -> ShellError {
    switch fault {
    case .unreadable(let error): .import(.cannotReadFile(name, error))
    case .encrypted: ShellError(BookFailure.encrypted(name))
    default: ShellError(BookFailure.damaged(name, member))
    }
  }

  /// The error of a part that cannot be read as XML.
  func failure(_ fault: MarkupReader.Fault, in member: String) -> ShellError {
    switch fault {
    case .source(let error): error
    case .hasDocumentType: ShellError(BookFailure.documentType(name, member))
    case .broken, .tooDeep, .notUTF8, .tooLong: ShellError(BookFailure.damaged(name, member))
    }
  }

  /// Reads a whole part, calling `body` at the start of each element.
  func readElements(
    of member: String, _ body: (borrowing MarkupReader) throws(ShellError) -> Void
  ) throws(ShellError) {
    var reader = try open(member)
    while true {
      let part: MarkupReader.Part
      do throws(MarkupReader.Fault) { part = try reader.read() } catch { throw failure(error, in: member) }
      if part == .done { return }
      if part == .start { try body(reader) }
    }
  }
}

/// Why a workbook cannot be imported.
enum BookFailure: Failure {
  case oldOrEncrypted(String)
  case noWorkbook(String)
  case missing(String, String)
  case damaged(String, String)
  case encrypted(String)
  case documentType(String, String)
  case interrupted(String)
  case binary(String)
  case noSheet(String, String, [String])
  case noRows(String, String)
  case tooMuchText(String, Int)
  case emptyFormula(String, line: Int)

  var words: FailureWords {
    switch self {
    case .oldOrEncrypted(let file):
      "\(file): a workbook with a password, or an .xls file of before 2007; save it as .xlsx without a password"
    case .noWorkbook(let file): .notImported("\(file): not an .xlsx or .ods workbook")
    case .missing(let file, let part): .notImported("\(file): the workbook has no part \(part)")
    case .damaged(let file, let part): .notImported("\(file): \(part) is damaged")
    case .encrypted(let file): "\(file): the workbook has a password; save it without one"
    case .documentType(let file, let part):
      .notImported("\(file): \(part) has a document type, which no workbook needs")
    case .interrupted(let file):
      FailureWords(
        "\(file): import interrupted; nothing was imported", reason: "\(file): interrupted",
        status: ExitStatus(rawValue: ResultCode.SQLITE_INTERRUPT.rawValue))
    case .binary(let file): "\(file): an .xlsb workbook; save it as .xlsx"
    case .noSheet(let file, let sheet, let names):
      "\(file): no sheet '\(sheet)'; the sheets are \(names.joined(separator: ", "))"
    case .noRows(let file, let sheet): "\(file): the sheet '\(sheet)' has no values"
    case .emptyFormula(let file, let line):
      .warning(
        "\(file):\(line): a formula has no saved value - NULL is stored; save the workbook in a spreadsheet program"
      )
    case .tooMuchText(let file, let limit):
      .notImported("\(file): the texts of the workbook have more than \(limit >> 20) MiB")
    }
  }
}
