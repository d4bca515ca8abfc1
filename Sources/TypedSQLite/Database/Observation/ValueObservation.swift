/// A value that is fetched again after each transaction that may have changed it.
///
/// ```swift
/// let observation = ValueObservation.tracking { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM player") }
/// for try await count in observation.values(in: queue) { print(count ?? 0) }
/// ```
///
/// The tables and columns that the fetch reads are found while it runs, those behind views, WITHOUT ROWID and virtual
/// tables included. After each commit of the same queue or pool that changes them there is a fetch, before the next
/// statement of the access that has committed; if it may write, it comes after the access, and several commits share one.
/// The value may be equal to the last one; see ``removeDuplicates()``. The first value of a pool comes from a reader, and
/// waits for no write. Changes by other processes and connections are not seen.
public struct ValueObservation<Value: Sendable>: Sendable {
  /// A fetch with the state of one observation; nil if the value is not to be reported.
  internal typealias Fetch = @Sendable (Database) throws -> Value?

  /// How the region that is watched is determined.
  internal enum Region: Sendable {
    case ofEachFetch
    case ofFirstFetch
    case stated(@Sendable (Database) throws -> DatabaseRegion)
  }

  internal let region: Region
  internal let makeFetch: @Sendable (ObservationTrace) -> Fetch
  /// What is called when something happens to an observation that has started.
  internal var events: [ObservationEvents] = []
  /// Whether the fetch may write, which it then does in the same transaction; false by default.
  public var requiresWriteAccess = false

  internal init(region: Region, makeFetch: @escaping @Sendable (ObservationTrace) -> Fetch) {
    self.region = region
    self.makeFetch = makeFetch
  }

  /// Copies what does not depend on the type of the value.
  internal func adding<Other>(to other: ValueObservation<Other>) -> ValueObservation<Other> {
    var other = other
    other.events = events
    other.requiresWriteAccess = requiresWriteAccess
    return other
  }
}

// MARK: - What is observed

extension ValueObservation {
  /// Observes what `fetch` reads, which may differ each time.
  ///
  /// - Parameter fetch: reads in one transaction; it may not write.
  /// - Returns: the observation, which has not started.
  public static func tracking(_ fetch: @escaping @Sendable (Database) throws -> Value) -> ValueObservation {
    ValueObservation(region: .ofEachFetch) { _ in fetch }
  }

  /// Observes what `fetch` reads, which must be the same tables and columns each time.
  ///
  /// - Parameter fetch: reads in one transaction; it may not write.
  /// - Returns: the observation, which has not started.
  public static func trackingConstantRegion(
    _ fetch: @escaping @Sendable (Database) throws -> Value
  ) -> ValueObservation {
    ValueObservation(region: .ofFirstFetch) { _ in fetch }
  }

  /// Observes tables and columns regardless of what `fetch` reads.
  ///
  /// - Parameters:
  ///   - region: what is observed, such as a request or a table.
  ///   - others: more of that.
  ///   - fetch: reads in one transaction; it may not write.
  /// - Returns: the observation, which has not started.
  public static func tracking(
    region: any DatabaseRegionConvertible, _ others: any DatabaseRegionConvertible...,
    fetch: @escaping @Sendable (Database) throws -> Value
  ) -> ValueObservation {
    tracking(regions: [region] + others, fetch: fetch)
  }

  /// Observes tables and columns regardless of what `fetch` reads.
  ///
  /// - Parameters:
  ///   - regions: what is observed, such as requests and tables.
  ///   - fetch: reads in one transaction; it may not write.
  /// - Returns: the observation, which has not started.
  public static func tracking(
    regions: [any DatabaseRegionConvertible],
    fetch: @escaping @Sendable (Database) throws -> Value
  ) -> ValueObservation {
    ValueObservation(
      region: .stated { db in
        try regions.reduce(into: DatabaseRegion()) { $0.formUnion(try $1.databaseRegion(db)) }
      }
    ) { _ in fetch }
  }
}

// MARK: - What is reported

extension ValueObservation {
  /// Reports the transformed values.
  ///
  /// - Parameter transform: called without access to the database; its error ends the observation.
  /// - Returns: the observation of the transformed values.
  public func map<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Mapped
  ) -> ValueObservation<Mapped> {
    let region: ValueObservation<Mapped>.Region =
      switch region {
      case .ofEachFetch: .ofEachFetch
      case .ofFirstFetch: .ofFirstFetch
      case .stated(let region): .stated(region)
      }
    let mapped = ValueObservation<Mapped>(region: region) { [makeFetch] trace in
      let fetch = makeFetch(trace)
      return { db in try fetch(db).map(transform) }
    }
    return adding(to: mapped)
  }

  /// Reports a value only if it differs from the last one.
  ///
  /// - Parameter areEqual: whether two values count as equal.
  /// - Returns: the observation of different values.
  public func removeDuplicates(
    by areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> ValueObservation {
    let filtered = ValueObservation(region: region) { [makeFetch] trace in
      let fetch = makeFetch(trace)
      let last = LastValue<Value>()
      return { db in
        guard let value = try fetch(db), last.replace(with: value, unless: areEqual) else { return nil }
        return value
      }
    }
    return adding(to: filtered)
  }
}

extension ValueObservation where Value: Equatable {
  /// Reports a value only if it differs from the last one.
  public func removeDuplicates() -> ValueObservation {
    removeDuplicates(by: ==)
  }
}
