import ColumnMeaning
import TypedSQLiteCore

extension FormatForm {
  /// Prints all kinds, each with its storage for writing and a sample in that storage, then the settings.
  static func printFormats(_ shell: Shell) {
    let formats = shell.settings.formats
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
    rows.append(["input", inputText(shell)])
    shell.print(rows)
  }

  /// Whether typed literals are converted, in words.
  private static func inputText(_ shell: Shell) -> String {
    switch shell.settings.typedInput {
    case .on: "on"
    case .off: "off"
    case .automatic: shell.dialect.convertsInput ? "on at a terminal, off in scripts" : "off"
    }
  }

  /// Prints the storages of a kind, with a star at the one for writing.
  static func printStorages(of kind: ColumnKind, _ shell: Shell) {
    let formats = shell.settings.formats
    let current = formats.writingStorage(of: kind)?.name
    let listed = kind.storages.contains { $0.name == current }
    let chosen = listed ? [] : formats.chosenStorages[kind.name].map { [$0] } ?? []
    var rows = (kind.storages + chosen).map { storage in
      [
        (storage.name == current ? "* " : "  ") + storage.name, storage.sampleText(of: kind),
        storage.summary,
      ]
    }
    if let family = kind.storageSet.family { rows.append(["  \(family.pattern)", "", family.summary]) }
    shell.print(rows)
    guard !kind.declared.types.isEmpty else { return }
    shell.output.buffer.append("  declared: \(kind.declared.types.sorted().joined(separator: ", "))\n")
  }
}

extension ColumnStorage {
  /// The sample of a kind in this storage, as a SQL literal.
  func sampleText(of kind: ColumnKind) -> String {
    let encoding = kind.sample.withUTF8Span { parse($0) }
    return encoding?.nearestValue?.sqlLiteral(uppercase: true) ?? ""
  }
}
