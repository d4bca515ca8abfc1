import SQLSyntax
import TypedSQLiteCore

// Comparisons of typed columns with texts that SQLite never finds equal to what is stored.

extension InputAdvisor {
  /// What a statement did with the texts that columns meet.
  package struct Rewriting {
    /// What was converted.
    let conversions: [InputRewriter.Conversion]
    /// Whether text literals are looked at too, and reported if they stay.
    let coversLiterals: Bool
    /// How the literals of all statements are converted, such as `, or .format input on`; nil if they are.
    let hint: String?

    package init(_ conversions: [InputRewriter.Conversion], coversLiterals: Bool, hint: String? = nil) {
      self.conversions = conversions
      self.coversLiterals = coversLiterals
      self.hint = hint
    }
  }

  /// Advises on the first comparison that cannot be true.
  mutating func adviseOnComparisons(_ rewriting: Rewriting) {
    let certain = InputStorage(database: database, settings: settings)
    for comparison in ComparisonFinder(outline).comparisons {
      let isConverted = rewriting.conversions.contains { comparison.tokens.overlaps($0.tokens) }
      // Typed input has reported the literals that stay, so no column is looked up for them.
      let isCovered =
        rewriting.coversLiterals && !comparison.isPattern && comparison.operands.allSatisfy(isLiteral)
      guard !isConverted, !isCovered,
        let (column, format) = columns.column(.reference(comparison.column, core: comparison.core)),
        let format, let storage = format.storage, format.otherStorages.isEmpty, !format.kind.shown.isSummary,
        storage.differsFromText || showsOtherTexts(format, storage)
          || comparison.isPattern && certain.ends(of: column.origin, format, storage).showOtherTexts,
        [.certain, .strong, .fair].contains(format.evidence.confidence)
      else { continue }
      var doubt: String?
      switch certain.answer(for: format, at: column.origin) {
      case .unknown: continue
      case .certain: break
      case .doubtful(let reason): doubt = reason
      }
      let site = Site(
        comparison: comparison, column: column, format: format, storage: storage, doubt: doubt)
      let message =
        comparison.isPattern
        ? patternMessage(site) : storageMessage(site, certain) ?? textMessage(site, rewriting)
      if let message {
        advice.append(InputAdvice(topic: .comparison, message: message))
        return
      }
    }
  }

  /// Whether a column holds texts on other clocks than those on which it is shown.
  private func showsOtherTexts(_ format: ColumnFormat, _ storage: ColumnStorage) -> Bool {
    format.textReader(for: storage, shownIn: settings.zone).showsOtherTexts
  }

  /// A comparison of a typed column.
  private struct Site {
    let comparison: ComparisonFinder.Comparison
    let column: ColumnFinder.Found
    let format: ColumnFormat
    let storage: ColumnStorage
    /// Why typed input converts nothing for the column; nil if it does.
    let doubt: String?

    /// What is wrong with texts beside the column.
    var problem: String {
      if storage.storageClass == .text, let zone = format.textZone {
        return "\(column.name) is stored as text on the clocks of \(zone.name) and compared as it is stored"
      }
      let name = "\(column.name) is stored as \(format.name(in: storage))"
      if let doubt { return "\(name), but \(doubt)" }
      return name
        + (storage.storageClass == .text ? ", which is not the text that is shown" : " and never equals text")
    }

    /// A call of `to_date` or one of its kin, which finds out a storage that is not in doubt.
    func call(_ function: String, of operand: String) -> String {
      "\(function)(\(operand)\(doubt == nil ? "" : ", \(storage.argument(for: column.name))"))"
    }
  }

  // MARK: - Numbers

  /// Advises on a comparison with a column, or a query, whose numbers count from another zero point or in another unit.
  private mutating func storageMessage(_ site: Site, _ certain: InputStorage) -> String? {
    guard site.doubt == nil, site.storage.storageClass != .blob, site.format.isSure else { return nil }
    for operand in site.comparison.operands {
      guard let (format, storage, name) = otherNumbers(operand, site, certain),
        format.kind.means(likewise: site.format.kind), ![.text, .blob].contains(storage.storageClass),
        storage.name != site.storage.name
      else { continue }
      guard let name, site.comparison.operands.count == 1 else {
        let query = outline.word(operand.lowerBound) == "select" ? "the query" : outline.text(operand)
        return "\(site.column.name) is stored as \(site.format.name(in: site.storage)), and \(query) gives "
          + "\(format.name(in: storage)); compare what \(format.kind.asFunction) gives for both"
      }
      return storageMessage(site, operand, name, format, storage)
    }
    return nil
  }

