import TypedSQLite

extension ColumnJudge {
  /// INTEGER 0 and 1 under a name that asks a question, a type that MySQL uses for truth values, or a constraint that
  /// allows nothing else.
  static let bits = ColumnJudge("bits") { subject in
    let sample = subject.sample
    let isLimited = subject.column.map(subject.table.isLimitedToBits) ?? false
    let isTiny = subject.declaredType.name == "TINYINT" && subject.declaredType.sizes == [1]
    guard isLimited || isTiny || subject.name.asksQuestion, sample.reals.isEmpty, sample.blobs.isEmpty,
      sample.count > 0, sample.longCount == 0
    else { return nil }
    if sample.integers.isEmpty, subject.name.asksQuestion, !isTiny { return wordFinding(subject) }
    guard sample.texts.isEmpty, sample.integers.allSatisfy({ (0...1).contains($0) }) else { return nil }
    guard isLimited || isTiny || Set(sample.integers).count == 2 || sample.integers.count >= 3 else {
      return nil
    }
    let reason =
      isLimited
      ? "a CHECK allows 0 and 1 alone"
      : isTiny
        ? "declared \(subject.declaredType.text), as MySQL and Laravel declare truth values"
        : "the name \(subject.origin.column) asks a question"
    return ColumnFinding(
      ColumnFormat(
        kind: .bool, storage: ColumnKind.bool.storage(named: "integer"),
        evidence: Evidence(
          .sample, isLimited ? .strong : .fair,
          [reason, "\(countText(sample.integers.count)), all 0 or 1"], settlesStorage: true)))
  }

  private static func wordFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    let words: Set<String> = ["true", "false", "t", "f", "TRUE", "FALSE", "True", "False"]
    guard subject.sample.texts.allSatisfy({ words.contains(String(decoding: $0, as: UTF8.self)) }) else {
      return nil
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .bool, storage: ColumnKind.bool.storage(named: "text"),
        evidence: Evidence(
          .sample, .fair,
          ["the name \(subject.origin.column) asks a question", "all texts are true or false"])))
  }

  /// Text of decimal numbers under a name that says money.
  static let decimalTexts = ColumnJudge("decimal texts") { subject in
    let sample = subject.sample
    guard subject.name.ends(in: money), !sample.texts.isEmpty, !sample.hasNumbers, sample.blobs.isEmpty,
      sample.texts.allSatisfy(isPlainDecimal),
      sample.texts.contains(where: { $0.contains(UInt8(ascii: ".")) })
    else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: .decimal, storage: ColumnKind.decimal.storage(named: "text"),
        evidence: Evidence(
          .sample, .fair,
          [
            "the name \(subject.origin.column) says an amount",
            "\(sample.texts.count) texts, all decimal numbers",
          ])))
  }

  /// Words that name amounts of money.
  private static let money: Set<String> = [
    "price", "amount", "total", "subtotal", "balance", "cost", "fee", "tax", "vat", "salary", "discount",
    "payment", "net", "gross", "margin", "revenue", "budget", "decimal",
  ]

  /// Whether a text is a decimal number as a program writes it: no plus, no needless zero.
  private static func isPlainDecimal(_ text: [UInt8]) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard let first = digits.first, let last = digits.last, first.isDigit, last.isDigit else { return false }
    if first == UInt8(ascii: "0"), digits.count > 1, digits.dropFirst().first != UInt8(ascii: ".") {
      return false
    }
    return digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
      && digits.count { $0 == UInt8(ascii: ".") } <= 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
