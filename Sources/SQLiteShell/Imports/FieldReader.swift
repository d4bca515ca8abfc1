import TypedSQLiteCore

/// Reads the fields of a file, block by block.
///
/// Quotes follow RFC 4180, with the exceptions of sqlite3: a single quote inside a quoted field is part of it, and a
/// quote that is never closed extends to the end of the file.
struct FieldReader: ~Copyable {
  /// What ended the last field.
  enum FieldEnd {
    case column
    case row
    case file
  }

  /// A fault of the file after which reading continues.
  enum Fault: Hashable {
    case unescapedQuote(line: Int)
    case unterminatedQuote(line: Int)
  }

  /// What ended the last field.
  private(set) var end = FieldEnd.row
  /// Whether the last field was in quotes.
  private(set) var isQuoted = false
  /// The line of the next byte, from 1; a row separator ends a line.
  private(set) var line = 1
  /// Whether the file begins with the byte order mark of UTF-16, in which no separator can be found.
  private(set) var beginsAsUTF16 = false
  private let reader: any ByteReader
  private let separators: FieldSeparators
  private let cutsTextAtNUL: Bool
  private let lengthLimit: Int
  private let report: (Fault) -> Void
  private var block: [UInt8] = []
  private var position = 0
  private var isFirst = true

  /// Creates a reader that throws at a row of more than `lengthLimit` bytes.
  init(
    _ reader: any ByteReader, _ separators: FieldSeparators, cutsTextAtNUL: Bool,
    lengthLimit: Int = DatabaseLimit.usualLength, report: @escaping (Fault) -> Void
  ) {
    self.lengthLimit = lengthLimit
    self.reader = reader
    self.separators = separators
    self.cutsTextAtNUL = cutsTextAtNUL
    self.report = report
  }

  /// Appends the next field to a row.
  ///
  /// - Returns: false, with nothing appended, at the end of the file.
  mutating func readField(into row: inout TextRow) throws(FileError) -> Bool {
    guard try hasByte(for: row) else {
      end = .file
      return false
    }
    isQuoted = false
    if separators.allowsQuotes {
      if isFirst {
        isFirst = false
        guard try skipByteOrderMark(else: &row) else { return try readField(into: &row) }
      } else if block[position] == quote {
        position += 1
        isQuoted = true
        try readQuoted(into: &row)
        row.endField(cutsAtNUL: cutsTextAtNUL)
        return true
      }
    }
    try readPlain(into: &row)
    row.endField(cutsAtNUL: cutsTextAtNUL)
    return true
  }

  /// Whether there is a byte at ``position``; reads the next block if necessary.
  @inline(__always)
  private mutating func hasByte(for row: borrowing TextRow) throws(FileError) -> Bool {
    if position < block.count { return true }
    return try readBlock(for: row)
  }

  /// Reads the next block that is not empty; returns false at the end of the file.
  private mutating func readBlock(for row: borrowing TextRow) throws(FileError) -> Bool {
    repeat {
      guard row.size <= lengthLimit else { throw .tooLong("a row", limit: lengthLimit) }
      position = 0
      guard try reader.read(into: &block) else {
        block.removeAll()
        return false
      }
    } while block.isEmpty
    return true
  }

  /// Skips a byte order mark at the start of the file; the start of one becomes part of the field.
  ///
  /// - Returns: whether the field continues as a plain one.
  private mutating func skipByteOrderMark(else row: inout TextRow) throws(FileError) -> Bool {
    let bytes = block[position...].prefix(2)
    beginsAsUTF16 = bytes == [0xFF, 0xFE] || bytes == [0xFE, 0xFF]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var matched = 0
    while matched < mark.count, try hasByte(for: row), block[position] == mark[matched] {
      position += 1
      matched += 1
    }
    if matched == 0 || matched == mark.count { return false }
    row.append(mark.span.extracting(first: matched))
    return true
  }
}

private let quote = UInt8(ascii: "\"")
private let carriageReturn = UInt8(ascii: "\r")

