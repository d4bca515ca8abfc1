import TypedSQLiteCore

/// Reads the records of a file, block by block.
final class FieldReader {
  private let reader: any ByteReader
  private let cutsTextAtNUL: Bool
  private let lengthLimit: Int
  /// The faults of the last record.
  private(set) var faults: [RecordSplitter.Fault] = []
  private let splitter: RecordSplitter
  private var block: [UInt8] = []
  /// Whether records must tell whether they are ASCII.
  var findsASCII = false
  /// The offset in the file from which on all bytes so far are ASCII.
  private var asciiStart = 0

  /// Creates a reader that throws at a record of more than `lengthLimit` bytes.
  init(
    _ reader: any ByteReader, _ separators: FieldSeparators, cutsTextAtNUL: Bool,
    lengthLimit: Int = DatabaseLimit.usualLength
  ) {
    self.lengthLimit = lengthLimit
    self.reader = reader
    self.cutsTextAtNUL = cutsTextAtNUL
    splitter = RecordSplitter(separators)
  }

  /// The number of fields of the last record.
  var count: Int { splitter.count }
  /// Whether the file ended after a separator, so that the field after it is missing.
  var isCut: Bool { splitter.isCut }
  /// Whether the end of the file was reached.
  var isAtEnd: Bool { splitter.isAtEnd }
  /// The line of the next byte, from 1; a row separator ends a line.
  var line: Int { splitter.line }
  /// The line on which the last record begins, and its offset in the file.
  var recordLine: Int { splitter.recordLine }
  var recordOffset: Int { splitter.recordOffset }

  /// Begins in the middle of the file, at the start of a record; the bytes before it are not read.
  func begin(atOffset offset: Int, line: Int) {
    splitter.begin(atOffset: offset, line: line)
  }

  /// Reads the next record; false at the end of the file.
  func readRecord() throws(FileError) -> Bool {
    if !faults.isEmpty { faults = [] }
    while true {
      let step = splitter.next()
      if !splitter.faults.isEmpty { takeFaults() }
      switch step {
      case .record: return true
      case .end: return false
      case .needsBytes: try readBlock()
      }
    }
  }

  /// Calls `body` with the bytes of a field, which must exist.
  @inline(__always)
  func withField<Result, Failure: Error>(
    _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard cutsTextAtNUL else { return try splitter.withField(index, body) }
    return try splitter.withField(index) { field throws(Failure) in
      try body(field.extracting(first: field.firstIndex(of: 0) ?? field.count))
    }
  }

  @inline(__always)
  func isQuoted(_ index: Int) -> Bool { splitter.isQuoted(index) }

  /// Whether each byte of the last record is known to be ASCII.
  var isRecordASCII: Bool { findsASCII && splitter.recordOffset >= asciiStart }

  private func readBlock() throws(FileError) {
    guard splitter.heldCount + splitter.count <= lengthLimit else {
      throw .tooLong("a row", limit: lengthLimit)
    }
    guard try reader.read(into: &block) else { return splitter.finish() }
    let bytes = block
    splitter.append(bytes.span)
    if findsASCII, !bytes.span.isASCII { asciiStart = splitter.recordOffset + splitter.heldCount }
  }

  private func takeFaults() {
    faults += splitter.faults
    splitter.faults = []
  }
}
