import TypedSQLite

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
  /// They are in a format; the words say where it comes from, such as `max of visits.visit_time (webkit, strong)`.
  case typed(ColumnFormat, words: String)
}

extension ExpressionMeaning {
  /// The format and the words; nil if nothing is known.
  var typed: (format: ColumnFormat, words: String)? {
    if case .typed(let format, let words) = self { (format, words) } else { nil }
  }

  /// The same meaning, passed on by an operation such as `max`.
  func handedOn(by operation: String) -> ExpressionMeaning {
    guard case .typed(let format, let words) = self else { return self }
    return .typed(format, words: "\(operation) of \(words)")
  }

  /// What one of several values means.
  ///
  /// - Returns: their format if each of them that is not NULL has it. A text literal that is read in that format fits it.
  static func one(of meanings: [ExpressionMeaning]) -> ExpressionMeaning {
    var found: (format: ColumnFormat, words: [String])?
    var texts: [[UInt8]] = []
    for meaning in meanings {
      switch meaning {
      case .any: continue
      case .text(let text): texts.append(text)
      case .unknown, .number: return .unknown
      case .typed(let format, let words):
        if let known = found {
          guard known.format.means(sameAs: format) else { return .unknown }
          if !known.words.contains(words) { found?.words.append(words) }
        } else {
          found = (format, [words])
        }
      }
    }
    guard let found else { return texts.isEmpty ? .any : .unknown }
    for text in texts where found.format.storage?.parse(text.span) == nil { return .unknown }
    return .typed(found.format, words: found.words.joined(separator: " and "))
  }
}

extension ColumnFormat {
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
    ((storage.map(\.name) ?? kind.name) + ", ") + evidence.confidence.rawValue
  }
}
