#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A clock that gives a transaction its ``Database/transactionDate``.
///
/// ```swift
/// configuration.transactionClock = .custom { _ in Date(timeIntervalSince1970: 0) }
/// ```
public protocol TransactionClock: Sendable {
  /// The date of a transaction.
  ///
  /// It is called after a statement has begun a transaction, and for each ``Database/transactionDate`` outside of
  /// transactions.
  ///
  /// - Parameter db: the connection.
  /// - Returns: the date.
  /// - Throws: any error; ``Database/transactionDate`` throws it during the whole transaction.
  func now(_ db: Database) throws -> Date
}

/// The clock of the system.
public struct DefaultTransactionClock: TransactionClock {
  /// The current date.
  public func now(_ db: Database) throws -> Date { Date() }
}

/// A clock of the program, for example for tests.
public struct CustomTransactionClock: TransactionClock {
  private let date: @Sendable (Database) throws -> Date

  /// Creates a clock from a function that returns the date.
  public init(_ now: @escaping @Sendable (Database) throws -> Date) {
    date = now
  }

  /// What the function of the program returns.
  public func now(_ db: Database) throws -> Date { try date(db) }
}

extension TransactionClock where Self == DefaultTransactionClock {
  /// The clock of the system.
  public static var `default`: Self { DefaultTransactionClock() }
}

extension TransactionClock where Self == CustomTransactionClock {
  /// A clock of the program.
  public static func custom(_ now: @escaping @Sendable (Database) throws -> Date) -> Self {
    CustomTransactionClock(now)
  }
}

extension Database {
  /// The date at which the transaction began, by the ``Configuration/transactionClock``; outside of a transaction, the
  /// current date.
  ///
  /// All changes of a transaction can have the same date:
  ///
  /// ```swift
  /// mutating func willInsert(_ db: Database) throws {
  ///   if creationDate == nil { creationDate = try db.transactionDate }
  /// }
  /// ```
  ///
  /// - Throws: the error of the clock.
  public var transactionDate: Date {
    get throws {
      guard isInsideTransaction, let date = context.transaction.date else {
        return try transactionClock.now(self)
      }
      return try date.get()
    }
  }

  private var transactionClock: any TransactionClock { context.client?.transactionClock ?? .default }

  /// Reads the clock if the statement that has ended began a transaction.
  internal func noteTransaction() {
    let isInside = isInsideTransaction
    guard isInside != context.transaction.isNoted else { return }
    // The clock may run statements itself.
    context.transaction.isNoted = isInside
    context.transaction.date = isInside ? Result { try transactionClock.now(self) } : nil
  }
}
