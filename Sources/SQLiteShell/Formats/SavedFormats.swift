import ColumnMeaning

/// The statements of `.format` in a session, as lines of a file.
struct SavedFormats {
  /// The lines, without line feeds; the storages for writing first, then columns, then zones.
  let lines: [String]

  init(_ formats: FormatSettings) {
    var lines = formats.chosenStorages.sorted { $0.key < $1.key }.map { kind, storage in
      Self.line([kind, storage.name])
    }
    for (name, format) in formats.pins.sorted(by: { $0.key < $1.key }) {
      if let storage = format.storage { lines.append(Self.line([format.kind.name, storage.name, name])) }
    }
    for (name, zone) in formats.textZones.sorted(by: { $0.key < $1.key }) {
      lines.append(Self.line(["zone", zone.name, name]))
    }
    if formats.zone != .utc {
      lines.append(Self.line(["zone", formats.zone.name] + (formats.zoneHoldsInFiles ? ["--files"] : [])))
    }
    self.lines = lines
  }

  /// The arguments of `.format` in a line of such a file; empty for a blank line or a comment, and nil for a line that
  /// is not allowed.
  ///
  /// Only statements of formats are allowed: a file that came with a database must neither write nor print.
  static func arguments(of line: [UInt8]) -> [String]? {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
    if first == UInt8(ascii: "#") { return [] }
    guard line.first == UInt8(ascii: ".") else { return nil }
    let words = ArgumentSplitter.split(Array(line.dropFirst()))
    guard words.first == DotCommand.format.name else { return nil }
    let arguments = Array(words.dropFirst())
    guard (2...3).contains(arguments.count), let word = arguments.first else { return nil }
    return word == "zone" || ColumnKind.named(word) != nil ? arguments : nil
  }

  static func line(_ arguments: [String]) -> String {
    ([".format"] + arguments.map(\.formatWord)).joined(separator: " ")
  }
}
