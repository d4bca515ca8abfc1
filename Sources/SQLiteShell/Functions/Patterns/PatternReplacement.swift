import TypedSQLiteCore

extension ShellFunction {
  /// `regexp_replace`, which writes another text for each match.
  static let regexpReplace = ShellFunction(
    "regexp_replace", "TEXT", "PATTERN", "REPLACEMENT", "[FLAGS]", reach: .database,
    summary:
      "TEXT with REPLACEMENT for each match, with \\1 to \\9 for groups and \\0 for the match; FLAGS: i any case, 1 only the first",
    example: FunctionExample(
      #"regexp_replace('31.01.2026', '(\d+)\.(\d+)\.(\d+)', '\3-\2-\1')"#, "'2026-01-31'")
  ) { surroundings in
    let interrupt = surroundings.database.interruptHandle
    let (exact, folding) = (
      PatternCache(ignoresCase: false, hasGroups: true), PatternCache(ignoresCase: true, hasGroups: true)
    )
    return { call throws(FunctionError) in
      guard (0..<call.count).allSatisfy({ !call[$0].isNull }) else { return }
      let flags = call.count > 3 ? call[3].text : ""
      if let other = flags.first(where: { !"gi1".contains($0) }) {
        throw FunctionError(
          "regexp_replace: no flag '\(other)'; use i for any case, 1 for the first match, g for all")
      }
      let ignoresCase = flags.contains("i")
      let pattern = try (ignoresCase ? folding : exact).pattern(call[1].textBytes)
      let text = SearchedText(call[0].textBytes, ignoringCase: ignoresCase)
      let template = ReplacementTemplate(call[2].textBytes)
      let limit = surroundings.database.value(of: .length)
      let result = try text.replacing(
        pattern, with: template, onlyFirst: flags.contains("1"), within: limit, interrupt)
      guard let result else { return call.setResult(argument: 0) }
      call.setResult(text: result.span)
    }
  }

  /// `regexp_substr`, which returns the first match or one of its groups.
  static let regexpSubstr = ShellFunction(
    "regexp_substr", "TEXT", "PATTERN", "[GROUP]", reach: .database,
    summary: "The first part of TEXT that matches PATTERN, or its GROUP from 1 to 9; NULL if there is none",
    example: FunctionExample(#"regexp_substr('order 1024 of 2026', '\d+')"#, "'1024'")
  ) { surroundings in
    let interrupt = surroundings.database.interruptHandle
    let cache = PatternCache(ignoresCase: false, hasGroups: true)
    return { call throws(FunctionError) in
      guard (0..<call.count).allSatisfy({ !call[$0].isNull }) else { return }
      let group = call.count > 2 ? Int(call[2].text) ?? -1 : 0
      guard (0...9).contains(group) else {
        throw FunctionError("regexp_substr: the group is a number from 0 to 9")
      }
      let text = SearchedText(call[0].textBytes, ignoringCase: false)
      let pattern = try cache.pattern(call[1].textBytes)
      guard let places = try pattern.firstMatch(in: text.folded, from: 0, interrupt: interrupt),
        places[2 * group] >= 0, places[2 * group] <= places[2 * group + 1]
      else { return }
      call.setResult(text: text.bytes(places[2 * group]..<places[2 * group + 1]).span)
    }
  }
}

/// A text as the characters in which a pattern is looked for.
private struct SearchedText {
  /// The characters as they are.
  private let characters: [UInt32]
  /// The characters for comparison.
  let folded: [UInt32]

  init(_ bytes: [UInt8], ignoringCase ignoresCase: Bool) {
    characters = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    folded =
      ignoresCase ? characters.map { (65...90).contains($0) ? $0 + 32 : $0 } : characters
  }

  /// Some characters in UTF-8.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(range, to: &bytes)
    return bytes
  }

  private func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    for character in characters[range] {
      guard let scalar = Unicode.Scalar(character) else { continue }
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The text with other characters for matches; nil if there is none.
  func replacing(
    _ pattern: RegularExpression, with template: ReplacementTemplate, onlyFirst: Bool,
    within limit: Int, _ interrupt: InterruptHandle
  ) throws(FunctionError) -> [UInt8]? {
    var result: [UInt8] = []
    var (kept, next) = (0, 0)
    var isFound = false
    while next <= folded.count,
      let places = try pattern.firstMatch(in: folded, from: next, interrupt: interrupt)
    {
      isFound = true
      append(kept..<places[0], to: &result)
      for part in template.parts {
        switch part {
        case .bytes(let bytes): result += bytes
        case .group(let group):
          let (start, end) = (places[2 * group], places[2 * group + 1])
          if start >= 0, start <= end { append(start..<end, to: &result) }
        }
        guard result.count <= limit else { throw .tooBig }
      }
      kept = places[1]
      // After an empty match the next character is kept.
      next = places[1] > places[0] ? places[1] : places[1] + 1
      if onlyFirst { break }
    }
    guard isFound else { return nil }
    append(kept..<characters.count, to: &result)
    return result
  }
}

/// The text that is written for a match.
private struct ReplacementTemplate {
  enum Part {
    case bytes([UInt8])
    /// A group, or 0 for the whole match.
    case group(Int)
  }

  private(set) var parts: [Part] = []

  init(_ text: [UInt8]) {
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.count else {
        bytes.append(byte)
        continue
      }
      let next = text[index]
      index += 1
      guard next.isDigit || next == UInt8(ascii: "&") else {
        bytes.append(next)
        continue
      }
      if !bytes.isEmpty { parts.append(.bytes(bytes)) }
      bytes = []
      parts.append(.group(next.isDigit ? Int(next - UInt8(ascii: "0")) : 0))
    }
    if !bytes.isEmpty { parts.append(.bytes(bytes)) }
  }
}
