import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes decimals from texts of decimal numbers under a name that says money.
  static let decimalTexts = ColumnJudge("DecimalText") { subject in
    let sample = subject.sample
    guard subject.name.ends(in: money), !sample.texts.isEmpty, !sample.hasNumbers, sample.blobs.isEmpty,
      sample.texts.allSatisfy(isPlainDecimal),
      sample.texts.contains(where: { $0.contains(UInt8(ascii: ".")) })
    else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: .decimal, storage: ColumnKind.decimal.storage(DecimalStorage.text),
        evidence: Evidence(
          .sample, .fair,
          [
            "the name \(subject.origin.column) says an amount",
            "\(sample.texts.count) texts, all decimal numbers",
          ])))
  }

  private static let money: Set<String> = [
    "price", "amount", "total", "subtotal", "balance", "cost", "fee", "tax", "vat", "salary", "discount",
    "payment", "net", "gross", "margin", "revenue", "budget", "decimal",
  ]

  /// Whether a text is a decimal number as a program writes it: without plus and needless zeros.
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
