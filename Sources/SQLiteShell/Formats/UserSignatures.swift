import ColumnMeaning
import TypedSQLiteCore

/// The signatures of the user: texts in the folder `signatures` of the configuration folder.
struct UserSignatures {
  let surroundings: Surroundings
  let files: GuardedFiles

  private var folder: String? { surroundings.configurationFolder().map { $0 + "/signatures" } }

  /// Reads the signatures of the user, in the order of the names of their files, and reports each fault.
  ///
  /// A signature with a fault is ignored, and the others hold.
  func read(_ console: any CommandConsole) -> SignatureIndex {
    guard console.dialect.knowsConfigurationFolders, let folder,
      let names = try? files.names(in: Array(folder.utf8))
    else { return SignatureIndex([]) }
    var tables: [SignatureTable] = []
    for name in names.map({ String(decoding: $0, as: UTF8.self) }).sorted() where name.hasSuffix(".txt") {
      let path = "\(folder)/\(name)"
      do throws(FileError) {
        let table = SignatureTable(try files.smallContents(of: path))
        for fault in table.faults { console.report(.format(.wrongSignature(path, fault))) }
        tables.append(table)
      } catch {
        console.report(.format(.cannotReadSignatures(path, error)))
      }
    }
    return SignatureIndex(tables)
  }

  /// Writes the pins of columns as a signature.
  ///
  /// - Parameters:
  ///   - name: the name of the signature.
  ///   - console: the session with the pins.
  /// - Throws: ``ShellError`` if nothing was stated for a column, or if the file cannot be written.
  func save(_ name: String, _ console: any CommandConsole) throws(ShellError) {
    try console.safety.require(.files, to: "run .format save")
    let first = name.utf8.first ?? 0
    guard first > 0x20, first != UInt8(ascii: "#"), first != UInt8(ascii: "."),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") })
    else { throw .format(.wrongSignatureName(name)) }
    guard let text = try text(name, console) else { throw .format(.nothingPinned) }
    guard let folder else { throw .format(.noPlaceForSignatures) }
    let path = "\(folder)/\(name).txt"
    do throws(FileError) {
      try files.makeFolders(of: path)
    } catch {
      throw .format(.cannotSaveFormats(path, error))
    }
    try console.writeFile(path) {
      .format(.cannotSaveFormats(path, $0))
    } _: { sink throws(ShellError) in
      sink.buffer.append(text)
    }
    console.say("signature saved in \(path)\n")
  }

  /// The pins of columns as the text of a signature; nil if there are none.
  private func text(_ name: String, _ console: any CommandConsole) throws(ShellError) -> String? {
    var columns: [String] = []
    var facts: [String] = []
    for (pinned, format) in console.settings.formats.pins.sorted(by: { $0.key < $1.key }) {
      guard let storage = format.storage,
        let column = try console.explainer.columns(named: pinned).first?.origin.map(Self.word)
      else { continue }
      columns.append(column)
      facts.append("  \(format.kind.name) \(storage.name) \(column)\n")
    }
    guard !columns.isEmpty else { return nil }
    return "\(name)\n  has \(columns.joined(separator: " "))\n" + facts.joined()
  }

  private static func word(_ origin: ColumnOrigin) -> String {
    [origin.table, origin.column].map { part in
      let isPlain = part.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "\"") }
      return isPlain ? part : part.quoted(with: UInt8(ascii: "\""))
    }.joined(separator: ".")
  }
}
