package import TypedSQLiteCore

/// Counts how many cells of a column are in which storage.
package struct CellCounts {
  private let format: ColumnFormat?
  private let readers: [(storage: ColumnStorage, write: TypedCellWriter)]
  private let describing: TypedCellWriter?
  private var counts: [String: Int] = [:]
  private var strangers: [String] = []

  private static let null = "NULL"
  private static let unset = "not set: 0 or -1"
  private static let distant = "distant past or future"
  private static let stranger = "nothing that fits"

  package init(_ format: ColumnFormat?) {
    self.format = format
    let namesForms = format?.kind.shown.textForm != nil
    let storages = ([format?.storage].compactMap { $0 } + (format?.otherStorages ?? [])).filter {
      // Dates and UUIDs in text that people read name their own form.
      !$0.showsStoredText || !namesForms
    }
    readers = storages.map { ($0, $0.makeWriter(.canonical)) }
    describing = format.flatMap { format in
      guard format.readsOtherForms else { return format.storage?.makeWriter(.canonical) }
      return format.kind.shown.makeSelfDescribingWriter(.canonical, format.declaredType)
    }
  }

  package mutating func add(_ cell: Cell) {
    counts[name(of: cell), default: 0] += 1
  }

  private mutating func name(of cell: Cell) -> String {
    if cell.isNull { return Self.null }
    guard let format else { return "\(cell.storageClass)".uppercased() }
    if let zone = format.textZone, zone != .utc, format.kind.values.areInstants, cell.storageClass == .text,
      LocalTime(cell.databaseValue)?.fault(in: zone) != nil
    {
      return "no single instant in \(zone.name)"
    }
    if format.kind.values.areDates, let sentinel = sentinel(cell) { return sentinel }
    var scratch = ByteBuffer(capacity: 256)
    let mixed = format.otherStorages.isEmpty ? nil : mixedName(of: cell)
    if let mixed { return mixed }
    for reader in readers where format.otherStorages.isEmpty && reader.write(cell, &scratch) != nil {
      return reader.storage.shortName
    }
    let isMisfit = format.storage?.refusesReals == true && cell.storageClass == .real
    if !isMisfit, describing?(cell, &scratch) != nil { return format.textName(of: cell) }
    if strangers.count < 3 {
      scratch.removeAll()
      if cell.storageClass == .blob {
        cell.withBytes { scratch.append(sqlBlob: $0.extracting(0..<min($0.count, 20))) }
      } else {
        cell.appendText(to: &scratch)
      }
      let text = scratch.withSpan { String(repairing: $0.extracting(0..<min($0.count, 40))) }
      strangers.append(cell.storageClass == .text ? "'\(text)'" : text)
    }
    return Self.stranger
  }

  private func sentinel(_ cell: Cell) -> String? {
    let sentinel =
      switch cell.storageClass {
      case .integer: Sentinel(cell.int64)
      case .real: Sentinel(cell.double)
      case .text: cell.withBytes { Sentinel($0) }
      case .blob, .null: nil as Sentinel?
      }
    return switch sentinel {
    case .notSet: Self.unset
    case .distantPast, .distantFuture: Self.distant
    case .greatestOf32Bits, nil: nil
    }
  }

  private func mixedName(of cell: Cell) -> String? {
    guard cell.storageClass == .integer || cell.storageClass == .real else { return nil }
    return readers.first { $0.storage.window?.accepts(cell) ?? false }?.storage.name
  }

  /// One line per form, the largest count first; cells without a value come last.
  package var lines: [String] {
    let last = [Self.unset, Self.distant, Self.null, Self.stranger]
    let sorted = counts.sorted { left, right in
      let (first, second) = (last.firstIndex(of: left.key) ?? -1, last.firstIndex(of: right.key) ?? -1)
      return first != second ? first < second : (right.value, left.key) < (left.value, right.key)
    }
    let width = sorted.map { "\($0.value)".count }.max() ?? 0
    return sorted.map { name, count in
      let number = String(repeating: " ", count: width - "\(count)".count) + "\(count)"
      return "  \(number) \(name)"
        + (name == Self.stranger ? ", such as \(strangers.joined(separator: ", "))" : "")
    }
  }
}

extension ColumnFormat {
  /// The form of a text that names its own form.
  fileprivate func textName(of cell: Cell) -> String {
    guard cell.storageClass == .text else { return storage?.name ?? "\(cell.storageClass)" }
    return cell.withBytes { kind.shown.textForm?($0) ?? "text" }
  }
}
