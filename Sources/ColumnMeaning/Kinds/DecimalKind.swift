import TypedSQLite

extension ColumnKind {
  /// An exact decimal number.
  package static let decimal = ColumnKind(
    name: "decimal",
    summary: "An exact decimal number, shown with all its digits",
    sample: "12.30",
    arithmetic: .amounts,
    declaredTypes: ["DECIMAL", "DECIMAL TEXT", "NUMERIC", "CURRENCY", "MONEY"],
    storages: DecimalStorage.all.map(ColumnStorage.init(decimal:)),
    family: StorageFamily("minor:N", summary: "INTEGER in units of 10^-N, with N from 0 to 18") {
      DecimalStorage.named($0).map(ColumnStorage.init(decimal:))
    },
    readsNumbers: true,
    // NUMERIC only says that the values are numbers.
    typeIsVague: true, exactSum: "decimal_sum",
    makeSelfDescribingWriter: { style, type in
      { cell, buffer in DecimalCells.write(cell, scale: type?.scale ?? 0, style, to: &buffer) }
    })
}

extension ColumnStorage {
  fileprivate init(decimal storage: DecimalStorage) {
    self.init(
      storage, write: { value, _, buffer in DecimalCells.write(value, scale: 0, to: &buffer) },
      read: { ExactDecimal($0) })
    jsonForm = .number
    switch storageClass {
    case .text:
      makeWriter = { [makeWriter] style in
        let write = makeWriter(style)
        return { cell, buffer in DecimalCells.copy(cell, to: &buffer) ?? write(cell, &buffer) }
      }
      declaredType = "DECIMAL TEXT"
      jsonForm = .digits
      sortsByMeaning = false
      sortingSQL = { "\($0) COLLATE decimal" }
      mayBeDigits = true
    case .real:
      declaredType = "DECIMAL"
      describedClasses = [.integer, .real]
    default: break
    }
  }
}

private enum DecimalCells {
  /// Copies a text that is already written as the shell would write it, which nearly all are.
  static func copy(_ cell: Cell, to buffer: inout ByteBuffer) -> CellForm? {
    guard cell.storageClass == .text else { return nil }
    return cell.withBytes { text in
      guard text.count <= 400, ExactDecimal.isCanonical(text) else { return nil }
      buffer.append(text)
      return .number
    }
  }

  /// Writes a number, or a text that is one, with at least as many decimals as the type declares.
  static func write(
    _ cell: Cell, scale: Int, _ style: DisplayStyle, to buffer: inout ByteBuffer
  ) -> CellForm? {
    switch cell.storageClass {
    case .integer:
      return write(ExactDecimal(cell.int64), scale: scale, to: &buffer)
    case .real:
      return ExactDecimal(cell.double).flatMap { write($0, scale: scale, to: &buffer) }
    case .text:
      return copy(cell, to: &buffer)
        ?? cell.withBytes { text in
          guard let value = ExactDecimal(text) else { return nil }
          guard style.style == .json else {
            buffer.append(text)
            return .number
          }
          return write(value, scale: 0, to: &buffer)
        }
    case .blob, .null:
      return nil
    }
  }

  static func write(_ value: ExactDecimal, scale: Int, to buffer: inout ByteBuffer) -> CellForm? {
    // An exponent can ask for more digits than anyone wants to see.
    guard abs(value.scale) <= 400 else { return nil }
    value.write(to: &buffer)
    if scale > 0, value.scale < scale {
      if value.scale <= 0 { buffer.append(UInt8(ascii: ".")) }
      buffer.append(UInt8(ascii: "0"), times: scale - max(value.scale, 0))
    }
    return .number
  }
}
