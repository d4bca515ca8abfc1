package import SQLSyntax
package import TypedSQLiteCore

/// Converts the literals and the dates of a statement to the storages of the columns that they meet.
///
/// Columns that are compared stay as they are, so SQLite uses the same indexes as for the storage value.
package struct InputRewriter {
  let outline: SQLOutline
  let database: Database
  /// The conversions, in the order of the statement.
  package private(set) var conversions: [Conversion] = []
  /// The same, while they are being found.
  var found = FoundConversions()
  /// What literals would lose in their columns, in the order of discovery.
  package private(set) var losses: [InputLoss] = []
  /// The literals that were not converted although their column holds something else.
  package private(set) var omissions: [InputOmission] = []
  /// Those of each literal.
  private var omissionsOfLiterals: [String: [InputOmission]] = [:]
  /// The literals for which the statement must not run.
  package internal(set) var refusals: [InputRefusal] = []
  /// The zone in which instants are shown.
  let zone: DisplayZone
  /// Calls that name a storage, and the zone that is added to their arguments.
  var zonedCalls: [(tokens: Range<Int>, text: String)] = []
  /// Whether the statement is changed.
  package var isChanged: Bool { !conversions.isEmpty || !zonedCalls.isEmpty }
  /// The storages for the literals of columns.
  let certain: InputStorage
  /// The expressions of literals and the parameters that are settled.
  var settledConstants: Set<Range<Int>> = []
  /// Whether whole numbers that are stored are converted too, as in minor units.
  let readsWholeNumbers: Bool
  /// The first tokens of calls that meet a typed column.
  var meetingCalls: Set<Int> = []
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
    /// The zone in which a date was read that names none; nil for UTC.
    package var zone: String?
    /// What is inserted before and after an expression that is kept; nil if a literal is replaced.
    let wrapping: Wrapping?
    /// Whether ``replacement`` takes the place of the tokens.
    package var replacesLiteral: Bool { wrapping == nil && starColumns.isEmpty }
    /// SQL that shows what the literal was read as; nil for an expression.
    package var reading: String?
    /// Whether the literal is a month, which was read as its first instant.
    package var isMonth = false
    /// Whether it is a whole number beside minor units, which could be meant in them.
    package var mayBeInTwoUnits = false
    /// Whether the column holds instants, which are shown in a zone.
    package var isInstant = false
    /// Whether the literal, as it is, would meet a column of numbers or blobs, to which no text is equal.
    var neverEquals = false
    /// The columns of a star that is replaced.
    var starColumns: [String] = []
    /// Whether it is `'now'`, for which a function of the shell computes the value when the statement runs.
    var isNow: Bool { !isNumber && wrapping == nil && replacement.hasPrefix("stored_date(") }

    struct Wrapping: Equatable {
      let prefix: String
      let suffix: String
      let role: Role

      /// What is around the expression.
      enum Role: Equatable {
        /// An argument more of a call of `to_date` and its siblings.
        case argument
        case cast
        /// `readable_date`, around numbers or around texts.
        case reading(isNumber: Bool)
        /// A collation.
        case ordering
        /// `stored_date` and its siblings; with the name of a storage of numbers if the expression gives such.
        case storing(from: String?)
      }
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
    scope: Scope = .everything, triggerTable: String? = nil
  ) {
    self.outline = outline
    self.database = database
    zone = settings.zone
    certain = InputStorage(database: database, settings: settings)
    // Beside minor units, a whole number could be in two units.
    readsWholeNumbers = settings.mayHaveMinorUnits || resolver.hasOwnSignatures
    guard outline.meetsColumns, mayConvert || scope == .everything && mayStoreColumns else { return }
    var columns = InputColumns(outline, in: database, resolver, settings, triggerTable: triggerTable)
    let expressions = outline.expressions
    let numbers = convertMeetings(&columns, expressions, scope)
    if scope == .everything {
      convertNumbers(numbers.filter { mayMatter($0) }, &columns)
      tellOfTextFunctions(expressions, &columns)
    }
    convertArguments(expressions, &columns, scope)
    conversions = found.inOrder
  }

  /// The first text that would be replaced beside a column of numbers or blobs, to which it is never equal.
  package var unreadText: Conversion? {
    conversions.first { !$0.isNumber && $0.wrapping == nil && $0.starColumns.isEmpty && $0.neverEquals }
  }

  /// The first column of numbers that a date function takes as they are stored, or number of seconds or days that is
  /// compared with one that counts in another unit.
  package var otherNumber: Conversion? {
    conversions.first {
      switch $0.wrapping?.role {
      case .reading(isNumber: true), .storing(from: .some): true
      default: false
      }
    }
  }

  /// Whether a token can be, or begin, something that is converted or reported.
  private var mayConvert: Bool {
    outline.tokens.indices.contains { index in
      switch outline.tokens[index].kind {
      case .string, .parameter, .real, .integer: true
      // A name that no column has is a text.
      case .quotedName: outline.sign(index - 1) != .point && outline.sign(index + 1) != .point
      case .word:
        outline.word(index).map { InputFunction.named($0) != nil || TypedFunction($0) != nil } ?? false
      default: false
      }
    }
  }

  /// Whether a statement can store the values of columns in other columns.
  private var mayStoreColumns: Bool {
    let words = Set(outline.tokens.indices.lazy.compactMap { outline.word($0) })
    return words.contains("set")
      || words.contains("select") && !words.isDisjoint(with: ["insert", "replace"])
  }

  private mutating func convertNumbers(
    _ places: [LiteralPlace], _ columns: inout InputColumns
  ) {
    for place in places {
      guard let (column, format) = columns.column(place.column) else { continue }
      if let format {
        if convert(place, in: column, format) { continue }
        tellOfHexadecimals(place, in: column, format)
      }
      findLosses(of: place, in: column)
    }
  }

  /// Records numbers beside a column of minor units that are written in hexadecimal digits, as no amount is.
  private mutating func tellOfHexadecimals(
    _ place: LiteralPlace, in column: ColumnFinder.Found, _ format: ColumnFormat
  ) {
    guard case .certain(let storage) = certain.answer(for: format, at: column.origin),
      storage.minorPlaces ?? 0 > 0
    else { return }
    for tokens in place.literals where numberBytes(tokens).isHexadecimal {
      tellOfUnits(outline.text(tokens), in: column.name, format, storage, place.isStored)
    }
  }

  /// Converts numbers, all or none.
  ///
  /// - Returns: whether they were converted.
  private mutating func convert(
    _ place: LiteralPlace, in column: ColumnFinder.Found, _ format: ColumnFormat
  ) -> Bool {
    guard format.kind.values.readsNumbers,
      case .certain(let storage) = certain.answer(for: format, at: column.origin),
      let replacements = numberReplacements(of: place, in: column, storage)
    else { return false }
    for (tokens, replacement) in zip(place.literals, replacements) {
      let literal = outline.text(tokens)
      guard literal != replacement, found.first(of: tokens) == nil else { continue }
      // Minor units alone are not what people read.
      let isShown = storage.minorPlaces != nil && Int64(replacement) != nil
      let reading: String? =
        isShown ? "\(format.kind.asFunction)(\(replacement), \(SQLName.literal(storage.name)))" : nil
      found.append(
        Conversion(
          column: column.name, format: format.name(in: storage), literal: literal,
          replacement: replacement, tokens: tokens, isNumber: true, wrapping: nil, reading: reading,
          mayBeInTwoUnits: storage.minorPlaces ?? 0 > 0 && Int64(literal) != nil))
    }
    return true
  }

  /// Records why a literal stays, once.
  mutating func add(_ omission: InputOmission) {
    guard omissionsOfLiterals[omission.literal]?.contains(omission) != true else { return }
    omissionsOfLiterals[omission.literal, default: []].append(omission)
    omissions.append(omission)
  }

  /// A text as a literal in a storage, or why it cannot be converted.
  func replacement(
    of content: [UInt8], _ format: ColumnFormat, _ storage: ColumnStorage
  ) -> Result<String, InputOmission.Reason> {
    let encoding: StorageEncoding<DatabaseValue>?
    do {
      encoding = try format.textReader(for: storage, shownIn: zone).encoding(of: content.span)
    } catch {
      return .failure(.notOneInstant(error))
    }
    guard let encoding, storage.examples.isEmpty || encoding.exactValue != nil else {
      return .failure(.unreadable(kind: format.kind.name, advice: ""))
    }
    // White space between the parts of a document has no meaning.
    guard let value = storage.jsonForm == .document ? encoding.nearestValue : encoding.exactValue else {
      return .failure(.inexact)
    }
    return .success(value.sqlLiteral)
  }

  /// The zone in which a literal was read that names none, if it is not UTC.
  func zoneName(of tokens: Range<Int>, _ format: ColumnFormat, _ storage: ColumnStorage) -> String? {
    guard let zone = format.textReader(for: storage, shownIn: zone).otherZone,
      LocalTime(
        String(decoding: outline.tokens[tokens.lowerBound].content(in: outline.sql.span), as: UTF8.self)
          .databaseValue) != nil
    else { return nil }
    return zone.name
  }
}

