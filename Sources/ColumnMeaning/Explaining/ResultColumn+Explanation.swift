package import TypedSQLiteCore

extension ResultColumn {
  /// What the column means and how that is known, in lines.
  package var explanation: [String] {
    let name = origin?.name ?? self.name
    guard let evidence else {
      return ["\(name): plain", "  it is computed from values without one common meaning"]
    }
    var lines = [headline(name, evidence)] + evidence.reasons.map { "  " + $0 }
    let word = name.formatWord
    for candidate in evidence.candidates { lines.append("  .format \(candidate) \(word)") }
    guard evidence.candidates.isEmpty, let format else { return lines }
    if evidence.source == .pin, !evidence.isComputed {
      lines.append("  .format unpin \(word)")
    } else {
      let storage = format.storage.map { $0.name.formatWord } ?? "STORAGE"
      lines.append("  .format \(format.kind.name) \(storage) \(word)")
    }
    return lines
  }

  private func headline(_ name: String, _ evidence: Evidence) -> String {
    guard let format else {
      switch evidence.candidates.count {
      case 0: return "\(name): plain"
      case 1: return "\(name): plain, because one format explains it but nothing confirms it"
      default: return "\(name): plain, because more than one format explains it"
      }
    }
    guard let storage = format.storage else {
      return evidence.candidates.isEmpty
        ? "\(name): \(format.kind.name), for cells that say so themselves (\(evidence.confidence.rawValue))"
        : "\(name): \(format.kind.name), shown as stored, because it could be stored in more than one way"
    }
    let others = format.otherStorages.map { " and \($0.name)" }.joined()
    return "\(name): \(format.kind.name) \(storage.shortName)\(others) (\(evidence.confidence.rawValue))"
  }

  /// What settings of the user change about the column, in lines that follow its explanation.
  ///
  /// - Parameters:
  ///   - formats: the settings.
  ///   - database: the connection with the column; nil if there is none.
  /// - Returns: the lines; empty if nothing changes.
  package func settingLines(_ formats: FormatSettings, in database: Database?) -> [String] {
    zoneLines(formats) + inputLines(formats, in: database)
  }

  /// The zones of a column of dates, in words, if any was stated.
  private func zoneLines(_ formats: FormatSettings) -> [String] {
    guard let format, format.kind.values.areDates else { return [] }
    var lines: [String] = []
    if let origin, let zone = formats.textZones[origin.name.lowercased()] {
      lines.append("  text without a zone is in \(zone.name), as .format zone states")
    }
    if formats.zone != .utc, format.storage != nil { lines.append("  shown in \(formats.zone.name)") }
    return lines
  }

  /// Why text that users type for a column is not converted, if they might expect that.
  private func inputLines(_ formats: FormatSettings, in database: Database?) -> [String] {
    guard let format, let origin, let storage = format.storage, storage.convertsTypedText, let database,
      case .doubtful(let doubt) = InputStorage(database: database, settings: formats)
        .answer(for: format, at: origin)
    else { return [] }
    return ["  typed input is off for it: \(doubt)"]
  }
}

extension String {
  /// A word as the command `.format` reads it, in quotes if it needs them.
  package var formatWord: String {
    let isBare = utf8.allSatisfy { byte in
      byte > 0x20 && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isBare, !isEmpty { return self }
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
