import OutputModes
import TypedSQLiteCore

/// The styles of the cells of a workbook, by their number in its list of styles.
enum SheetStyle: Int, CaseIterable {
  case plain
  case header
  case day
  case instant
  case fineInstant
  case duration
  case fineDuration
  /// A number of many digits without an exponent.
  case whole
  case link
  /// A text that stays one if it is edited, although it looks like a number or a formula.
  case quoted

  /// The number format; 0 shows a value as it is.
  private var format: Int {
    switch self {
    case .plain, .header, .link, .quoted: 0
    case .whole: 1
    case .day: 164
    case .instant: 165
    case .fineInstant: 166
    case .duration: 167
    case .fineDuration: 168
    }
  }

  /// The most digits after the point that have a style.
  static let mostPlaces = 15

  /// The number of the style of numbers with digits after the point.
  static func places(_ count: Int) -> Int { allCases.count - 1 + count }

  private static let formats = [
    "yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd\\ hh:mm:ss", "yyyy\\-mm\\-dd\\ hh:mm:ss.000", "[h]:mm:ss",
    "[h]:mm:ss.000",
  ]

  /// The part of a workbook that lists its styles.
  static var part: String {
    let all = formats + (1...mostPlaces).map { "0." + String(repeating: "0", count: $0) }
    let numberFormats = all.enumerated().map { index, code in
      "<numFmt numFmtId=\"\(164 + index)\" formatCode=\"\(code)\"/>"
    }
    var cells = allCases.map { style in
      let font = style == .header ? 1 : style == .link ? 2 : 0
      var text = "<xf numFmtId=\"\(style.format)\" fontId=\"\(font)\" fillId=\"0\" borderId=\"0\" xfId=\"0\""
      if style.format != 0 { text += " applyNumberFormat=\"1\"" }
      if font != 0 { text += " applyFont=\"1\"" }
      if style == .quoted { text += " quotePrefix=\"1\"" }
      return text + "/>"
    }
    cells += (1...mostPlaces).map { places in
      "<xf numFmtId=\"\(163 + formats.count + places)\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\""
        + " applyNumberFormat=\"1\"/>"
    }
    let font = "<sz val=\"11\"/>"
    let name = "<name val=\"Calibri\"/><family val=\"2\"/>"
    return WorkbookParts.head + "<styleSheet xmlns=\"\(WorkbookParts.main)\">"
      + "<numFmts count=\"\(numberFormats.count)\">\(numberFormats.joined())</numFmts>"
      + "<fonts count=\"3\"><font>\(font)\(name)</font><font><b/>\(font)\(name)</font>"
      + "<font><u/>\(font)<color rgb=\"FF0563C1\"/>\(name)</font></fonts>"
      + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
      + "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
      + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
      + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
      + "<cellXfs count=\"\(cells.count)\">\(cells.joined())</cellXfs>"
      + "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
  }
}

/// The small parts of a workbook, besides its sheets and styles.
enum WorkbookParts {
  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  /// The start of the relationships of a part.
  static let relationships = head + "<Relationships xmlns=\"\(package)/relationships\">"

  static func relationship(_ number: Int, _ kind: String, to target: String) -> String {
    "<Relationship Id=\"rId\(number)\" Type=\"\(office)/\(kind)\" Target=\"\(target)\"/>"
  }

  /// The start of a relationship to an address outside of the workbook, up to the address.
  static let linkStart = "\" Type=\"\(office)/hyperlink\" Target=\""

  static let root =
    relationships + relationship(1, "officeDocument", to: "xl/workbook.xml") + "</Relationships>"

  /// The part that names the sheets, which are escaped.
  static func workbook(_ sheets: [String]) -> String {
    let list = sheets.enumerated().map { index, name in
      "<sheet name=\"\(name)\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>"
    }
    return head
      + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>\(list.joined())</sheets></workbook>"
  }

  static func workbookRelationships(_ sheetCount: Int) -> String {
    let sheets = (1...max(sheetCount, 1)).map {
      relationship($0, "worksheet", to: "worksheets/sheet\($0).xml")
    }
    return relationships + sheets.joined() + relationship(sheetCount + 1, "styles", to: "styles.xml")
      + "</Relationships>"
  }

  static func contentTypes(_ sheetCount: Int) -> String {
    let sheets = (1...max(sheetCount, 1)).map {
      "<Override PartName=\"/xl/worksheets/sheet\($0).xml\" ContentType=\"\(type).worksheet+xml\"/>"
    }
    return head + "<Types xmlns=\"\(package)/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(type).sheet.main+xml\"/>"
      + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(type).styles+xml\"/>" + sheets.joined()
      + "</Types>"
  }

  /// The start of a sheet, up to its columns.
  static func sheetStart(isFirst: Bool) -> String {
    head + "<worksheet xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheetViews><sheetView"
      + (isFirst ? " tabSelected=\"1\"" : "") + " workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" "
      + "activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>"
      + "<sheetFormatPr defaultRowHeight=\"15\"/>"
  }
}
