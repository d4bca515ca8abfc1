import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What a description says of a column: the texts and numbers made from its summary.
struct ColumnDescription {
  let name: String
  let type: String?
  /// The kind, the storage and the confidence; nil for a column without a meaning.
  let meaning: String?
  let summary: ColumnSummary
  let least: ReportCell
  let greatest: ReportCell
  /// The lower quartile, the median and the upper quartile; none if they are not known.
  let quartiles: [ReportCell]
  let frequent: String?
  let sparkline: String?

  /// How many frequent values are shown.
  private static let frequentValues = 3

  init(_ column: ResultColumn, _ summary: ColumnSummary, _ writer: SummaryWriter) {
    name = column.name
    let declared = column.declaredType ?? ""
    type = declared.isEmpty ? nil : declared
    meaning = column.meaningText
    self.summary = summary
    least = writer.cell(summary.least)
    greatest = writer.cell(summary.greatest)
    quartiles = summary.quartiles?.map(writer.cell) ?? [.none, .none, .none]
    let values = summary.frequent(Self.frequentValues).map { value in
      let share = shareText(value.count, of: summary.rowCount)
      return "\(writer.shortText(value.value)) (\(value.isExact ? "" : "~")\(share))"
    }
    frequent = values.isEmpty ? nil : values.joined(separator: ", ")
    sparkline = summary.valueCount == 0 ? nil : summary.bars.map(Distribution.sparkline)
  }

  /// The titles of ``cells``.
  static let titles = [
    "column", "type", "meaning", "null %", "distinct", "least", "lower quartile", "median",
    "upper quartile", "greatest", "most frequent", "distribution", "storage classes", "not set", "misfits",
  ]

  /// The cells of a row.
  var cells: [ReportCell] {
    [
      .text(name), ReportCell(type), ReportCell(meaning), nullShare, distinct, least,
      quartiles[0], quartiles[1], quartiles[2], greatest, ReportCell(frequent), ReportCell(sparkline),
      ReportCell(storageClasses), summary.unsetCount > 0 ? .integer(summary.unsetCount) : .none,
      meaning == nil ? .none : .integer(summary.oddCount),
    ]
  }

  /// The places of the titles that have something in some rows; others take room and say nothing.
  static func filled(_ rows: [[ReportCell]]) -> [Int] {
    titles.indices.filter { index in rows.contains { !$0[index].isNone && $0[index] != .integer(0) } }
  }

  /// The percentage of NULLs, to three digits that differ from those of no and of all.
  private var nullShare: ReportCell {
    guard summary.rowCount > 0 else { return .none }
    let share = Double(summary.nullCount) * 100 / Double(summary.rowCount)
    guard share > 0, share < 100 else { return .real(share) }
    var digits = 100.0
    while min(share, 100 - share) * digits < 10, digits < 1e9 { digits *= 10 }
    return .real((share * digits).rounded() / digits)
  }

  private var distinct: ReportCell {
    switch summary.distinct {
    case .exactly(let count): .integer(count)
    case .about(let count): .text("~\(count)")
    }
  }

  /// The classes of the values with their shares, if there are several.
  var storageClasses: String? {
    let classes = summary.classes.filter { $0.count > 0 }
    guard classes.count > 1 else { return nil }
    return classes.sorted { $0.count > $1.count }.map { storageClass, count in
      "\(storageClass.rawValue) \(shareText(count, of: summary.valueCount))"
    }.joined(separator: ", ")
  }

  // MARK: - For people

  /// The description in lines, for a terminal that is too narrow for a row.
  func lines(width: Int) -> [String] {
    var facts: [String] = []
    if summary.nullCount > 0 { facts.append("\(shareText(summary.nullCount, of: summary.rowCount)) NULL") }
    switch summary.distinct {
    case .exactly(let count) where count == summary.valueCount && count > 1: facts.append("all different")
    case .exactly(let count) where count > 1: facts.append("\(groupedText(count)) different values")
    case .exactly(let count) where count == 1: facts.append("one value")
    case .exactly: break
    case .about(let count): facts.append("~\(groupedText(count)) different values")
    }
    if summary.unsetCount > 0 { facts.append("\(groupedText(summary.unsetCount)) not set") }
    if summary.oddCount > 0 {
      facts.append("\(groupedText(summary.oddCount)) \(summary.oddCount == 1 ? "does" : "do") not fit")
    }
    if let storageClasses { facts.append(storageClasses) }
    var lines = [[name, type, meaning].compactMap(\.self).joined(separator: "  ")]
    if !facts.isEmpty { lines.append("    " + facts.joined(separator: "; ")) }
    if !least.isNone {
      let ends = [least, greatest].map { String(decoding: $0.bytes, as: UTF8.self) }
      let range = ends[0] == ends[1] ? ends[0] : "\(ends[0]) … \(ends[1])"
      lines.append("    " + [range, sparkline].compactMap(\.self).joined(separator: "  "))
    }
    if quartiles.count == 3, !quartiles[1].isNone, quartiles[0] != quartiles[2] {
      let texts = quartiles.map { String(decoding: $0.bytes, as: UTF8.self) }
      lines.append("    median: \(texts[1]); half of the values from \(texts[0]) to \(texts[2])")
    }
    if let frequent { lines.append("    most frequent: \(frequent)") }
    return lines.flatMap { wrapped($0, width: width) }
  }
}