  /// The format and the sure storage of an operand of numbers, and its name if it is a column; nil for others.
  private mutating func otherNumbers(
    _ operand: Range<Int>, _ site: Site, _ certain: InputStorage
  ) -> (format: ColumnFormat, storage: ColumnStorage, name: String?)? {
    let core = site.comparison.core
    if outline.reference(startingAt: operand.lowerBound) == operand {
      guard let (column, format) = columns.column(.reference(operand, core: core)), let format, format.isSure,
        case .certain(let storage) = certain.answer(for: format, at: column.origin)
      else { return nil }
      return (format, storage, column.name)
    }
    guard query(in: operand) != nil else { return nil }
    let isBare = outline.word(operand.lowerBound) == "select"
    let tokens = isBare ? operand.lowerBound - 1..<operand.upperBound + 1 : operand
    guard let format = columns.format(of: tokens, in: core), format.isSure || format.evidence.source == .pin,
      format.otherStorages.isEmpty, let storage = format.storage
    else { return nil }
    return (format, storage, nil)
  }

  private func storageMessage(
    _ site: Site, _ operand: Range<Int>, _ name: String, _ format: ColumnFormat, _ storage: ColumnStorage
  ) -> String {
    // The finer storage holds the values of the other one without rounding.
    let isFiner = (storage.unitsPerDay ?? 0) > (site.storage.unitsPerDay ?? 0)
    let (tokens, from, to) =
      isFiner ? (site.comparison.column, site.storage, storage) : (operand, storage, site.storage)
    let text = "\(format.kind.asFunction)(\(outline.text(tokens)), \(SQLName.literal(from.name)))"
    let converted = "\(format.kind.toFunction)(\(text), \(SQLName.literal(to.name)))"
    return "\(site.column.name) is stored as \(site.format.name(in: site.storage)), and \(name) "
      + "\(format.name(in: storage)); write \(replacing([(tokens, converted)], in: site))"
  }

  // MARK: - LIKE and GLOB

  private func patternMessage(_ site: Site) -> String? {
    guard let operand = site.comparison.operands.first, let text = constant(operand),
      case .string(let pattern) = text.storage, !asksForStoredDigits(pattern, site)
    else { return nil }
    let name = outline.text(site.comparison.column)
    let written = replacing(
      [(site.comparison.column, site.call(site.format.kind.asFunction, of: name))], in: site)
    return "\(site.problem). Try: \(written)"
  }

  /// Whether a pattern looks for nothing, or for digits that a stored date has at either end of the table.
  private func asksForStoredDigits(_ pattern: String, _ site: Site) -> Bool {
    let digits = pattern.filter { !"%_*?".contains($0) }
    guard !digits.isEmpty else { return true }
    guard site.format.kind.values.areDates, digits.utf8.allSatisfy(\.isDigit) else { return false }
    return EndCell.all(of: site.column.origin, in: database).contains { "\($0.value)".contains(digits) }
  }

  // MARK: - Texts

  private mutating func textMessage(_ site: Site, _ rewriting: Rewriting) -> String? {
    var replacements: [(Range<Int>, String)] = []
    var stranger: String?
    for operand in site.comparison.operands {
      if rewriting.coversLiterals, isTextLiteral(operand) || isDateOrParameter(operand) { continue }
      let text = outline.text(operand)
      switch meeting(operand, site) {
      case .none: continue
      case .value where outline.word(operand.lowerBound) == "select":
        // A query behind IN is converted row by row.
        let (result, end) = resultTokens(of: operand)
        guard outline.word(end) == "from" else { continue }
        let storage = site.storage.argument(for: site.column.name)
        replacements.append((result, "\(site.format.kind.toFunction)(\(outline.text(result)), \(storage))"))
      case .value: replacements.append((operand, site.call(site.format.kind.toFunction, of: text)))
      case .stranger: stranger = text
      }
    }
    guard replacements.isEmpty else {
      let isLiteral = site.comparison.operands.contains(where: isTextLiteral)
      let hint = site.doubt == nil && isLiteral ? rewriting.hint ?? "" : ""
      return "\(site.problem). Try: \(replacing(replacements, in: site))\(hint)"
    }
    guard site.doubt == nil, let stranger else { return nil }
    return "\(site.problem), and \(stranger) is not a \(site.format.kind.name)"
  }

  /// Whether an operand is a text in parentheses or not, a number, a blob or NULL.
  private func isLiteral(_ operand: Range<Int>) -> Bool {
    guard operand.count == 1 else { return isTextLiteral(operand) }
    return switch outline.tokens[operand.lowerBound].kind {
    case .string, .integer, .real, .blob: true
    default: outline.word(operand.lowerBound) == "null"
    }
  }

