extension DeletedSearch {
  /// The row of a cell; nil if nothing of it is known.
  mutating func row(_ cell: FoundCell, _ version: PageVersion, _ place: FoundRow.Place) -> FoundRow? {
    guard let (values, isKnown) = values(of: cell, version) else { return nil }
    var row = unplaced(cell, version, place)
    if isKnown.contains(false) { row.confidence = .partial }
    guard cell.shape >= 0 else {
      guard values.count <= Self.widthLimit else { return nil }
      row.values = values
      row.isKnown = isKnown
      row.table = tables.unknownTable(columns: values.count)
      return row
    }
    fill(&row, cell.shape, values, isKnown)
    return row
  }

  /// Notes entries that may be of one of several indexes.
  mutating func addEntries(_ cells: [FoundCell], _ version: PageVersion, shapes: [Int]) {
    var found: [(values: [StoredRecord.Value], isKnown: [Bool], row: FoundRow)] = []
    for cell in cells {
      guard let (values, isKnown) = values(of: cell, version), isKnown.last == true,
        case .integer(let rowID)? = values.last,
        // Many rows have NULL in several columns.
        values.dropLast().contains(where: { $0 != .null })
      else { continue }
      var row = unplaced(cell, version, .index)
      row.rowID = rowID
      found.append((values, isKnown, row))
    }
    if !found.isEmpty { entries.add(found, shapes: shapes) }
  }

  /// What is known of a row but its table and its values.
  private func unplaced(_ cell: FoundCell, _ version: PageVersion, _ place: FoundRow.Place) -> FoundRow {
    FoundRow(
      table: 0, rowID: cell.rowID, values: [], isKnown: [], confidence: cell.confidence,
      place: place,
      origin: FoundRow.Origin(
        source: version.source, commit: version.commit, page: version.number,
        offset: version.offset + cell.range.lowerBound))
  }

  /// The values of a cell, and whether each is known; nil if none is.
  private func values(
    of cell: FoundCell, _ version: PageVersion
  ) -> (values: [StoredRecord.Value], isKnown: [Bool])? {
    let body = body(of: cell, version)
    var (values, isKnown): ([StoredRecord.Value], [Bool]) = ([], [])
    var offset = 0
    let bytes = PageBytes(body)
    for (type, size) in zip(cell.types, cell.sizes) {
      let isThere = offset + size <= body.count && type != FoundCell.lostType
      let value = isThere ? StoredRecord.value(type, bytes, offset) : nil
      values.append(value ?? .null)
      isKnown.append(value != nil)
      offset += size
    }
    return isKnown.contains(true) ? (values, isKnown) : nil
  }

  /// Puts the values of a record into the columns of its table.
  func fill(_ row: inout FoundRow, _ shape: Int, _ values: [StoredRecord.Value], _ isKnown: [Bool]) {
    let shape = tables.shapes[shape]
    row.table = shape.table
    let table = tables.tables[shape.table]
    row.values = [StoredRecord.Value](repeating: .null, count: table.columns.count)
    row.isKnown = [Bool](repeating: false, count: table.columns.count)
    for (index, field) in shape.fields.enumerated() where index < values.count && isKnown[index] {
      if index == shape.rowIDField, case .integer(let number) = values[index] { row.rowID = number }
      guard let column = field.column else { continue }
      row.values[column] = values[index]
      row.isKnown[column] = true
    }
    if let key = table.keyColumn, shape.hasRowIDs || shape.isIndex {
      row.isKnown[key] = row.rowID != nil
      row.values[key] = row.rowID.map { .integer($0) } ?? .null
    }
    if shape.isIndex {
      row.place = .index
      row.confidence = .partial
    }
  }

  /// SQLite refuses more columns than this.
  private static let widthLimit = 1990

  /// The bytes of the values of a record, as far as they are left.
  private func body(of cell: FoundCell, _ version: PageVersion) -> [UInt8] {
    let end = min(cell.record.localEnd, max(cell.range.upperBound, cell.bodyStart))
    var body = version.bytes.slice(from: cell.bodyStart, count: end - cell.bodyStart)
    guard cell.overflows, end == cell.record.localEnd,
      let next = version.bytes.number(at: end, size: 4)
    else { return body }
    body += overflow(Int(clamping: next), size: cell.record.size - cell.record.localSize, version)
    return body
  }

  /// The bytes of a chain of overflow pages, up to the first page that was used for something else.
  private func overflow(_ first: Int, size: Int, _ version: PageVersion) -> [UInt8] {
    var (bytes, next, seen): ([UInt8], Int, Set<Int>) = ([], first, [])
    let room = current.usableSize - 4
    while bytes.count < size {
      guard next >= 2, seen.insert(next).inserted,
        !(version.isCurrent && (claimed.contains(next) || trunks.contains(next))),
        let page = version.file.page(next)
      else { return bytes }
      let part = page.slice(from: 4, count: min(room, size - bytes.count))
      next = page.field(0, size: 4)
      // The last page of a chain has no next one, and the others have: else the page is of something else.
      guard (bytes.count + part.count == size) == (next == 0) else { return bytes }
      bytes += part
    }
    return bytes
  }
}

extension FoundCell {
  /// A cell to which a pointer of its page points; nil if it has no header of a record.
  init?(_ cell: TreeCell, _ page: PageBytes) {
    guard let types = cell.types, !types.types.isEmpty else { return nil }
    self.init(
      range: cell.range, confidence: .whole, shape: FoundCell.unknownShape, rowID: cell.rowID,
      types: types.types,
      sizes: types.types.map { StoredRecord.size(of: $0) ?? 0 }, bodyStart: types.bodyStart,
      record: Record(
        start: cell.localRange.lowerBound, size: cell.payloadSize, localSize: cell.localRange.count))
  }
}