extension ResultColumn {
  /// The meaning of the column with its confidence; nil if nothing is known.
  fileprivate var meaningText: String? {
    guard let format else {
      let candidates = evidence?.candidates ?? []
      return candidates.isEmpty ? nil : "\(candidates.joined(separator: " or ")) (open)"
    }
    return "\(format.words) (\((evidence ?? format.evidence).confidence.rawValue))"
  }

  /// What the header of a grid says of the column: its meaning, or else its declared type in lower case.
  var typeText: String { format?.words ?? declaredType?.lowercased() ?? "" }
}

extension ColumnFormat {
  /// The kind and the storages, such as `date webkit`.
  fileprivate var words: String {
    let storages = ([storage].compactMap(\.self) + otherStorages).map(\.shortName)
    return ([kind.name] + [storages.joined(separator: " and ")]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A share in percent, which is 0 or 100 only for none and for all.
func shareText(_ count: Int, of total: Int) -> String {
  guard count > 0, total > 0 else { return "0 %" }
  guard count < total else { return "100 %" }
  let share = Double(count) * 100 / Double(total)
  if share < 0.1 { return "<0.1 %" }
  if share > 99.9 { return ">99.9 %" }
  let tenths = Int((share * 10).rounded())
  return tenths.isMultiple(of: 10) ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
}

/// Writes values of a column as the output mode shows them.
struct SummaryWriter {
  private let write: TypedCellWriter?
  private let keeper: Statement

  /// How many bytes of a value are shown, and how many characters of a frequent one.
  private static let longest = (bytes: shownBytes, characters: 30)
  /// How many bytes of a value are shown.
  static let shownBytes = 200

  /// - Parameters:
  ///   - column: the column.
  ///   - style: how its cells are shown.
  ///   - keeper: a statement whose one column is its one parameter.
  init(_ column: ResultColumn, _ style: DisplayStyle, _ keeper: Statement) {
    write = style.style == .storage ? nil : column.format?.makeWriter(style)
    self.keeper = keeper
  }

  /// A value as a cell of a row; texts that are longer than 200 bytes are cut.
  func cell(_ value: SummaryValue?) -> ReportCell {
    guard let value else { return .none }
    if !value.isCut, let (bytes, form) = typed(value) {
      return form == .number ? .digits(bytes) : .text(cut(bytes))
    }
    switch value {
    case .integer(let integer): return .integer(Int(integer))
    case .real(let real): return .real(real)
    case .text(let bytes, let size): return .text(cut(bytes, size))
    case .blob(let bytes, let size): return .text(Self.blobText(bytes, size))
    }
  }

  /// A value as one of a list; a text gets quotes.
  func shortText(_ value: SummaryValue) -> String {
    if !value.isCut, let (bytes, _) = typed(value) { return short(String(decoding: bytes, as: UTF8.self)) }
    switch value {
    case .integer(let integer): return "\(integer)"
    case .real:
      var buffer = ByteBuffer(capacity: 32)
      withCell(of: value) { $0.appendText(to: &buffer) }
      return buffer.withSpan { String(repairing: $0) }
    case .text(let bytes, _): return SQLName.literal(short(String(repairing: bytes.span)))
    case .blob(let bytes, let size): return Self.blobText(bytes.count > 8 ? Array(bytes[..<8]) : bytes, size)
    }
  }

  private func short(_ text: String) -> String {
    text.count > Self.longest.characters ? "\(text.prefix(Self.longest.characters - 1))…" : text
  }

  /// The meaning of a value; nil if it is shown as it is stored.
  private func typed(_ value: SummaryValue) -> (bytes: [UInt8], form: CellForm)? {
    guard let write else { return nil }
    var buffer = ByteBuffer(capacity: 64)
    var form: CellForm?
    withCell(of: value) { form = write($0, &buffer) }
    return form.map { (buffer.bytes, $0) }
  }

  private func withCell(of value: SummaryValue, _ body: (Cell) -> Void) {
    defer { keeper.reset() }
    guard (try? value.bind(to: keeper, at: 1)) != nil, (try? keeper.step()) == true else { return }
    body(keeper.cell(0))
  }

  private func cut(_ bytes: [UInt8], _ size: Int? = nil) -> [UInt8] {
    guard bytes.count > Self.longest.bytes || size ?? 0 > bytes.count else { return bytes }
    var end = min(bytes.count, Self.longest.bytes)
    // A character is not cut in two.
    while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(bytes[..<end]) + Array("…".utf8)
  }

  private static func blobText(_ bytes: [UInt8], _ size: Int) -> String {
    let head = bytes.prefix(20)
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(sqlBlob: Array(head).span)
    let text = buffer.withSpan { String(repairing: $0) }
    return head.count < size ? "\(text)… (\(sizeText(size)))" : text
  }
}
