import TypedSQLite

/// A text that is not converted, although its column holds something else.
package struct InputOmission: Equatable {
  /// The column, such as `task.due`.
  package let column: String
  /// The kind and the storage, such as `date unix-ms`.
  package let format: String
  /// The literal as typed.
  package let literal: String
  package let reason: Reason

  /// Why a text is not converted.
  package enum Reason: Error, Equatable {
    /// The column may hold something else; why so, in words.
    case doubt(String)
    /// It is no value of the kind.
    case unreadable(kind: String)
    /// The storage would round it.
    case inexact
    /// The clocks of the column's zone skipped the time, or showed it twice.
    case noInstant(zone: String)
  }

  /// Identifies what users are told only once.
  package struct Topic: Hashable {
    let column: String
    package let isDoubt: Bool
  }

  package var topic: Topic {
    if case .doubt = reason {
      Topic(column: column, isDoubt: true)
    } else {
      Topic(column: column, isDoubt: false)
    }
  }

  package var reasonText: String {
    switch reason {
    case .doubt(let doubt): doubt
    case .unreadable(let kind): "it is no \(kind)"
    case .inexact: "it would be rounded"
    case .noInstant(let zone): "the clocks of \(zone) skipped it or showed it twice"
    }
  }
}
