package import SQLSyntax
package import TypedSQLite

/// Converts the literals and the dates of a statement to the storages of the columns that they meet.
///
/// Columns that are compared stay as they are, so SQLite uses the same indexes as for the storage value.
package struct InputRewriter {
  let outline: SQLOutline
  let database: Database
  /// The conversions, in the order of the statement.
  package internal(set) var conversions: [Conversion] = []
  /// What literals would lose in their columns, in the order of discovery.
  package private(set) var losses: [InputLoss] = []
  /// The literals that were not converted although their column holds something else.
  package private(set) var omissions: [InputOmission] = []
  private var strictTables: [String: Bool] = [:]

  /// A literal and its replacement.
  package struct Conversion: Equatable {
    /// The column, such as `task.due`.
    package let column: String
    /// The kind and the storage, such as `date unix-ms`.
    package let format: String
    /// The literal as typed.
    package let literal: String
    package let replacement: String
    /// The tokens of the literal.
    package let tokens: Range<Int>
    /// Whether the literal is a number.
    package let isNumber: Bool
    /// What is inserted before and after an expression that is kept; nil if a literal is replaced.
    let wrapping: Wrapping?

    struct Wrapping: Equatable {
      let prefix: String
      let suffix: String
    }
  }

  /// What is converted in a statement.
  package enum Scope: Sendable {
    /// Everything that meets a typed column.
    case everything
    /// Only `as_date(column)` and its siblings, which need the storage of the column in scripts too.
    case typedFunctions
  }

  package init(
    _ outline: SQLOutline, in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings,
    scope: Scope = .everything
  ) {
    self.outline = outline
    self.database = database
    var columns = InputColumns(outline, in: database, resolver, settings)
    let certain = InputStorage(database: database, settings: settings)
    if scope == .everything { convertLiterals(&columns, certain) }
    convertCalls(&columns, certain, scope)
    conversions.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
  }

  private mutating func convertLiterals(_ columns: inout InputColumns, _ certain: InputStorage) {
    let all = LiteralFinder(outline).places
    let places = all.filter { !$0.areNumbers || mayMatter($0) }
    guard !places.isEmpty else { return }
    for place in places {
      guard let (column, format) = columns.column(place.column) else { continue }
      if let format, convert(place, in: column, format, certain) { continue }
      findLosses(of: place, in: column)
    }
    keepMixedUnits(all.filter(\.areNumbers), &columns.finder)
  }

  /// Converts the literals, all or none, and records why texts are not converted.
  ///
  /// - Returns: whether they were converted.
  private mutating func convert(
    _ place: LiteralPlace, in column: ColumnFinder.Found, _ format: ColumnFormat, _ certain: InputStorage
  ) -> Bool {
    guard place.areNumbers ? format.kind.readsNumbers : !format.kind.isSummary else { return false }
    let replacements: [String]?
    let storage: ColumnStorage
    switch certain.answer(for: format, at: column.origin) {
    case .unknown: return false
    case .doubtful(let doubt):
      omit(place, in: column, format, because: doubt)
      return false
    case .certain(let sure):
      storage = sure
      replacements =
        place.areNumbers
        ? numberReplacements(of: place, sure) : self.replacements(of: place, in: column, format, sure)
    }
    guard let replacements else { return false }
    for (tokens, replacement) in zip(place.literals, replacements) {
      let literal = outline.text(tokens)
      guard literal != replacement else { continue }
      conversions.append(
        Conversion(
          column: column.name, format: format.name(in: storage), literal: literal,
          replacement: replacement, tokens: tokens, isNumber: place.areNumbers, wrapping: nil))
    }
    return true
  }

  /// Texts in a storage; nil unless all of them can be converted exactly.
  private mutating func replacements(
    of place: LiteralPlace, in column: ColumnFinder.Found, _ format: ColumnFormat, _ storage: ColumnStorage
  ) -> [String]? {
    guard storage.convertsTypedText else { return nil }
    var texts: [String] = []
    for tokens in place.literals {
      let content = outline.tokens[tokens.lowerBound].content(in: outline.sql.span)
      // A text that the column itself may hold is compared as it is.
      if storage.storageClass == .text,
        storage.values.decode(String(decoding: content, as: UTF8.self).databaseValue) != nil
      {
        return nil
      }
      switch replacement(of: content, format, storage) {
      case .success(let text): texts.append(text)
      case .failure(let reason):
        if isWorthTelling(content, place, in: column, reason) {
          omissions.append(omission(tokens, in: column, format, storage, reason))
        }
        return nil
      }
    }
    return texts
  }

  /// A text as a literal in a storage, or why it cannot be converted.
  private func replacement(
    of content: [UInt8], _ format: ColumnFormat, _ storage: ColumnStorage
  ) -> Result<String, InputOmission.Reason> {
    guard let encoding = encoding(of: content.span, format.textZone, storage) else {
      if let zone = format.textZone, storage.parse(content.span) != nil {
        return .failure(.noInstant(zone: zone.name))
      }
      return .failure(.unreadable(kind: format.kind.name))
    }
    // White space between the parts of a document has no meaning.
    guard let value = storage.jsonForm == .document ? encoding.nearestValue : encoding.exactValue else {
      return .failure(.inexact)
    }
    return .success(value.sqlText)
  }

  /// A literal in a storage; a time that names no zone is on the clocks of the column's zone.
  private func encoding(
    of text: Span<UInt8>, _ zone: DisplayZone?, _ storage: ColumnStorage
  ) -> StorageEncoding<DatabaseValue>? {
    guard let zone, zone != .utc, let date = DateText(text, rules: .shell), date.hasDate,
      date.zone == .none, let local = date.timestamp
    else { return storage.parse(text) }
    // A time that those clocks skipped, or showed twice, is no instant.
    guard case .one(let instant) = zone.instants(ofLocal: local) else { return nil }
    return storage.values.encode(KindValue(instant))
  }
}

