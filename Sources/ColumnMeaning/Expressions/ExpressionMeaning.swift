import TypedSQLiteCore

/// What the values of an expression mean.
enum ExpressionMeaning {
  /// Nothing is known of them.
  case unknown
  /// They fit each meaning: NULL, or what a recursive table takes from itself.
  case any
  /// A text literal.
  case text([UInt8])
  /// A number made of literals.
  case number(Double)
  /// They are computed from stored numbers, in no unit that can be shown.
  case stored(StoredNumbers)
  /// They are in a format; the words say where it comes from, such as `max of visits.visit_time (webkit, strong)`.
  case typed(ColumnFormat, words: String)
}

/// Stored numbers from which something is computed that cannot be shown.
struct StoredNumbers {
  /// Which numbers, such as `task.due (unix-ms, strong)`.
  let words: String
  /// The function that converts them, such as `as_decimal`, if the result could be taken for what is shown, as one in
  /// cents or one of two storages; nil if nobody would.
  let remedy: String?
}

extension ExpressionMeaning {
  /// The format and the words; nil if nothing is known.
  var typed: (format: ColumnFormat, words: String)? {
    if case .typed(let format, let words) = self { (format, words) } else { nil }
  }

  /// The same meaning, passed on by an operation such as `max`.
  func handedOn(by operation: String) -> ExpressionMeaning {
    switch self {
    case .typed(let format, let words): .typed(format, words: "\(operation) of \(words)")
    case .stored(let numbers):
      .stored(StoredNumbers(words: "\(operation) of \(numbers.words)", remedy: numbers.remedy))
    case .unknown, .any, .text, .number: self
    }
  }

  /// What one of several values means.
  ///
  /// - Returns: their format if each of them that is not NULL has it. A text literal that is read in that format fits it,
  ///   and so do a number among amounts, and one that is a date or means "not set" among dates.
  static func one(of meanings: [ExpressionMeaning]) -> ExpressionMeaning {
    var found: (format: ColumnFormat, words: [String])?
    var texts: [[UInt8]] = []
    var numbers: [Double] = []
    var isMixed = false
    for meaning in meanings {
      switch meaning {
      case .any: continue
      case .text(let text): texts.append(text)
      case .number(let number): numbers.append(number)
      case .unknown: isMixed = true
      case .stored: return meaning
      case .typed(let format, let words):
        if let known = found {
          if !known.format.means(sameAs: format) { isMixed = true }
          if !known.words.contains(words) { found?.words.append(words) }
        } else {
          found = (format, [words])
        }
      }
    }
    guard let found else { return texts.isEmpty && numbers.isEmpty && !isMixed ? .any : .unknown }
    let words = found.words.joined(separator: " and ")
    if !found.format.takesNumbers, !numbers.allSatisfy(found.format.mayHold) { isMixed = true }
    for text in texts where found.format.storage?.parse(text.span) == nil { isMixed = true }
    if isMixed { return .stored(from: found.format, words, isMixed: true) }
    let typed = Self.typed(found.format, words: words)
    guard !numbers.isEmpty, let counts = found.format.counts else { return typed }
    guard counts.isAmount else { return .typed(found.format.readingReals, words: words) }
    return typed.ifAmount(computedWith: numbers.first { $0.rounded() != $0 } ?? 1)
  }
}

extension ExpressionMeaning {
  /// What a result means that SQLite computes without a rule from the numbers of a format; the words name their column.
  ///
  /// `isMixed` says whether values in other units are among the results.
  static func stored(from format: ColumnFormat, _ words: String, isMixed: Bool = false) -> Self {
    guard format.countsNumbers else { return .unknown }
    let isMistaken = isMixed || format.storage?.minorPlaces ?? 0 > 0
    return .stored(StoredNumbers(words: words, remedy: isMistaken ? format.kind.asFunction : nil))
  }
}

extension ColumnFormat {
  /// Whether a number among dates means "not set", or is one of a likely year.
  fileprivate func mayHold(_ number: Double) -> Bool {
    kind.values.areDates
      && (Int64(exactly: number).flatMap { Sentinel($0) } == .notSet
        || storage?.window?.isLikely(number) == true)
  }

  /// Whether two columns that are mixed are read alike.
  func means(sameAs other: ColumnFormat) -> Bool {
    kind == other.kind && storage?.name == other.storage?.name && textZone == other.textZone
      && otherStorages.map(\.name) == other.otherStorages.map(\.name)
      && readsOtherForms == other.readsOtherForms
      && declaredType?.scale == other.declaredType?.scale
  }

  /// The format of an expression over columns of this one.
  func computed(_ words: String) -> ColumnFormat {
    with(
      evidence: Evidence(
        evidence.source, evidence.confidence, [words] + evidence.reasons, candidates: evidence.candidates,
        settlesStorage: evidence.settlesStorage, isComputed: true))
  }

  /// The kind's storage and how sure it is, such as `webkit, strong`.
  var shortEvidence: String {
    ((storage.map(\.shortName) ?? kind.name) + ", ") + evidence.confidence.rawValue
  }
}
