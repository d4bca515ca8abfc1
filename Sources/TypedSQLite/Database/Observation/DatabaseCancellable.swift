/// An observation that can be cancelled.
public protocol DatabaseCancellable: Sendable {
  /// Ends the observation: nothing is reported any more.
  func cancel()
}

/// An observation that ends when it is cancelled or when the last reference to this object is gone.
public final class AnyDatabaseCancellable: DatabaseCancellable {
  private let onCancel: Guarded<(@Sendable () -> Void)?>

  /// Creates an object that calls a function.
  ///
  /// - Parameter cancel: called once, by ``cancel()`` or when the last reference is gone, and then released.
  public init(cancel: @escaping @Sendable () -> Void) {
    onCancel = Guarded(cancel)
  }

  deinit {
    cancel()
  }

  /// Ends the observation.
  ///
  /// A value that another thread is reporting at the same moment still arrives.
  public func cancel() {
    let end = onCancel.withLock { onCancel in
      defer { onCancel = nil }
      return onCancel
    }
    end?()
  }
}
