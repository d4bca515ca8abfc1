import TypedSQLiteCore

/// A workbook of Excel: its sheets, its styles and the texts that its sheets share.
struct ExcelBook {
  /// A sheet of the workbook.
  struct Sheet {
    let name: String
    let part: String
    let isHidden: Bool
  }

  private let file: BookFile
  private(set) var sheets: [Sheet] = []
  private var clock = SheetClock()
  private var textPart: String?
  private var stylePart: String?

  /// Reads the list of sheets.
  init(_ file: BookFile) throws(ShellError) {
    self.file = file
    let root = try Self.relationships(of: "", in: file)
    let main = root.first { $0.kind == "officeDocument" }?.target ?? "xl/workbook.xml"
    guard !main.hasSuffix(".bin") else { throw ShellError(BookFailure.binary(file.name)) }
    guard file.has(main) else { throw ShellError(BookFailure.noWorkbook(file.name)) }
    let relationships = try Self.relationships(of: main, in: file)
    textPart = relationships.first { $0.kind == "sharedStrings" }?.target
    stylePart = relationships.first { $0.kind == "styles" }?.target
    var countsFrom1904 = false
    var found: [Sheet] = []
    try file.readElements(of: main) { reader in
      if reader.isNamed("workbookPr") {
        let value = reader.attributeText("date1904")
        countsFrom1904 = value == "1" || value == "true"
      }
      guard reader.isNamed("sheet"), let name = reader.attributeText("name"),
        let id = reader.attributeText("id"),
        let target = relationships.first(where: { $0.id == id }), target.kind == "worksheet"
      else { return }
      let state = reader.attributeText("state")
      found.append(
        Sheet(name: name, part: target.target, isHidden: state == "hidden" || state == "veryHidden"))
    }
    sheets = found
    clock.countsFrom1904 = countsFrom1904
  }

  /// Makes what opens the rows of a sheet, as often as they are read.
  func rows(of sheet: Sheet) throws(ShellError) -> () throws(ShellError) -> any SheetReader {
    let texts = try textPart.flatMap { file.has($0) ? $0 : nil }.map { part throws(ShellError) in
      try SharedTexts(file, part)
    }
    let meanings = try styleMeanings()
    return { [file, clock] () throws(ShellError) in
      ExcelRows(file, sheet.part, try file.open(sheet.part), texts, meanings, clock)
    }
  }

  // MARK: Parts

  private struct Relationship {
    let id: String
    /// The last word of its type, which strict and usual workbooks have in common.
    let kind: String
    let target: String
  }

  private static func relationships(of part: String, in file: BookFile) throws(ShellError) -> [Relationship] {
    var folder = part.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let name = folder.popLast() ?? ""
    let list = (folder + ["_rels", "\(name).rels"]).joined(separator: "/")
    guard file.has(list) else { return [] }
    var found: [Relationship] = []
    try file.readElements(of: list) { reader in
      guard reader.isNamed("Relationship"), let id = reader.attributeText("Id"),
        let type = reader.attributeText("Type"), let target = reader.attributeText("Target")
      else { return }
      let kind = type.split(separator: "/").last.map(String.init) ?? ""
      found.append(Relationship(id: id, kind: kind, target: Self.resolve(target, in: folder)))
    }
    return found
  }

  private static func resolve(_ target: String, in folder: [String]) -> String {
    var path = target.hasPrefix("/") ? [] : folder
    for step in target.split(separator: "/") {
      if step == ".." { _ = path.popLast() } else if step != "." { path.append(String(step)) }
    }
    return path.joined(separator: "/")
  }

  /// What the numbers of each style mean.
  private func styleMeanings() throws(ShellError) -> [NumberMeaning] {
    guard let stylePart, file.has(stylePart) else { return [] }
    var formats: [Int: NumberMeaning] = [:]
    var styles: [NumberMeaning] = []
    var isInCells = false
    try file.readElements(of: stylePart) { reader in
      if reader.isNamed("numFmt"), let id = reader.attributeText("numFmtId").flatMap({ Int($0) }),
        let code = reader.attribute("formatCode")
      {
        formats[id] = NumberMeaning(code: code)
      } else if reader.isNamed("cellXfs") || reader.isNamed("cellStyleXfs") || reader.isNamed("cellStyles")
        || reader.isNamed("dxfs")
      {
        isInCells = reader.isNamed("cellXfs")
      } else if isInCells, reader.isNamed("xf") {
        let id = reader.attributeText("numFmtId").flatMap { Int($0) } ?? 0
        styles.append(formats[id] ?? .builtIn(id))
      }
    }
    return styles
  }
}

/// The texts that the sheets of a workbook share, one after the other.
final class SharedTexts {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many bytes are kept at most.
  private static let limit = 1 << 29

  init(_ file: BookFile, _ part: String) throws(ShellError) {
    var reader = try file.open(part)
    var phoneticDepth: Int?
    while true {
      let found: MarkupReader.Part
      do throws(MarkupReader.Fault) { found = try reader.read() } catch {
        throw file.failure(error, in: part)
      }
      switch found {
      case .done: return
      case .text: break
      case .start:
        if reader.isNamed("rPh"), phoneticDepth == nil { phoneticDepth = reader.depth }
        reader.keepsText = reader.isNamed("t") && phoneticDepth == nil
      case .end:
        reader.keepsText = false
        if let depth = phoneticDepth, reader.depth < depth { phoneticDepth = nil }
        guard reader.isNamed("si") else { continue }
        EscapedText.unescape(reader.text, to: &bytes)
        reader.text.removeAll(keepingCapacity: true)
        ends.append(bytes.count)
        guard bytes.count + ends.count * 8 < Self.limit else {
          throw ShellError(BookFailure.tooMuchText(file.name, Self.limit))
        }
      }
    }
  }

  /// Appends a text to a row; false if there is none with that number.
  func add(_ number: Int, to row: inout SheetRow, _ column: Int) -> Bool {
    guard ends.indices.contains(number) else { return false }
    let bytes = bytes
    row.add(column, text: bytes.span.extracting((number == 0 ? 0 : ends[number - 1])..<ends[number]))
    return true
  }
}

/// The texts of cells, in which `_xHHHH_` is a unit of UTF-16.
enum EscapedText {
  static func unescape(_ text: [UInt8], to bytes: inout [UInt8]) {
    guard text.contains(UInt8(ascii: "_")) else {
      bytes += text
      return
    }
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "_"), let unit = unit(text, at: index) else {
        bytes.append(text[index])
        index += 1
        continue
      }
      index += 7
      var scalar = Unicode.Scalar(UInt32(unit))
      if (0xD800..<0xDC00).contains(unit), let low = self.unit(text, at: index),
        (0xDC00..<0xE000).contains(low)
      {
        scalar = Unicode.Scalar(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF)
        index += 7
      }
      bytes += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }
  }

  private static func unit(_ text: [UInt8], at index: Int) -> UInt16? {
    guard index < text.count, text[index] == UInt8(ascii: "_"), ByteBuffer.isEscape(text.span, at: index)
    else {
      return nil
    }
    return text[index + 2..<index + 6].reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue) }
  }
}
