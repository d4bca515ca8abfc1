package import TypedSQLite

/// How typed columns are shown and written.
package struct FormatSettings: Sendable {
  /// Whether storage values are shown as they are; off.
  package var showsRaw = false {
    didSet { revision = Revision() }
  }
  /// Whether values are looked at where the declared type does not settle the storage; on.
  package var usesSamples = true {
    didSet { revision = Revision() }
  }
  /// The zone of instants on display; UTC.
  package var zone = DisplayZone.utc {
    didSet { revision = Revision() }
  }
  /// Whether results that are written to files, or for programs, are in ``zone`` too; off.
  package var zoneHoldsInFiles = false
  /// The zones of text without one that the user stated, by `table.column` in lower case.
  package var textZones: [String: DisplayZone] = [:] {
    didSet { revision = Revision() }
  }
  /// The formats that the user stated, by `table.column` or result name in lower case.
  package private(set) var pins: [String: ColumnFormat] = [:] {
    didSet { revision = Revision() }
  }
  /// The storages that the user chose for writing, by the name of their kind.
  package private(set) var chosenStorages: [String: ColumnStorage] = [:] {
    didSet { revision = Revision() }
  }

  /// Which settings these are; each change makes others of them.
  package private(set) var revision = Revision()

  package init() {}

  /// Tells settings apart without comparing them.
  package final class Revision: Sendable, Equatable {
    /// Whether two are of the very same settings.
    package static func == (lhs: Revision, rhs: Revision) -> Bool { lhs === rhs }
  }

  /// The storage that values of a kind are written in.
  package func writingStorage(of kind: ColumnKind) -> ColumnStorage? {
    chosenStorages[kind.name] ?? kind.storages.first
  }

  /// Chooses the storage that values of a kind are written in, and read in where nothing else decides.
  package mutating func choose(_ storage: ColumnStorage, for kind: ColumnKind) {
    chosenStorages[kind.name] = storage
  }

  /// States the format of a column, named `table.column`, or of a result column.
  package mutating func pin(_ name: String, to kind: ColumnKind, _ storage: ColumnStorage) {
    pins[name.lowercased()] = ColumnFormat(kind: kind, storage: storage, evidence: .pin(name))
  }

  /// Takes back what differs between two states of these settings, but for what has been stated anew since.
  package mutating func revert(from after: FormatSettings, to before: FormatSettings) {
    for (name, pin) in after.pins {
      guard let current = pins[name] else { continue }
      let isUnchanged = current.kind == pin.kind && current.storage?.name == pin.storage?.name
      if isUnchanged { pins[name] = before.pins[name] }
    }
    for (name, zone) in after.textZones where textZones[name] == zone {
      textZones[name] = before.textZones[name]
    }
    for (kind, storage) in after.chosenStorages where chosenStorages[kind]?.name == storage.name {
      chosenStorages[kind] = before.chosenStorages[kind]
    }
    if zone == after.zone, zoneHoldsInFiles == after.zoneHoldsInFiles {
      zone = before.zone
      zoneHoldsInFiles = before.zoneHoldsInFiles
    }
  }

  /// What was stated of a column, by its table or by its name in a result.
  package func pin(of origin: ColumnOrigin?, named name: String?) -> ColumnFormat? {
    guard !pins.isEmpty else { return nil }
    if let origin, let pin = pins[origin.name.lowercased()] { return pin }
    return name.flatMap { pins[$0.lowercased()] }
  }

  /// Forgets what was stated of a column.
  ///
  /// - Returns: whether anything was.
  package mutating func unpin(_ name: String) -> Bool {
    pins.removeValue(forKey: name.lowercased()) != nil
  }
}
