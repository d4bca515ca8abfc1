import TypedSQLiteCore

extension ShellFunction {
  /// `split_part`, as PostgreSQL has it.
  static let splitPart = ShellFunction(
    "split_part", "TEXT", "DELIMITER", "N", reach: .database,
    summary:
      "Part N of TEXT between delimiters, from 1, or from -1 backwards; empty if there are not so many",
    example: FunctionExample("split_part('a,b,c', ',', 2)", "'b'")
  ) { surroundings in
    let interrupt = surroundings.database.interruptHandle
    return { call throws(FunctionError) in
      guard !call[0].isNull, !call[1].isNull, !call[2].isNull else { return }
      guard let number = Int(call[2].text), number != 0 else {
        throw FunctionError("split_part: the number of the part is 1, 2 …, or -1, -2 … from the end")
      }
      let text = call[0].textBytes
      let cuts = try SplitText.cuts(of: text, at: call[1].textBytes, interrupt)
      // A part is between two cuts; the first begins at the start, and the last ends at the end.
      let index = number > 0 ? number - 1 : cuts.count + 1 - min(number.magnitude, UInt(Int.max)).asInt
      guard index >= 0, index <= cuts.count else { return call.setResult(text: [UInt8]().span) }
      let start = index == 0 ? 0 : cuts[index - 1].upperBound
      let end = index == cuts.count ? text.count : cuts[index].lowerBound
      call.setResult(text: Array(text[start..<end]).span)
    }
  }
}

private enum SplitText {
  /// The ranges of a delimiter in a text; none for an empty delimiter.
  static func cuts(
    of text: [UInt8], at delimiter: [UInt8], _ interrupt: InterruptHandle
  ) throws(FunctionError) -> [Range<Int>] {
    guard let first = delimiter.first, delimiter.count <= text.count else { return [] }
    var cuts: [Range<Int>] = []
    var index = 0
    while index + delimiter.count <= text.count {
      if index & 0xFFFF == 0, interrupt.isInterrupted { throw .interrupted }
      if text[index] == first, text[index..<index + delimiter.count].elementsEqual(delimiter) {
        cuts.append(index..<index + delimiter.count)
        index += delimiter.count
      } else {
        index += 1
      }
    }
    return cuts
  }
}

extension UInt {
  fileprivate var asInt: Int { Int(clamping: self) }
}
