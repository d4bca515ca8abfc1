import ColumnMeaning
import SQLSyntax

extension FormatForm {
  /// Sets the zone in which instants are shown, or the zone of text in a column that names none.
  ///
  /// - Parameters:
  ///   - console: the session.
  ///   - rest: a zone; then nothing, `--files`, or a column of a table.
  /// - Throws: ``ShellError`` if there is no such zone or column.
  static func setZone(_ console: any SessionConsole, _ rest: ArraySlice<String>) throws(ShellError) {
    var request = ZoneRequest()
    try request.read(rest, console.dialect)
    if rest.isEmpty, console.isTyped { return try SettingsEditor(console: console).show(.zone) }
    guard (1...2).contains(rest.count), let name = request.zone else { throw .usage(.format) }
    guard let target = request.column else {
      console.settings.formats.zone = try console.zones.zone(named: name)
      console.settings.formats.zoneHoldsInFiles = request.holdsInFiles
      return
    }
    // A result column could be named like the option, so only a name with a point may begin with dashes.
    guard !target.hasPrefix("--") || target.contains(".") else { throw .usage(.format) }
    let column = try columnToState(target, console)
    if name.matches("none") {
      console.settings.formats.textZones[column.lowercased()] = nil
    } else {
      console.settings.formats.textZones[column.lowercased()] = try console.zones.zone(named: name)
    }
  }
}

/// The arguments of `.format zone`.
struct ZoneRequest: CommandRequest {
  private(set) var zone: String?
  private(set) var column: String?
  private(set) var holdsInFiles = false

  static let options: [RequestOption<ZoneRequest>] = [
    RequestOption("--files", "Use the zone in files too", sets: \.holdsInFiles)
  ]

  var takesOptions: Bool { zone != nil }

  mutating func take(_ word: String) {
    if zone == nil { zone = word } else { column = word }
  }
}