extension ColumnFormat {
  /// The kind and a storage, such as `date unix-ms`.
  func name(in storage: ColumnStorage) -> String { "\(kind.name) \(storage.shortName)" }
}

extension ColumnStorage {
  /// The storage as an argument of `to_date` and its siblings in a note; one with a long name is named by its column.
  func argument(for column: String?) -> String { SQLName.literal(name == shortName ? name : column ?? name) }
}

// MARK: - Numbers

extension InputRewriter {
  /// Whether a number among the literals may lose something, or mean something else in the storage of a decimal.
  private func mayMatter(_ place: LiteralPlace) -> Bool { place.literals.contains(where: mayMatter) }

  /// Whether a number may lose something, or mean something else in the storage of a decimal.
  func mayMatter(_ number: Range<Int>) -> Bool {
    guard !readsWholeNumbers else { return true }
    let digits = numberBytes(number)
    let isPlain = digits.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    let first = digits.first { $0 != UInt8(ascii: "-") }
    return digits.count > 15 || !isPlain || first == UInt8(ascii: "0") && digits.count > 1
  }

  /// The digits of a number with its sign, without anything between them.
  func numberBytes(_ tokens: Range<Int>) -> [UInt8] {
    tokens.flatMap { outline.tokens[$0].content(in: outline.sql.span) }
  }

