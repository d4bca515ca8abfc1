import ColumnMeaning
import TypedSQLiteCore

extension FormatForm {
  /// Prints all kinds, each with its storage for writing and a sample in that storage, then the settings.
  static func printFormats(_ console: any CommandConsole) throws(ShellError) {
    let formats = console.settings.formats
    guard !console.printsFactsAsRows else { return try printFormatRows(formats, console) }
    var rows = ColumnKind.all.compactMap { kind -> [String]? in
      guard let storage = formats.writingStorage(of: kind) else { return nil }
      // Nobody types a value of a kind that is a summary.
      return [kind.name, storage.name, storage.sampleText(of: kind)].filter { !$0.isEmpty }
    }
    for (name, format) in formats.pins.sorted(by: { $0.key < $1.key }) {
      rows.append([format.kind.name, format.storage?.name ?? "", name])
    }
    rows.append(["zone", formats.zone.name])
    rows.append(["raw", formats.showsRaw ? "on" : "off"])
    rows.append(["auto", formats.usesSamples ? "on" : "off"])
    rows.append(["input", inputText(console)])
    console.print(rows)
  }

  /// The same as rows: the kinds, the formats that were stated, and the settings.
  private static func printFormatRows(_ formats: FormatSettings, _ console: any CommandConsole)
    throws(ShellError)
  {
    let kinds = ColumnKind.all.compactMap { kind -> [ReportCell]? in
      guard let storage = formats.writingStorage(of: kind) else { return nil }
      let sample = storage.sampleText(of: kind)
      return [
        .text("kind"), .text(kind.name), .text(storage.name), ReportCell(sample.isEmpty ? nil : sample),
      ]
    }
    let pins = formats.pins.sorted { $0.key < $1.key }.map { name, format -> [ReportCell] in
      [.text("column"), .text(name), .text(format.kind.name), ReportCell(format.storage?.name)]
    }
    let settings: [(String, String)] = [
      ("zone", formats.zone.name), ("raw", formats.showsRaw ? "on" : "off"),
      ("auto", formats.usesSamples ? "on" : "off"), ("input", inputText(console)),
    ]
    try console.print(kinds, titled: ["what", "name", "storage", "sample"])
    if !pins.isEmpty { try console.print(pins, titled: ["what", "name", "kind", "storage"]) }
    try console.print(
      settings.map { [.text("setting"), .text($0.0), .text($0.1)] }, titled: ["what", "name", "value"])
  }

  /// Whether typed literals are converted, in words.
  private static func inputText(_ console: any CommandConsole) -> String {
    switch console.settings.typedInput {
    case .on: "on"
    case .off: "off"
    case .automatic: console.dialect.convertsInput ? "on at a terminal, off in scripts" : "off"
    }
  }

  /// Prints the storages of a kind, with a star at the one for writing.
  static func printStorages(of kind: ColumnKind, _ console: any CommandConsole) throws(ShellError) {
    let formats = console.settings.formats
    let current = formats.writingStorage(of: kind)?.name
    let listed = kind.storages.contains { $0.name == current }
    let chosen = listed ? [] : formats.chosenStorages[kind.name].map { [$0] } ?? []
    guard !console.printsFactsAsRows else {
      return try console.print(
        (kind.storages + chosen).map { storage in
          [
            .text(storage.name), .flag(storage.name == current), .text(storage.sampleText(of: kind)),
            .text(storage.summary),
          ]
        }, titled: ["storage", "writes", "sample", "summary"])
    }
    var rows = (kind.storages + chosen).map { storage in
      [
        (storage.name == current ? "* " : "  ") + storage.name, storage.sampleText(of: kind),
        storage.summary,
      ]
    }
    if let family = kind.storageSet.family { rows.append(["  \(family.pattern)", "", family.summary]) }
    console.print(rows)
    guard !kind.declared.types.isEmpty else { return }
    console.output.buffer.append("  declared: \(kind.declared.types.sorted().joined(separator: ", "))\n")
  }
}

extension ColumnStorage {
  /// The sample of a kind in this storage, as a SQL literal.
  func sampleText(of kind: ColumnKind) -> String {
    let encoding = kind.sample.withUTF8Span { parse($0) }
    return encoding?.nearestValue?.sqlLiteral(uppercase: true) ?? ""
  }
}
