import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Writes a workbook of Excel, sheet after sheet and row after row, in a fixed amount of memory.
///
/// A failure ends the writing and stays in ``failure``: the renderers of rows have nobody to throw to.
final class Workbook {
  private let sink: OutputSink
  private var zip: ZipWriter
  /// The part that is being written.
  private var part: ZipStream?
  private var sheet: SheetXML
  private var shown = ByteBuffer(capacity: 1 << 12)
  private var names = SheetNames()
  /// The name and the columns of the sheet that is being written; nil between sheets.
  private var current: (name: String, columns: [String])?
  /// The names for which one sheet was too small, with the number of their sheets.
  private var continued: [(name: String, sheetCount: Int)] = []
  private let rowLimit: Int
  private(set) var failure: ShellError?
  /// The number of rows of results.
  private(set) var rowCount = 0

  /// The most rows of a sheet, with the one of the names.
  static let rowLimit = 1_048_576

  /// - Parameters:
  ///   - sink: the destination, to which nothing else is written.
  ///   - zone: the zone in which instants are shown.
  ///   - rowLimit: the most rows of a sheet; a smaller one for tests.
  init(_ sink: OutputSink, zone: DisplayZone, rowLimit: Int = Workbook.rowLimit) {
    self.sink = sink
    self.rowLimit = max(rowLimit, 2)
    zip = ZipWriter(appendingTo: SinkFile(sink))
    sheet = SheetXML(dropsOffsets: zone != .utc)
    write(part: "_rels/.rels", Array(WorkbookParts.root.utf8))
  }

  var sheetCount: Int { names.all.count }

  /// Begins a sheet; one that is open ends.
  func begin(_ name: String, columns: [String]) {
    endSheet()
    guard columns.count <= SheetXML.columnLimit else { return fail(.tooManyColumns(columns.count)) }
    let unique = names.add(name)
    current = (name, columns)
    begin(part: "xl/worksheets/sheet\(sheetCount).xml")
    sheet.begin(unique, isFirst: sheetCount == 1, columns: columns)
  }

  /// Writes rows as a sheet.
  ///
  /// - Throws: ``ShellError`` if they cannot be read, or the workbook cannot be written.
  func add(_ rows: TypedRows, named name: String) throws(ShellError) {
    var rows = rows
    begin(name, columns: rows.columns.map(\.name))
    let row = rows.row
    while rows.hasRow, failure == nil {
      add(row)
      rows.step()
    }
    if let error = rows.error { throw .failed(error) }
    endSheet()
    if let failure { throw failure }
  }

  /// Adds a row to the open sheet, or to a further one if it is full.
  func add(_ row: ResultRow) {
    guard failure == nil else { return }
    if sheet.rowNumber >= rowLimit { beginFurtherSheet() }
    rowCount += 1
    sheet.add(row, &shown)
    if !sheet.isSampling, sheet.xml.count >= 1 << 16 { writeRows() }
  }

  /// Adds a line of text to a sheet of its own, which begins with the first one.
  func add(line: Span<UInt8>) {
    if current == nil { begin("Output", columns: ["output"]) }
    guard failure == nil else { return }
    if sheet.rowNumber >= rowLimit { beginFurtherSheet() }
    sheet.add(line: line)
    if !sheet.isSampling, sheet.xml.count >= 1 << 16 { writeRows() }
  }

  private func beginFurtherSheet() {
    guard let (name, columns) = current else { return }
    if let index = continued.firstIndex(where: { $0.name == name }) {
      continued[index].sheetCount += 1
    } else {
      continued.append((name, 2))
    }
    begin(name, columns: columns)
  }

  /// Ends the open sheet, if there is one.
  func endSheet() {
    guard current != nil else { return }
    current = nil
    sheet.end()
    writeRows()
    endPart()
    let links = sheet.linkPart
    if !links.isEmpty { write(part: "xl/worksheets/_rels/sheet\(sheetCount).xml.rels", links) }
  }

