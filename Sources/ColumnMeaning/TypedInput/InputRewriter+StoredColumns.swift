package import SQLSyntax
package import TypedSQLiteCore

// Columns whose values a statement stores in typed columns.

extension InputRewriter {
  /// Whether a statement stores a text in a column that holds a number or a blob in one of its first rows.
  ///
  /// Scripts store many texts, and to find out what a column means takes longer than to look at a few of its cells.
  package static func storesTextsAmongNumbers(_ outline: SQLOutline, in database: Database) -> Bool {
    guard outline.cores.contains(where: { $0.verb != .select }), outline.tokens.count < 10_000,
      outline.tokens.contains(where: { $0.kind == .string })
    else { return false }
    var finder = ColumnFinder(outline, in: database, triggerTable: nil)
    var known: Set<ColumnOrigin> = []
    for meeting in outline.meetings(in: []) {
      guard case .stored(let column, _) = meeting.partner, case .expression(let value) = meeting.value,
        value.core.form == .text, let origin = finder.column(column)?.origin, known.insert(origin).inserted
      else { continue }
      let (name, table) = (SQLName.quoted(origin.column), SQLName.qualified(origin.table, in: origin.schema))
      let classes = try? database.rows("SELECT \(name) FROM \(table) LIMIT 5") { $0.cell(0).storageClass }
      if classes?.contains(where: { ![.null, .text].contains($0) }) == true { return true }
    }
    return false
  }

  /// Records columns whose values are stored in one of numbers or blobs, but are texts, or count in another unit or in
  /// an unknown one, and columns of numbers whose dates are stored among texts.
  mutating func tellOfStoredColumns(
    _ encounter: Encounter, _ columns: inout InputColumns
  ) {
    guard let target = encounter.target, encounter.left.contains(where: mayBeText),
      let reader = reader(target, isComputed: false, &columns),
      case .certain(let storage) = reader.answer, let found = reader.column?.found,
      storage.convertsTypedText || reader.format.kind.values.areDates
    else { return }
    for leaf in encounter.left where mayBeText(leaf) {
      let name = leaf.expression.tokens
      let advice: String
      if isNumber(leaf, besides: storage) {
        add(
          InputOmission(
            column: reader.name, format: reader.format.name(in: storage), literal: outline.text(name),
            reason: .inUnknownUnits(
              advice: "\(reader.format.kind.toFunction)(\(outline.text(name)), "
                + "\(storage.argument(for: reader.name)))"),
            effect: .stored))
        continue
      }
      if case .column(_, let source, let format?) = leaf.form {
        guard format.isSure, format.otherStorages.isEmpty, format.kind.means(likewise: reader.format.kind),
          case .certain(let other) = certain.answer(for: format, at: source.origin),
          other.name != storage.name, !other.mayBeDigits
        else { continue }
        let text =
          other.storageClass == .text
          ? outline.text(name)
          : "\(format.kind.asFunction)(\(outline.text(name)), \(SQLName.literal(other.name)))"
        guard storage.convertsTypedText || other.storageClass != .text else { continue }
        advice = storage.convertsTypedText ? call(of: text, reader, storage) : "write \(text)"
      } else {
        guard storage.convertsTypedText,
          case .values = columns.texts(of: name, in: storage, besides: found)
        else { continue }
        advice = call(of: outline.text(name), reader, storage)
      }
      add(
        InputOmission(
          column: reader.name, format: reader.format.name(in: storage), literal: outline.text(name),
          reason: .inOtherForm(advice: advice), effect: .stored))
    }
  }

  /// Whether the value is that of a column of numbers whose unit is unknown.
  private func isNumber(_ leaf: MeetingReader.Leaf, besides storage: ColumnStorage) -> Bool {
    guard storage.minorPlaces ?? 0 > 0, case .column(_, let source, let format) = leaf.form,
      format?.isSure != true
    else { return false }
    return switch ColumnAffinity(declaredType: source.declaredType) {
    case .numeric, .real: true
    case .text, .none, .strict: false
    }
  }

  /// Whether the value is that of a column, or a part of one.
  private func mayBeText(_ leaf: MeetingReader.Leaf) -> Bool {
    switch leaf.form {
    case .column: true
    case .computed: TextSource(leaf.expression.tokens, in: outline) != nil
    default: false
    }
  }
}
