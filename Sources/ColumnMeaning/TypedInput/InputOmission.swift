import TypedSQLite

/// A text that stays as it was typed, though the column that it meets holds something else.
package struct InputOmission: Equatable {
  /// The column, such as `task.due`.
  package let column: String
  /// The kind and the storage, such as `date unix-ms`.
  package let format: String
  /// The literal as typed.
  package let literal: String
  /// Why.
  package let reason: Reason

  /// Why a text is not converted.
  package enum Reason: Error, Equatable {
    /// The column may hold something else; why so, in words.
    case doubt(String)
    /// It is no value of the kind.
    case unreadable(kind: String)
    /// The storage would round it.
    case inexact
    /// The clocks of the column's zone never showed the time, or showed it twice.
    case noInstant(zone: String)
  }

  /// What a person is told of once.
  package struct Topic: Hashable {
    let column: String
    package let isDoubt: Bool
  }

  /// What this is about.
  package var topic: Topic {
    if case .doubt = reason {
      Topic(column: column, isDoubt: true)
    } else {
      Topic(column: column, isDoubt: false)
    }
  }

  /// Why, in words.
  package var reasonText: String {
    switch reason {
    case .doubt(let doubt): doubt
    case .unreadable(let kind): "it is no \(kind)"
    case .inexact: "it would be rounded"
    case .noInstant(let zone): "the clocks of \(zone) skipped it or showed it twice"
    }
  }
}