// MARK: - What stays

extension InputRewriter {
  /// Records the first text that is not converted because of a doubt, or because it is no value for the column.
  private mutating func omit(
    _ place: LiteralPlace, in column: ColumnFinder.Found, _ format: ColumnFormat, because doubt: String
  ) {
    guard !place.areNumbers, let storage = format.storage, storage.convertsTypedText else { return }
    for tokens in place.literals {
      let content = outline.tokens[tokens.lowerBound].content(in: outline.sql.span)
      switch replacement(of: content, format, storage) {
      case .success:
        omissions.append(omission(tokens, in: column, format, storage, .doubt(doubt)))
        return
      case .failure(let reason):
        guard place.isStored, isWorthTelling(content, place, in: column, reason) else { continue }
        omissions.append(omission(tokens, in: column, format, storage, reason))
        return
      }
    }
  }

  /// Whether users may be surprised that a text is not converted.
  ///
  /// They often search for an empty text. Most columns turn a text that looks like a number into one.
  private func isWorthTelling(
    _ content: [UInt8], _ place: LiteralPlace, in column: ColumnFinder.Found, _ reason: InputOmission.Reason
  ) -> Bool {
    guard case .unreadable = reason else { return true }
    guard place.isStored || !content.isEmpty else { return false }
    let affinity = ColumnAffinity(declaredType: column.declaredType ?? "", isStrict: false)
    return affinity.keeps(String(decoding: content, as: UTF8.self).databaseValue)
  }

  private func omission(
    _ tokens: Range<Int>, in column: ColumnFinder.Found, _ format: ColumnFormat, _ storage: ColumnStorage,
    _ reason: InputOmission.Reason
  ) -> InputOmission {
    InputOmission(
      column: column.name, format: format.name(in: storage), literal: outline.text(tokens), reason: reason)
  }
}

extension ColumnFormat {
  /// The kind and a storage, such as `date unix-ms`.
  func name(in storage: ColumnStorage) -> String { "\(kind.name) \(storage.name)" }
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

  /// The digits of a number with its sign, without anything between them.
  private func numberBytes(_ tokens: Range<Int>) -> [UInt8] {
    tokens.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
  }

  /// Numbers in the storage of a decimal, by their digits; nil unless all of them can be converted exactly.
  ///
  /// A whole number may be in minor units already, so only numbers with a point are converted to minor units.
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

  /// Undoes the conversion of numbers with a point, if the same column meets whole numbers that may be in either unit.
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
      guard let whole, let column = finder.column(place.column),
        let conversion = conversions.first(where: { $0.column == column.name && isOfUnits($0) })
      else { continue }
      losses.append(InputLoss(mixing: outline.text(whole), with: conversion))
      conversions.removeAll { $0.column == column.name && isOfUnits($0) }
    }
  }

  private mutating func isStrict(_ origin: ColumnOrigin) -> Bool {
    let key = "\(origin.schema).\(origin.table)"
    if let known = strictTables[key] { return known }
    let isStrict = (try? SchemaReader(database).isStrict(origin.table, in: origin.schema)) ?? false
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
  /// Whether these are the digits of a hexadecimal number such as `0x1F`.
  fileprivate var isHexadecimal: Bool { contains { $0 | 0x20 == UInt8(ascii: "x") } }
}