  /// Numbers in the storage of a decimal, by their digits; nil unless all of them can be converted.
  ///
  /// Beside a column of minor units, a number is what a text with its digits is. A whole number that would be stored could
  /// be in either unit, so it is refused.
  private mutating func numberReplacements(
    of place: LiteralPlace, in column: ColumnFinder.Found, _ storage: ColumnStorage
  ) -> [String]? {
    var texts: [String] = []
    for tokens in place.literals {
      let digits = numberBytes(tokens)
      guard !digits.isHexadecimal, let encoding = storage.parse(digits.span) else { return nil }
      if let places = storage.minorPlaces {
        guard let amount = ExactDecimal(digits.span) else { return nil }
        let isWhole = digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
        if place.isStored, isWhole, !amount.isZero, places > 0 {
          refusals.append(InputRefusal(wholeNumber: amount, in: column, places: places))
          return nil
        }
        if let value = encoding.exactValue {
          texts.append(value.sqlLiteral)
        } else if place.isStored {
          refusals.append(InputRefusal(inexact: outline.text(tokens), in: column, storage))
          return nil
        } else {
          texts.append(amount.dividedByPowerOfTen(-places).description)
        }
      } else if storage.storageClass == .text, let value = encoding.exactValue {
        texts.append(value.sqlLiteral)
      } else {
        return nil
      }
    }
    return texts
  }

  private mutating func isStrict(_ origin: ColumnOrigin) -> Bool {
    let key = "\(origin.schema).\(origin.table)"
    if let known = strictTables[key] { return known }
    let isStrict = (try? SchemaReader(database).isStrict(origin.table, in: origin.schema)) ?? false
    strictTables[key] = isStrict
    return isStrict
  }

  /// Finds what literals would lose in a column for which they are not converted.
  mutating func findLosses(of place: LiteralPlace, in column: ColumnFinder.Found) {
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
