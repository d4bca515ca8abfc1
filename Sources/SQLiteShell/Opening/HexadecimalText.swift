import TypedSQLiteCore

/// Writes a database as text, sixteen bytes a line, without lines of zeros.
struct HexadecimalText {
  private let file: PageFile
  /// The number of bytes of the database.
  private let size: Int
  private let name: String

  init(_ image: any PageImage, name: String) {
    file = PageFile(image)
    size = image.size
    // A name with a line feed would begin another line.
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    self.name = String(last.unicodeScalars.map { $0.value < 0x20 ? "?" : Character($0) })
  }

  /// Writes the text.
  ///
  /// - Throws: ``ShellError`` if it cannot be written, and after an interrupt.
  func write(to output: OutputSink, interrupt: InterruptHandle) throws(ShellError) {
    output.buffer.append("| size \(size) pagesize \(file.pageSize) filename \(name)\n")
    for start in stride(from: 0, to: size, by: file.pageSize) {
      writePage(at: start, to: &output.buffer)
      try output.flushIfLarge()
      if interrupt.isInterrupted { throw .command(.databaseTextInterrupted) }
    }
    output.buffer.append("| end \(name)\n")
    try file.requireAllRead()
  }

  private func writePage(at start: Int, to buffer: inout ByteBuffer) {
    let number = start / file.pageSize + 1
    guard !file.isEmpty(number), let page = file.page(number)?.bytes.prefix(size - start) else { return }
    buffer.append("| page \(number) offset \(start)\n")
    for offset in stride(from: 0, to: page.count, by: 16) {
      let row = page[offset..<min(offset + 16, page.count)]
      if row.contains(where: { $0 != 0 }) { write(Array(row), at: offset, to: &buffer) }
    }
  }

  private func write(_ row: [UInt8], at offset: Int, to buffer: inout ByteBuffer) {
    let number = "\(offset)"
    buffer.append("|  ")
    buffer.append(UInt8(ascii: " "), times: 5 - number.utf8.count)
    buffer.append(number)
    buffer.append(UInt8(ascii: ":"))
    for byte in row {
      buffer.append(UInt8(ascii: " "))
      buffer.append(hexadecimal: [byte].span)
    }
    // The last page of the file may be incomplete.
    for _ in row.count..<16 { buffer.append(" 00") }
    buffer.append("   ")
    let shown = row.map { (0x20...0x7E).contains($0) && !Self.hidden.contains($0) ? $0 : UInt8(ascii: ".") }
    buffer.append(shown)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Signs that could have a meaning in the text around it.
  private static let hidden = Array("{}\"\\".utf8)
}
