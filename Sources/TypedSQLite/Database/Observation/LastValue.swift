/// The last value that an observation has reported.
internal final class LastValue<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)

  /// Returns false if the last value counts as equal.
  func replace(with new: Value, unless areEqual: (Value, Value) -> Bool) -> Bool {
    value.withLock { value in
      if let last = value, areEqual(last, new) { return false }
      value = new
      return true
    }
  }
}