// MARK: - Fields

extension FieldReader {
  private mutating func readPlain(into row: inout TextRow) throws(FileError) {
    if let escape = separators.escape { return try readEscaped(by: escape, into: &row) }
    while try hasByte(for: row) {
      guard let byte = copyRun(until: separators.column, or: separators.row, into: &row) else { continue }
      if byte == separators.row, separators.allowsQuotes { row.dropLast(carriageReturn) }
      take(byte)
      return
    }
    end = .file
  }

  /// Reads a field without quotes, in which `escape` makes the next byte part of the field.
  private mutating func readEscaped(by escape: UInt8, into row: inout TextRow) throws(FileError) {
    while try hasByte(for: row) {
      let byte = block[position]
      if byte == separators.column || byte == separators.row {
        if byte == separators.row, separators.allowsQuotes { row.dropLast(carriageReturn) }
        take(byte)
        return
      }
      position += 1
      if byte == escape, try hasByte(for: row) { takeEscaped(into: &row) } else { row.append(byte) }
    }
    end = .file
  }

  /// Takes the byte after an escape.
  private mutating func takeEscaped(into row: inout TextRow) {
    let byte = block[position]
    position += 1
    if byte == separators.row { line += 1 }
    row.append(byte)
  }

  /// Appends the bytes before one of two bytes, up to the end of the block.
  ///
  /// - Returns: the byte that was found, now at ``position``, or nil at the end of the block.
  @inline(__always)
  private mutating func copyRun(until first: UInt8, or second: UInt8, into row: inout TextRow) -> UInt8? {
    let stop: Int
    do {
      let span = block.span
      stop = span.firstIndex(of: first, or: second, from: position)
      row.append(span.extracting(position..<stop))
    }
    position = stop
    return stop < block.count ? block[stop] : nil
  }

  /// Consumes the separator that ends a field.
  private mutating func take(_ separator: UInt8) {
    position += 1
    if separator == separators.row { line += 1 }
    end = separator == separators.column ? .column : .row
  }

  private mutating func readQuoted(into row: inout TextRow) throws(FileError) {
    if let escape = separators.quotedEscape { return try readQuotedEscaped(by: escape, into: &row) }
    let startLine = line
    while try hasByte(for: row) {
      guard let byte = copyRun(until: quote, or: separators.row, into: &row) else { continue }
      position += 1
      if byte == quote {
        if try endsAfterQuote(&row) { return }
      } else {
        line += 1
        row.append(byte)
      }
    }
    report(.unterminatedQuote(line: startLine))
    end = .file
  }

  /// Reads a field in quotes, in which `escape` makes the next byte part of the field.
  private mutating func readQuotedEscaped(by escape: UInt8, into row: inout TextRow) throws(FileError) {
    let startLine = line
    while try hasByte(for: row) {
      let byte = block[position]
      position += 1
      if byte == escape, escape != quote, try hasByte(for: row) {
        takeEscaped(into: &row)
      } else if byte == quote {
        if try endsAfterQuote(&row) { return }
      } else {
        if byte == separators.row { line += 1 }
        row.append(byte)
      }
    }
    report(.unterminatedQuote(line: startLine))
    end = .file
  }

  /// Whether a quote inside a quoted field ends it, which the next byte decides.
  private mutating func endsAfterQuote(_ row: inout TextRow) throws(FileError) -> Bool {
    guard try hasByte(for: row) else {
      end = .file
      return true
    }
    let byte = block[position]
    if byte == quote {
      position += 1
      row.append(quote)
      return false
    }
    if byte == separators.column || byte == separators.row {
      take(byte)
      return true
    }
    if byte == carriageReturn {
      position += 1
      if try hasByte(for: row), block[position] == separators.row {
        take(separators.row)
        return true
      }
      row.append(quote)
      row.append(carriageReturn)
      return false
    }
    report(.unescapedQuote(line: line))
    row.append(quote)
    return false
  }
}
