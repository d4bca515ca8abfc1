import TypedSQLite

/// Converts the text literals of a statement to the storages of the columns they meet.
///
/// Only literals change, so that SQLite uses the same indexes as for the storage literal.
struct InputRewriter {
  private let outline: SQLOutline
  /// What was converted, in the order of the statement.
  private(set) var conversions: [Conversion] = []
  /// What columns of numbers would lose of texts put into them, in the order in which it was found.
  private(set) var losses: [Loss] = []

  /// A text that a column makes a number of, which is written in another way.
  struct Loss: Equatable {
    /// The column, such as `task.zip`.
    let column: String
    /// The declared type of the column.
    let declaredType: String
    /// The text.
    let text: String
    /// The number that is stored.
    let number: String
    /// What goes.
    let loss: AffinityLoss
  }

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
    /// The token of the literal.
    let token: Int
  }

  init(
    _ sql: [UInt8], in database: Database, _ resolver: ColumnResolver, _ settings: FormatSettings
  ) {
    outline = SQLOutline(sql)
    let places = LiteralFinder(outline).places
    guard !places.isEmpty else { return }
    var finder = ColumnFinder(outline, in: database)
    let certain = InputStorage(database: database, settings: settings)
    for place in places {
      guard let column = finder.column(of: place) else { continue }
      guard
        let format = resolver.format(
          name: column.origin.column, origin: column.origin, declaredType: column.declaredType, in: database,
          settings: settings),
        let storage = certain.storage(of: format, at: column.origin),
        let replacements = replacements(of: place.literals, format, storage)
      else {
        if place.isStored { findLosses(of: place.literals, in: column, database) }
        continue
      }
      for (token, replacement) in zip(place.literals, replacements) {
        let literal = outline.text(token..<token + 1)
        guard literal != replacement else { continue }
        conversions.append(
          Conversion(
            column: "\(column.origin.table).\(column.origin.column)",
            format: "\(format.kind.name) \(storage.name)", literal: literal, replacement: replacement,
            token: token))
      }
    }
    conversions.sort { $0.token < $1.token }
  }

  /// The statement with the literals converted.
  var sql: [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for conversion in conversions {
      let range = outline.tokens[conversion.token].range
      result += outline.sql[position..<range.lowerBound]
      result += Array(conversion.replacement.utf8)
      position = range.upperBound
    }
    return result + outline.sql[position...]
  }

  private mutating func findLosses(of literals: [Int], in column: ColumnFinder.Found, _ database: Database) {
    let type = column.declaredType ?? ""
    for token in literals {
      let text = outline.tokens[token].content(in: outline.sql.span)
      let scale = DeclaredType(type).scale
      guard
        AffinityLoss(text.span, in: ColumnAffinity(declaredType: type, isStrict: false), scale: scale) != nil
      else { continue }
      let isStrict = (try? database.isStrict(column.origin.table, in: column.origin.schema)) ?? false
      let affinity = ColumnAffinity(declaredType: type, isStrict: isStrict)
      guard let loss = AffinityLoss(text.span, in: affinity, scale: scale) else { continue }
      losses.append(
        Loss(
          column: "\(column.origin.table).\(column.origin.column)", declaredType: type,
          text: String(decoding: text, as: UTF8.self),
          number: AffinityLoss.number(of: text.span, in: affinity), loss: loss))
    }
  }

  /// The literals in a storage; nil unless each of them has the very value there.
  private func replacements(
    of literals: [Int], _ format: ColumnFormat, _ storage: ColumnStorage
  ) -> [String]? {
    let kind = format.kind
    var texts: [String] = []
    for token in literals {
      let content = outline.tokens[token].content(in: outline.sql.span)
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
