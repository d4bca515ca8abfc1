package import ColumnMeaning
package import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Finds the zones that people name.
struct ZoneFinder {
  let surroundings: Surroundings
  let files: GuardedFiles

  /// The zone with a name: UTC, an offset, `local`, a zone of the system's files, or a rule such as `EST5EDT`.
  func zone(named name: String) throws(ShellError) -> DisplayZone {
    if name.matches("local") { return try localZone() }
    if let zone = knownZone(name) { return zone }
    throw .format(.unknownZone(name, similar: similarName(to: name)))
  }

  private func knownZone(_ name: String) -> DisplayZone? {
    if let zone = DisplayZone(name) ?? systemZone(name) { return zone }
    return RecurringZone(name).map {
      DisplayZone(name: name, rules: ZoneRules(transitions: [], offsets: [], firstOffset: 0, recurring: $0))
    }
  }

  /// The zone that was meant by the name of a city or a misspelt name; nil if none is near.
  private func similarName(to name: String) -> String? {
    let names = names
    let cities = names.map { String($0.split(separator: "/").last ?? "") }
    let city = String(name.split(separator: "/").last ?? "").replacing(" ", with: "_")
    guard let near = Suggestion.nearest(to: city, among: cities) else { return nil }
    return cities.firstIndex(of: near).map { names[$0] }
  }

  /// The zone that a function names; nil if there is none.
  ///
  /// A zone that the session uses is not read again, so a changed `TZ` cannot give its name to another one.
  func zone(named name: String, usedBy formats: FormatSettings) -> DisplayZone? {
    let used = [formats.zone] + formats.textZones.values
    return used.first { $0.name == name } ?? (name.matches("local") ? try? localZone() : knownZone(name))
  }

  /// The names of zones that people use, in the tables of the system's files; and those that need no file.
  var names: [String] {
    var names: Set<String> = []
    for table in folders.flatMap({ ["\($0)/zone1970.tab", "\($0)/zone.tab"] }) {
      guard let bytes = try? files.smallContents(of: table) else { continue }
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      where !line.hasPrefix("#") {
        let fields = line.split(separator: "\t")
        if fields.count > 2 { names.insert(String(fields[2])) }
      }
    }
    return ["UTC", "local"] + names.sorted()
  }

  /// The folders in which systems keep their zones.
  private var folders: [String] {
    [surroundings.environment["TZDIR"], "/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"].compactMap(\.self)
  }

  /// The zone of `TZ`, or that of the system.
  private func localZone() throws(ShellError) -> DisplayZone {
    if let variable = surroundings.environment["TZ"] {
      let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      guard !name.matches("local") else { throw .format(.unknownZone(name, similar: nil)) }
      return name.isEmpty ? .utc : try zone(named: name)
    }
    guard let rules = zoneRules(inFile: "/etc/localtime") else { return .utc }
    return DisplayZone(name: "local", rules: rules)
  }

  private func systemZone(_ name: String) -> DisplayZone? {
    // A name must not be a path to any other file.
    let isName = name.utf8.allSatisfy { byte in
      byte.isDigit || (0x41...0x5A).contains(byte & 0xDF) || "/_+-".utf8.contains(byte)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/") else { return nil }
    for folder in folders {
      if let rules = zoneRules(inFile: "\(folder)/\(name)") { return DisplayZone(name: name, rules: rules) }
    }
    return nil
  }

  private func zoneRules(inFile path: String) -> ZoneRules? {
    guard let bytes = try? files.smallContents(of: path) else { return nil }
    return ZoneFile.rules(bytes)
  }
}

extension CommandConsole {
  var zones: ZoneFinder { ZoneFinder(surroundings: surroundings, files: files) }

  /// The zone in which the next result is shown.
  var zoneOfResults: DisplayZone {
    settings.formats.zone(in: settings.mode, isRedirected: output !== outputs.standard)
  }
}

extension FormatSettings {
  /// The zone in which a result is shown: exports stay in UTC unless files follow the setting too.
  ///
  /// - Parameters:
  ///   - mode: the mode; one for programs is an export.
  ///   - isRedirected: whether the result goes to a file or a program.
  /// - Returns: the zone.
  package func zone(in mode: OutputMode, isRedirected: Bool) -> DisplayZone {
    (isRedirected || mode.isForPrograms) && !zoneHoldsInFiles ? .utc : zone
  }
}
