import TypedSQLite

/// Converts the literals of a statement to the storages of the columns they meet.
///
/// Only literals change, so that SQLite uses the same indexes as for the storage literal.
struct InputRewriter {
  private let outline: SQLOutline
  private let database: Database
  /// What was converted, in the order of the statement.
  private(set) var conversions: [Conversion] = []
  /// What literals would lose in their columns, in the order in which it was found.
  private(set) var losses: [InputLoss] = []
  private var strictTables: [String: Bool] = [:]

  /// A literal and what it became.
  struct Conversion: Equatable {
    /// The column, such as `task.due`.
    let column: String
    /// The kind and the storage, such as `date unix-ms`.
    let format: String
    /// The literal as typed.
    let literal: String
    /// The literal that stands in its place.
    let replacement: String
    /// The tokens of the literal.
    let tokens: Range<Int>
    /// Whether the literal is a number.
    let isNumber: Bool
  }

  init(
    _ sql: [UInt8], in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) {
    outline = SQLOutline(sql)
    self.database = database
    let all = LiteralFinder(outline).places
    let places = all.filter { !$0.areNumbers || mayMatter($0) }
    guard !places.isEmpty else { return }
    var finder = ColumnFinder(outline, in: database)
    let text = String(decoding: sql, as: UTF8.self)
    let certain = InputStorage(database: database, settings: settings)
    var compounds: [String: CompoundQueries] = [:]
    for place in places {
      guard let column = finder.column(of: place) else { continue }
      let schema = column.origin.schema
      let queries = compounds[schema] ?? resolver.compounds(in: text, reaching: [schema], database)
      compounds[schema] = queries
      // The column may be that of one arm of several.
      guard !queries.names.contains(column.origin.table.lowercased()) else { continue }
      let format = resolver.format(
        name: column.origin.column, origin: column.origin, declaredType: column.declaredType, in: database,
        settings: settings)
      guard let format, !place.areNumbers || format.kind == .decimal,
        let storage = certain.storage(of: format, at: column.origin),
        let replacements = place.areNumbers
          ? numberReplacements(of: place, storage) : replacements(of: place.literals, format, storage)
      else {
        findLosses(of: place, in: column)
        continue
      }
      for (tokens, replacement) in zip(place.literals, replacements) {
        let literal = outline.text(tokens)
        guard literal != replacement else { continue }
        conversions.append(
          Conversion(
            column: column.name, format: "\(format.kind.name) \(storage.name)", literal: literal,
            replacement: replacement, tokens: tokens, isNumber: place.areNumbers))
      }
    }
    keepMixedUnits(all.filter(\.areNumbers), &finder)
    conversions.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
  }

  /// The statement with the literals converted.
  var sql: [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for conversion in conversions {
      result += outline.sql[position..<outline.tokens[conversion.tokens.lowerBound].range.lowerBound]
      result += Array(conversion.replacement.utf8)
      position = outline.tokens[conversion.tokens.upperBound - 1].range.upperBound
    }
    return result + outline.sql[position...]
  }

  /// The literals in a storage; nil unless each of them has the very value there.
  private func replacements(
    of literals: [Range<Int>], _ format: ColumnFormat, _ storage: ColumnStorage
  ) -> [String]? {
    let kind = format.kind
    var texts: [String] = []
    for tokens in literals {
      let content = outline.tokens[tokens.lowerBound].content(in: outline.sql.span)
      // A text that the column itself may hold is looked for as it is.
      if storage.storageClass == .text {
        let value = String(decoding: content, as: UTF8.self).databaseValue
        guard [.uuid, .duration, .enumeration].contains(kind), !storage.readsAnyText,
          storage.values.decode(value) == nil
        else { return nil }
      }
      let encoding = encoding(of: content.span, format.textZone, storage)
      // White space between the parts of a document is no part of its meaning.
      guard let value = kind == .json ? encoding?.nearestValue : encoding?.exactValue else { return nil }
      texts.append(value.sqlText)
    }
    return texts
  }

