public import Dispatch

/// How long a ``SharedValueObservation`` observes.
public enum SharedValueObservationExtent: Sendable {
  /// From the first start as long as the shared observation itself, even while nobody wants its values.
  case observationLifetime
  /// As long as somebody wants its values; after an error or a pause the next start fetches again.
  case whileObserved
}

/// An observation whose fetches several parts of a program share.
///
/// ```swift
/// let players = ValueObservation.tracking(Player.fetchAll).shared(in: queue)
/// let table = players.start(onError: report, onChange: showInTable)
/// let title = players.start(onError: report, onChange: { showInTitle($0.count) })
/// ```
///
/// Each start receives the last value, if there is one, and all later ones, each of which is fetched only once. An
/// error ends all that have started.
public final class SharedValueObservation<Element: Sendable>: Sendable {
  /// A part of the program that receives the values.
  private final class Client: Sendable {
    private let onError: @Sendable (any Error) -> Void
    private let onChange: @Sendable (Element) -> Void
    /// The number of the newest value that was reported; nil when no more are wanted.
    private let newest = Guarded<Int?>(0)

    init(
      _ onError: @escaping @Sendable (any Error) -> Void, _ onChange: @escaping @Sendable (Element) -> Void
    ) {
      self.onError = onError
      self.onChange = onChange
    }

    func report(_ value: Numbered) {
      let isNews = newest.withLock { newest in
        guard let last = newest, last < value.number else { return false }
        newest = value.number
        return true
      }
      guard isNews else { return }
      switch value.result {
      case .success(let element): onChange(element)
      case .failure(let error): onError(error)
      }
    }

    func end() {
      newest.withLock { $0 = nil }
    }
  }

  /// A value or an error, and how many there were before it.
  private struct Numbered {
    let number: Int
    let result: Result<Element, any Error>
  }

  private struct State {
    var clients: [Client] = []
    /// The number of the run whose values are wanted; earlier ones may still report some.
    var run = 0
    var isObserving = false
    var last: Numbered?
    var count = 0
    var cancellable: AnyDatabaseCancellable?

    /// Ends the run.
    ///
    /// - Returns: the object that must be released when the state is no longer locked.
    mutating func stop() -> AnyDatabaseCancellable? {
      defer { cancellable = nil }
      isObserving = false
      last = nil
      run += 1
      return cancellable
    }
  }

  private let observation: ValueObservation<Element>
  private let reader: any DatabaseReader
  private let scheduler: ValueObservationScheduler
  private let extent: SharedValueObservationExtent
  private let state = Guarded(State())

  fileprivate init(
    _ observation: ValueObservation<Element>, in reader: any DatabaseReader,
    _ scheduler: ValueObservationScheduler, _ extent: SharedValueObservationExtent
  ) {
    self.observation = observation
    self.reader = reader
    self.scheduler = scheduler
    self.extent = extent
  }

  /// Starts to report the values.
  ///
  /// - Parameters:
  ///   - onError: receives the error that ends the observation.
  ///   - onChange: receives the last or first value and later ones.
  /// - Returns: an object that ends the reports when its last reference is gone; it keeps the shared observation.
  public func start(
    onError: @escaping @Sendable (any Error) -> Void, onChange: @escaping @Sendable (Element) -> Void
  ) -> AnyDatabaseCancellable {
    let client = Client(onError, onChange)
    let (isFirst, run, last) = state.withLock { state in
      state.clients.append(client)
      defer { state.isObserving = true }
      return (!state.isObserving, state.run, state.last)
    }
    if isFirst {
      begin(run)
    } else if scheduler.startsAtOnce {
      if let last { client.report(last) }
    } else {
      reportLast(to: client)
    }
    return AnyDatabaseCancellable { self.cancel(client) }
  }

  /// Starts the observation itself.
  private func begin(_ run: Int) {
    // The state owns the observation, which must not own the state.
    let cancellable = observation.start(
      in: reader, scheduling: scheduler,
      onError: { [weak self] error in self?.receive(.failure(error), of: run) },
      onChange: { [weak self] element in self?.receive(.success(element), of: run) })
    // It may be unwanted already; then the end of this function cancels it.
    state.withLock { state in
      if state.run == run, state.isObserving { state.cancellable = cancellable }
    }
  }

  /// Reports the last value to a client that has missed it, in order with those that are fetched meanwhile.
  private func reportLast(to client: Client) {
    let report: @Sendable () -> Void = { [weak self] in
      guard let self, let last = state.withLock(\.last) else { return }
      client.report(last)
    }
    let schedule = scheduler.schedule
    if let queue = (reader as? any ObservedDatabase)?.writingQueue {
      queue.later { _ in schedule(report) }
    } else {
      schedule(report)
    }
  }

  private func receive(_ result: Result<Element, any Error>, of run: Int) {
    var released: AnyDatabaseCancellable?
    let (value, clients): (Numbered?, [Client]) = state.withLock { state in
      guard state.run == run else { return (nil, []) }
      state.count += 1
      let value = Numbered(number: state.count, result: result)
      let clients = state.clients
      state.last = value
      if case .failure = result {
        state.clients = []
        if extent == .whileObserved { released = state.stop() }
      }
      return (value, clients)
    }
    if let value { for client in clients { client.report(value) } }
    withExtendedLifetime(released) {}
  }

  private func cancel(_ client: Client) {
    client.end()
    let released = state.withLock { state in
      let isLast = state.clients.contains { $0 === client } && state.clients.count == 1
      state.clients.removeAll { $0 === client }
      return isLast && extent == .whileObserved ? state.stop() : nil
    }
    withExtendedLifetime(released) {}
  }

  /// The values, as an asynchronous sequence.
  ///
  /// - Parameter bufferingPolicy: how many values wait for a slow consumer.
  /// - Returns: a sequence, each iterator of which starts once.
  public func values(
    bufferingPolicy: AsyncValueObservation<Element>.BufferingPolicy = .unbounded
  ) -> AsyncValueObservation<Element> {
    AsyncValueObservation(bufferingPolicy) { onError, onChange in
      self.start(onError: onError, onChange: onChange)
    }
  }
}

extension ValueObservation {
  /// The observation as one that several parts of a program share.
  ///
  /// - Parameters:
  ///   - reader: a queue, a pool, or a snapshot, which has only one value.
  ///   - scheduler: what calls the functions; with `.immediate`, starts belong on the main thread.
  ///   - extent: how long it observes.
  /// - Returns: the shared observation, which has not started.
  public func shared(
    in reader: any DatabaseReader, scheduling scheduler: ValueObservationScheduler = .async(onQueue: .main),
    extent: SharedValueObservationExtent = .whileObserved
  ) -> SharedValueObservation<Value> {
    SharedValueObservation(self, in: reader, scheduler, extent)
  }
}