  /// Whether an operand is a date function or a parameter, which typed input converts or reports.
  private func isDateOrParameter(_ operand: Range<Int>) -> Bool {
    let start = operand.lowerBound
    if outline.tokens[start].kind == .parameter { return operand.count == 1 }
    guard let word = outline.word(start), InputFunction.isDate(word) else { return false }
    return operand.count == 1 || outline.closings[start + 1] == operand.upperBound - 1
  }

  /// Whether an operand is one text, in parentheses or not.
  private func isTextLiteral(_ operand: Range<Int>) -> Bool {
    var inner = operand
    while inner.count > 2, outline.closings[inner.lowerBound] == inner.upperBound - 1 {
      inner = inner.lowerBound + 1..<inner.upperBound - 1
    }
    return inner.count == 1 && outline.tokens[inner.lowerBound].kind == .string
  }

  /// What an operand is to a column of numbers or blobs.
  private enum Meeting {
    /// Nothing is known of it, or it can be equal to a stored value.
    case none
    /// A text that is a value of the column's kind.
    case value
    /// A text that is none.
    case stranger
  }

  private mutating func meeting(_ operand: Range<Int>, _ site: Site) -> Meeting {
    if let value = constant(operand) ?? query(in: operand).flatMap(constantResult) {
      guard case .string(let text) = value.storage, !text.isEmpty,
        // Digits become a number, which is in other units than the text.
        ColumnAffinity(declaredType: site.column.declaredType).keeps(value)
          || site.storage.minorPlaces ?? 0 > 0
      else { return .none }
      return site.storage.parse(Array(text.utf8).span) == nil ? .stranger : .value
    }
    guard let other = otherFormat(operand, site), other.isSure else { return texts(operand, site) }
    guard other.otherStorages.isEmpty,
      let storage = other.storage, storage.storageClass == .text, !storage.mayBeDigits,
      other.kind.means(likewise: site.format.kind)
    else { return .none }
    return .value
  }

  /// What the texts of an operand of no known meaning, or of the first result of a query, are if it is a column or a part
  /// of one.
  private mutating func texts(_ operand: Range<Int>, _ site: Site) -> Meeting {
    let value = query(in: operand).map { resultTokens(of: $0).result } ?? operand
    return switch columns.texts(of: value, in: site.storage, besides: site.column) {
    case .none: .none
    case .values: .value
    // Queries compare columns of many kinds; a change with such a comparison is a mistake.
    case .strangers: outline.cores.contains { $0.verb != .select } ? .stranger : .none
    }
  }

  /// The tokens of the first result of a query, and the token behind it.
  private func resultTokens(of query: Range<Int>) -> (result: Range<Int>, end: Int) {
    let start = query.lowerBound + (outline.word(query.lowerBound + 1) == "distinct" ? 2 : 1)
    var end = start
    while end < query.upperBound, outline.sign(end) != .comma, outline.word(end) != "from" {
      end = (outline.closings[end] ?? end) + 1
    }
    return (start..<max(min(end, query.upperBound), start), end)
  }

  /// The format of a column, or of the first result of a query.
  private mutating func otherFormat(_ operand: Range<Int>, _ site: Site) -> ColumnFormat? {
    if outline.reference(startingAt: operand.lowerBound) == operand {
      return columns.column(.reference(operand, core: site.comparison.core))?.format
    }
    guard let query = query(in: operand), let statement = try? database.prepare(outline.text(query)) else {
      return nil
    }
    return resolver.columns(of: statement, settings: settings).first?.format
  }

  /// The tokens of a query that is an operand.
  private func query(in operand: Range<Int>) -> Range<Int>? {
    if outline.word(operand.lowerBound) == "select" { return operand }
    guard outline.closings[operand.lowerBound] == operand.upperBound - 1,
      outline.word(operand.lowerBound + 1) == "select"
    else { return nil }
    return operand.lowerBound + 1..<operand.upperBound - 1
  }

  /// The value of a query without tables.
  private func constantResult(_ query: Range<Int>) -> DatabaseValue? {
    constant(query.lowerBound + 1..<query.upperBound)
  }

  /// The value of an expression of literals; nil for any other.
  private func constant(_ operand: Range<Int>) -> DatabaseValue? {
    ConstantReader(outline: outline, database: database).value(of: operand)
  }

  /// The comparison with other text in place of some tokens.
  private func replacing(_ replacements: [(Range<Int>, String)], in site: Site) -> String {
    outline.text(site.comparison.tokens, replacing: replacements)
  }
}