  /// A literal in a storage; a time without a zone is one on the clocks of the column's zone.
  private func encoding(
    of text: Span<UInt8>, _ zone: DisplayZone?, _ storage: ColumnStorage
  ) -> StorageEncoding<DatabaseValue>? {
    guard let zone, zone != .utc, let date = DateText(text, rules: .shell), date.hasDate,
      date.zone == .none, let local = date.timestamp
    else { return storage.parse(text) }
    // A time that those clocks never showed, or showed twice, is no instant.
    guard case .one(let instant) = zone.instants(ofLocal: local) else { return nil }
    return storage.values.encode(KindValue(instant))
  }
}

// MARK: - Numbers

extension InputRewriter {
  /// Whether a number among the literals may lose something, or mean something else in the storage of a decimal.
  private func mayMatter(_ place: LiteralPlace) -> Bool {
    place.literals.contains { tokens in
      let digits = numberBytes(tokens)
      let isPlain = digits.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
      let first = digits.first { $0 != UInt8(ascii: "-") }
      return digits.count > 15 || !isPlain || first == UInt8(ascii: "0") && digits.count > 1
    }
  }

  /// The digits of a number with its sign, without what stands between them.
  private func numberBytes(_ tokens: Range<Int>) -> [UInt8] {
    tokens.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
  }

  /// Numbers in the storage of a decimal, by their digits; nil unless each of them has the very value there.
  ///
  /// A whole number may be one of minor units already, so that only those with a point are converted to such.
  private func numberReplacements(of place: LiteralPlace, _ storage: ColumnStorage) -> [String]? {
    var texts: [String] = []
    for tokens in place.literals {
      let digits = numberBytes(tokens)
      guard !digits.isHexadecimal, let value = storage.parse(digits.span)?.exactValue else { return nil }
      switch storage.storageClass {
      case .text: texts.append(value.sqlText)
      case .integer where digits.contains(UInt8(ascii: ".")): texts.append(value.sqlText)
      default: return nil
      }
    }
    return texts
  }

  /// Takes back what was made of numbers with a point, where whole ones for the same column may be of either unit.
  private mutating func keepMixedUnits(_ places: [LiteralPlace], _ finder: inout ColumnFinder) {
    let isOfUnits = { (conversion: Conversion) in
      conversion.isNumber && conversion.literal.utf8.contains(UInt8(ascii: "."))
        && !conversion.replacement.hasPrefix("'")
    }
    guard conversions.contains(where: isOfUnits) else { return }
    for place in places {
      let whole = place.literals.first { tokens in
        let digits = numberBytes(tokens)
        return digits != [UInt8(ascii: "0")] && !digits.contains(UInt8(ascii: "."))
      }
      guard let whole, let column = finder.column(of: place),
        let conversion = conversions.first(where: { $0.column == column.name && isOfUnits($0) })
      else { continue }
      losses.append(InputLoss(mixing: outline.text(whole), with: conversion))
      conversions.removeAll { $0.column == column.name && isOfUnits($0) }
    }
  }

  private mutating func isStrict(_ origin: ColumnOrigin) -> Bool {
    let key = "\(origin.schema).\(origin.table)"
    if let known = strictTables[key] { return known }
    let isStrict = (try? database.isStrict(origin.table, in: origin.schema)) ?? false
    strictTables[key] = isStrict
    return isStrict
  }

  /// Finds what literals would lose in a column for which they are not converted.
  private mutating func findLosses(of place: LiteralPlace, in column: ColumnFinder.Found) {
    guard place.isStored || place.areNumbers else { return }
    let type = column.declaredType ?? ""
    let affinity = ColumnAffinity(declaredType: type, isStrict: isStrict(column.origin))
    for tokens in place.literals {
      let loss =
        place.areNumbers
        ? InputLoss(
          number: numberBytes(tokens), in: column, affinity, isStored: place.isStored, database)
        : InputLoss(
          text: outline.tokens[tokens.lowerBound].content(in: outline.sql.span), in: column, affinity)
      if let loss { losses.append(loss) }
    }
  }
}

extension [UInt8] {
  /// Whether these are the digits of `0x1F`.
  fileprivate var isHexadecimal: Bool { contains { $0 | 0x20 == UInt8(ascii: "x") } }
}
