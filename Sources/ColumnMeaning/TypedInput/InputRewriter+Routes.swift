import SQLSyntax
import TypedSQLiteCore

// Values that a name or a star passes on from another query.

extension InputRewriter {
  /// Converts what a name or a star passes on, or records which texts stay.
  mutating func convert(
    _ route: MeetingReader.Route, _ leaves: [(MeetingReader.Leaf, isRight: Bool)], _ encounter: Encounter,
    _ reader: Reader, _ isMixed: Bool
  ) {
    var sites: [TextSite] = []
    var areOnlyTexts = true
    var hasReadable = false
    var storage: ColumnStorage?
    // The storage of a number of seconds or days, if that is all that the name passes on.
    var given: DateStorage?
    for (leaf, isRight) in leaves {
      switch leaf.form {
      case .text:
        let tokens = leaf.expression.tokens
        let content = outline.tokens[tokens.lowerBound].content(in: outline.sql.span)
        let site = TextSite(
          content: content, tokens: tokens, isRight: isRight, encounter: encounter, reader: reader)
        switch reading(of: site, isMixed: isMixed) {
        case .none, .kept: areOnlyTexts = false
        case .replaced(_, let sure, _):
          hasReadable = true
          storage = sure
          sites.append(site)
        case .stays(let reason):
          areOnlyTexts = false
          omit(site, because: reason)
        case .refused(let refusal):
          areOnlyTexts = false
          refusals.append(refusal)
        }
      case .call:
        // What SQLite's date functions give is read when the statement runs.
        if case .certain(let sure) = reader.answer, !isMixed {
          (hasReadable, storage) = (true, sure)
          given = numberStorage(of: leaf.expression)
        }
        areOnlyTexts = false
      case .nothing: break
      case .number, .column, .computed: areOnlyTexts = false
      }
    }
    guard hasReadable, let storage else { return }
    let name = SQLName.literal(storage.name)
    if reader.format.kind.values.areDates {
      let zones = zoneArguments(reader.format, storage)
      if leaves.count > 1 { given = nil }
      let from = given.map { ", \(SQLName.literal($0.name))" } ?? (zones.isEmpty ? "" : ", NULL")
      let suffix = ", \(name)\(from)\(zones))"
      wrap(
        route,
        Conversion.Wrapping(prefix: "stored_date(", suffix: suffix, role: .storing(from: nil)), reader,
        storage)
    } else if areOnlyTexts {
      let prefix = "\(reader.format.kind.toFunction)("
      wrap(
        route, Conversion.Wrapping(prefix: prefix, suffix: ", \(name))", role: .storing(from: nil)), reader,
        storage)
    } else if let site = sites.first {
      omitUsedElsewhere(site)
    }
  }

  private mutating func wrap(
    _ route: MeetingReader.Route, _ wrapping: Conversion.Wrapping, _ reader: Reader,
    _ storage: ColumnStorage
  ) {
    let (prefix, suffix) = (wrapping.prefix, wrapping.suffix)
    let format = reader.format.name(in: storage)
    let literal = outline.text(route.tokens)
    guard let (names, position) = route.star else {
      guard !found.isWrapped(route.tokens) else { return }
      found.append(
        Conversion(
          column: reader.name, format: format, literal: literal, replacement: prefix + literal + suffix,
          tokens: route.tokens, isNumber: false, wrapping: wrapping))
      return
    }
    // The columns of a star are written out, to convert some of them.
    let known = found.first(of: route.tokens)
    let qualifier =
      route.tokens.count > 1 ? outline.text(route.tokens.lowerBound..<route.tokens.upperBound - 1) : ""
    var columns = known?.starColumns ?? names.map { qualifier + SQLName.quoted($0) }
    guard columns.indices.contains(position), !columns[position].hasSuffix(")") else { return }
    columns[position] = "\(prefix)\(columns[position])\(suffix) AS \(SQLName.quoted(names[position]))"
    found.removeFirst(of: route.tokens)
    found.append(
      Conversion(
        column: reader.name, format: format, literal: literal, replacement: columns.joined(separator: ", "),
        tokens: route.tokens, isNumber: false, wrapping: nil, starColumns: columns))
  }
}
