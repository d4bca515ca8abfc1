import SQLSyntax
import TypedSQLiteCore

// Columns whose texts are spelt otherwise than they are shown, and than a text of the same value would be stored.

extension InputRewriter {
  /// Records a literal that is compared with texts of the same values in other spellings.
  mutating func tellOfSpellings(_ encounter: Encounter) {
    guard encounter.target == nil, !encounter.areAlternatives else { return }
    for (own, others) in [(encounter.left, encounter.right), (encounter.right, encounter.left)] {
      for leaf in own {
        guard case .column(_, let column, let format?) = leaf.form, let storage = format.storage,
          storage.storageClass == .text, !format.kind.values.areDates, !format.kind.shown.isSummary,
          case .certain = certain.answer(for: format, at: column.origin)
        else { continue }
        if isSpeltInManyWays(storage) { continue }
        for other in others { tellOfSpelling(other, beside: leaf, column, format, encounter) }
      }
    }
  }

  /// Records a text, if the column beside it has texts in other spellings.
  mutating func tellOfSpelling(
    _ literal: MeetingReader.Leaf, beside leaf: MeetingReader.Leaf, _ column: ColumnFinder.Found,
    _ format: ColumnFormat, _ encounter: Encounter
  ) {
    guard let storage = format.storage, let text = constant(literal),
      case .exact(let value)? = storage.parse(text.span),
      isSpeltInManyWays(storage) || certain.ends(of: column.origin, format, storage).haveOtherSpellings
    else { return }
    let name = leaf.route?.tokens ?? leaf.expression.tokens
    let call = "\(format.kind.toFunction)(\(outline.text(name)), \(SQLName.literal(storage.name)))"
    var edits = [(name, call)]
    if literal.route == nil { edits.append((literal.expression.tokens, value.sqlLiteral)) }
    edits.sort { $0.0.lowerBound < $1.0.lowerBound }
    add(
      InputOmission(
        column: column.name, format: format.name(in: storage),
        literal: outline.text(literal.expression.tokens),
        reason: .inOtherSpelling(
          advice: "write \(outline.text(encounter.meeting.tokens, replacing: edits))"),
        effect: .unknown))
  }

  /// Whether texts that differ are kept as they are though they are one value, as decimals with other zeros are.
  private func isSpeltInManyWays(_ storage: ColumnStorage) -> Bool {
    if case .collation = storage.sorting { true } else { false }
  }

  /// A text in the spelling of a column all of whose cells are spelt as its storage spells them, such as a UUID in lower
  /// case; nil if it is in it, or for dates, which ``formed(_:_:_:)`` reads.
  func respelt(_ site: TextSite, _ format: ColumnFormat, _ storage: ColumnStorage) -> String? {
    guard storage.storageClass == .text, !format.kind.values.areDates, storage.jsonForm != .document,
      !isSpeltInManyWays(storage), let found = site.reader.column?.found,
      case .exact(let value)? = storage.parse(site.content.span),
      value != String(decoding: site.content, as: UTF8.self).databaseValue
    else { return nil }
    let ends = certain.ends(of: found.origin, format, storage)
    return ends.areEmpty || ends.haveStrangers || ends.haveOtherSpellings ? nil : value.sqlLiteral
  }

  /// How a date is read beside a column of texts that write days and times in another form, or in UTC or another zone than
  /// the one that is shown; nil if it is compared as it is, or if it is another text.
  func formed(_ site: TextSite, _ format: ColumnFormat, _ storage: ColumnStorage) -> Reading? {
    guard storage.storageClass == .text, format.kind.values.areInstants, storage.sortsByMeaning,
      let column = site.reader.column, let date = DateText(site.content.span, rules: .shell), date.hasDate
    else { return nil }
    let forms = certain.ends(of: column.found.origin, format, storage).forms
    let own = TextDateForm(site.content)
    guard let form = forms.first,
      own.map({ !forms.contains($0) }) ?? (date.zone != .none) || isMoved(format, form)
    else {
      return nil
    }
    if let fault = fault(of: date, in: form, format) {
      return .refused(
        InputRefusal(column: site.reader.name, message: fault.message(on: outline.text(site.tokens))))
    }
    if forms.count == 1, let text = time(of: date, in: form, format).flatMap({ form.text(of: $0) }) {
      return .replaced(text.databaseValue.sqlLiteral, storage, isMonth: false)
    }
    guard own != nil, case .reference(let name, _) = column.place else { return nil }
    let call = "\(format.kind.asFunction)(\(outline.text(name)))"
    let meeting = site.encounter.meeting.tokens
    guard meeting.contains(name.lowerBound) else {
      return .stays(.inOtherSpelling(advice: "write \(call) in the query that gives it"))
    }
    return .stays(
      .inOtherSpelling(advice: "write \(outline.text(meeting, replacing: [(name, call)]))"))
  }

  /// Whether the texts of a column that are in a form are on other clocks than those on which they are shown.
  private func isMoved(_ format: ColumnFormat, _ form: TextDateForm) -> Bool {
    form.namesUTC ? zone != .utc : format.textZone.map { $0 != zone } ?? false
  }

  /// Why a date that a person typed is not one time of a column, if clocks skipped it or showed it twice.
  private func fault(of date: DateText, in form: TextDateForm, _ format: ColumnFormat) -> LocalTimeFault? {
    guard isMoved(format, form), date.zone == .none else { return nil }
    do throws(LocalTimeFault) {
      _ = try zone.instant(of: date)
      return nil
    } catch {
      return error
    }
  }

  /// What the clocks of a column showed at a date that a person typed; nil if that is not one time.
  private func time(of date: DateText, in form: TextDateForm, _ format: ColumnFormat) -> Timestamp? {
    guard isMoved(format, form) || date.zone != .none else { return date.timestamp }
    guard let instant = date.zone == .none ? try? zone.instant(of: date) : date.timestamp else { return nil }
    return form.namesUTC ? instant : format.textZone.map { $0.local(at: instant) } ?? instant
  }

  /// The text or the digits of a literal or an expression of literals; nil for any other.
  func constant(_ leaf: MeetingReader.Leaf) -> [UInt8]? {
    let tokens = leaf.expression.core.tokens
    switch leaf.form {
    case .text, .number: return tokens.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
    case .computed:
      guard
        case .string(let text)? = ConstantReader(outline: outline, database: database).value(of: tokens)?
          .storage
      else { return nil }
      return Array(text.utf8)
    case .call, .column, .nothing: return nil
    }
  }
}
