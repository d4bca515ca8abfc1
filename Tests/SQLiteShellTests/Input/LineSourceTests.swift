import SQLiteShell
import Testing

@Suite struct LineSourceTests {
  @Test(arguments: 1...64)
  func `lines do not depend on the blocks they are read in`(size: Int) throws {
    let text = "a\n\nb c\r\n'x\ny'; \n" + String(repeating: "z", count: 100) + "\nend"
    let bytes = Array(text.utf8)
    let whole = try lines(TextLines(bytes, origin: .standardInput))
    let blocks = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
    #expect(try lines(ReaderLines(BlockReader(blocks), origin: .standardInput)) == whole)
    #expect(whole.count == 7 && whole[2] == "b c\r" && whole[6] == "end")
  }

  @Test func `an empty stream has no line and a line feed at the end begins none`() throws {
    #expect(try lines(ReaderLines(BlockReader([]), origin: .standardInput)) == [])
    #expect(try lines(ReaderLines(BlockReader([[10]]), origin: .standardInput)) == [""])
    #expect(try lines(ReaderLines(BlockReader([[97], [10]]), origin: .standardInput)) == ["a"])
  }

  private func lines(_ source: any LineSource) throws -> [String] {
    var all: [String] = []
    var line: [UInt8] = []
    while try source.readLine(into: &line, prompt: "") { all.append(String(decoding: line, as: UTF8.self)) }
    return all
  }
}

private final class BlockReader: ByteReader {
  private var blocks: ArraySlice<[UInt8]>

  init(_ blocks: [[UInt8]]) {
    self.blocks = blocks[...]
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    guard let next = blocks.popFirst() else { return false }
    block = next
    return true
  }
}
