import SQLSyntax
import TypedSQLiteCore

// Columns whose values a statement stores in typed columns.

extension InputRewriter {
  /// Records columns whose values are stored in one of numbers or blobs, but are texts, or count in another unit.
  mutating func tellOfStoredColumns(
    _ encounter: Encounter, _ columns: inout InputColumns
  ) {
    guard let target = encounter.target, encounter.left.contains(where: mayBeText),
      let reader = reader(target, isComputed: false, &columns),
      case .certain(let storage) = reader.answer, storage.convertsTypedText, let found = reader.column?.found
    else { return }
    for leaf in encounter.left where mayBeText(leaf) {
      let name = leaf.expression.tokens
      var written = outline.text(name)
      if case .column(_, let source, let format?) = leaf.form {
        guard format.isSure, format.otherStorages.isEmpty, format.kind.means(likewise: reader.format.kind),
          case .certain(let other) = certain.answer(for: format, at: source.origin),
          other.name != storage.name, !other.mayBeDigits
        else { continue }
        if other.storageClass != .text {
          written = "\(format.kind.asFunction)(\(written), \(SQLName.literal(other.name)))"
        }
      } else {
        guard case .values = columns.texts(of: name, in: storage, besides: found) else { continue }
      }
      add(
        InputOmission(
          column: reader.name, format: reader.format.name(in: storage), literal: outline.text(name),
          reason: .inOtherForm(advice: call(of: written, reader, storage)), effect: .stored))
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
