import TypedSQLiteCore

/// A text that is not converted, although its column holds something else.
package struct InputOmission: Equatable {
  /// The column, such as `task.due`.
  package let column: String
  /// The kind and the storage, such as `date unix-ms`.
  package let format: String
  /// The literal as typed.
  package let literal: String
  package let reason: Reason
  package let effect: Effect

  /// Why a text is not converted.
  package enum Reason: Error, Equatable {
    /// The column may hold something else; why so, in words, and what converts it all the same.
    case doubt(String, advice: String)
    /// It is no value of the kind; with a value that was probably meant, or one that shows the form.
    case unreadable(kind: String, advice: String)
    /// The storage would round it.
    case inexact
    /// The clocks on which the column is shown skipped the time, or showed it twice.
    case notOneInstant(LocalTimeFault)
    /// The statement uses it elsewhere too; what converts it in its place.
    case usedElsewhere(advice: String)
    /// It is a column whose values are texts, or numbers in another unit; what converts it.
    case inOtherForm(advice: String)
    /// It is compared by order with a column that sorts by its bytes; what compares by value.
    case inOrderOfBytes(advice: String)
    /// It is compared with texts of the same values in other spellings; what compares by value.
    case inOtherSpelling(advice: String)
    /// It is a number that counts in the units in which the column is stored; what counts in those that are shown.
    case inStoredUnits(advice: String)
    /// It is a column of numbers whose unit is unknown; what converts them if it is the one that is shown.
    case inUnknownUnits(advice: String)
    /// It is a date without quotes, which SQLite computes.
    case unquoted
    /// A function takes the column for a text; what converts the column.
    case takenForText(advice: String)
    /// It is in a definition, and only a function of this shell could convert it; what other programs compute as well.
    case inDefinition(advice: String)
    /// It meets a number that is computed from a column; what compares the column itself.
    case computed(from: String, advice: String)
  }

  /// What SQLite does with a text that stays.
  package enum Effect: Equatable {
    /// It is stored.
    case stored
    /// It makes a comparison true for each value of the column, for none, or for those that equal it as texts.
    case matchesAll, matchesNone
    /// It is one of several that the column is compared with.
    case equalsNone
    /// It is compared with texts.
    case comparesText
    /// Nothing is known.
    case unknown
  }

  /// Whether a statement that changes rows may change others than were meant, or store something else.
  ///
  /// A column that holds texts too may be given one more.
  package var isRisky: Bool {
    switch (reason, effect) {
    case (.doubt, .stored), (.inUnknownUnits, _): false
    case (.unreadable, .comparesText): true
    case (_, .comparesText): false
    default: true
    }
  }
}

// MARK: - Messages

extension InputOmission {
  /// The note, as a sentence without a full stop.
  package var message: String { message("is stored") }
  /// The note before the statement runs, which it may not.
  package var messageBefore: String { message("would be stored") }

  private func message(_ isStored: String) -> String {
    switch reason {
    case .doubt(let doubt, let advice):
      "\(column) is stored as \(format), but \(doubt), so \(literal) is not converted\(effectText(" and ", isStored)); \(advice)"
    case .unreadable(let kind, let advice):
      "Cannot read \(literal) as \(Self.article(kind)) \(kind)\(effectText(", so ", isStored)); \(advice)"
    case .inexact:
      effect == .stored
        ? "\(literal) \(isStored) in \(column) unconverted, because \(format) cannot hold it exactly"
        : "\(format) cannot hold \(literal) exactly\(effectText(", so ", isStored))"
    case .notOneInstant(let fault): fault.message(on: literal)
    case .usedElsewhere(let advice), .inOtherForm(let advice):
      "\(column) is stored as \(format), and \(literal) is not converted; \(advice)"
    case .inOrderOfBytes(let advice):
      "\(column) is stored as \(format) and compared with \(literal) by its bytes, not by value; \(advice)"
    case .inOtherSpelling(let advice):
      "\(column) is stored as \(format), and \(literal) does not equal its texts in other spellings than the one "
        + "that is shown; \(advice)"
    case .inStoredUnits(let advice):
      "\(column) is stored as \(format), and \(literal) counts in its stored units; \(advice)"
    case .inUnknownUnits(let advice):
      "\(column) is stored as \(format), and nothing says in which unit \(literal) counts; if in the one that is "
        + "shown, write \(advice)"
    case .unquoted:
      "\(literal) without quotes is a subtraction, not a date\(effectText(", so ", isStored)); write '\(literal)'"
    case .takenForText(let advice):
      "\(column) is stored as \(format), so \(literal) does not see what is shown; \(advice)"
    case .inDefinition(let advice):
      "\(column) is stored as \(format), and \(literal) is not converted in a definition; \(advice)"
    case .computed(let origin, let advice):
      "\(column) is a number computed from \(origin), which is stored as \(format), so this comparison matches "
        + "\(effect == .matchesAll ? "every row" : "nothing"); \(advice)"
    }
  }

  private static func article(_ kind: String) -> String {
    "aeio".contains(kind.first ?? " ") ? "an" : "a"
  }

  private func effectText(_ conjunction: String, _ isStored: String) -> String {
    switch effect {
    case .stored: "\(conjunction)it \(isStored) in \(column) as it is"
    case .matchesAll: "\(conjunction)this comparison with \(column) matches every row"
    case .matchesNone: "\(conjunction)this comparison with \(column) matches nothing"
    case .equalsNone: "\(conjunction)it equals no value of \(column)"
    case .comparesText: "\(conjunction)\(column) is compared with it as text"
    case .unknown: ""
    }
  }

  /// Why it stays, for `.format input show`.
  package var reasonText: String {
    switch reason {
    case .doubt(let doubt, _): doubt
    case .unreadable(let kind, _): "it is not \(Self.article(kind)) \(kind)"
    case .inexact: "it would be rounded"
    case .notOneInstant(let fault): fault.message(on: literal)
    case .usedElsewhere: "the statement uses it elsewhere too"
    case .inOrderOfBytes: "it is compared by bytes"
    case .inOtherForm: "it is a column in another form"
    case .inStoredUnits: "it counts in stored units"
    case .inUnknownUnits: "nothing says in which unit it counts"
    case .inOtherSpelling: "the column holds other spellings"
    case .unquoted: "it is a subtraction"
    case .takenForText: "it takes the column for a text"
    case .inDefinition: "other programs read the definition"
    case .computed: "it is compared with a computed number"
    }
  }
}