  /// Writes the end of the workbook.
  ///
  /// - Throws: ``ShellError`` if it could not be written.
  func finish() throws(ShellError) {
    endSheet()
    // A workbook has at least one sheet.
    if sheetCount == 0 {
      begin("Result", columns: [])
      endSheet()
    }
    write(part: "xl/workbook.xml", Array(WorkbookParts.workbook(names.all.map(Self.attribute)).utf8))
    write(part: "xl/_rels/workbook.xml.rels", Array(WorkbookParts.workbookRelationships(sheetCount).utf8))
    write(part: "xl/styles.xml", Array(SheetStyle.part.utf8))
    write(part: "[Content_Types].xml", Array(WorkbookParts.contentTypes(sheetCount).utf8))
    attempt { () throws(ZipWriter.Fault) in try zip.finish() }
    if let failure { throw failure }
    try sink.flush()
  }

  /// Closes the destination.
  func close() throws(ShellError) { try sink.close() }

  /// What people must know of the sheets, in one line for each kind.
  func messages(for file: String) -> [ShellError] {
    let more = continued.map { name, count in
      ShellError.note(
        .note("\(file): \(name) is in \(count) sheets, because a sheet has \(groupedText(rowLimit)) rows"))
    }
    return more + sheet.losses.messages(for: file)
  }

  private static func attribute(_ name: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    let bytes = Array(name.utf8)
    buffer.append(attribute: bytes.span)
    return buffer.withSpan { String(repairing: $0) }
  }
}

// MARK: - The parts

extension Workbook {
  private func fail(_ failure: SpreadsheetFailure) {
    if self.failure == nil { self.failure = ShellError(failure) }
  }

  private func attempt(_ body: () throws(ZipWriter.Fault) -> Void) {
    guard failure == nil else { return }
    do throws(ZipWriter.Fault) {
      try body()
    } catch {
      return fail(error == .tooLarge ? .tooLarge : .noMemory)
    }
    do throws(ShellError) {
      try sink.flushIfLarge()
    } catch {
      failure = error
    }
  }

  private func begin(part name: String) {
    attempt { () throws(ZipWriter.Fault) in
      // 1980 is the first year of the format: the same rows give the same bytes.
      part = try zip.begin(Array(name.utf8), mode: 0o100644, modified: 315_532_800)
    }
  }

  private func write(_ bytes: Span<UInt8>) {
    attempt { () throws(ZipWriter.Fault) in
      if let part { try zip.write(bytes, to: part) }
    }
  }

  private func endPart() {
    attempt { () throws(ZipWriter.Fault) in
      if let part { try zip.end(part) }
      part = nil
    }
  }

  private func write(part name: String, _ bytes: [UInt8]) {
    begin(part: name)
    write(bytes.span)
    endPart()
  }

  private func writeRows() {
    let rows = sheet.takeRows()
    write(rows.span)
  }
}

/// Takes the bytes of a zip file in their order, as the end of a stream.
private final class SinkFile: RandomAccessFile {
  private let sink: OutputSink
  private var position = 0

  init(_ sink: OutputSink) { self.sink = sink }

  func size() -> Int { position }
  func read(at offset: Int, count: Int) -> [UInt8] { [] }
  func truncate(to size: Int) {}

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError) {
    guard offset == position else { throw .invalidArgument }
    sink.buffer.append(bytes)
    position += bytes.count
  }
}

/// Why a workbook cannot be written.
enum SpreadsheetFailure: Failure {
  case tooManyColumns(Int)
  case tooLarge
  case noMemory

  var words: FailureWords {
    switch self {
    case .tooManyColumns(let count):
      "Error: \(groupedText(count)) columns are more than the 16,384 of a sheet; nothing was written"
    case .tooLarge:
      "Error: a sheet, or the workbook, would exceed 4 GB; nothing was written. Use csv or ndjson"
    case .noMemory: "Error: out of memory; nothing was written"
    }
  }
}
