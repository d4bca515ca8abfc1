/// An iterator whose elements are fetched on demand, which may throw.
public protocol FailableIterator: IteratorProtocol {
  /// Returns the next element, or nil after the last one.
  ///
  /// - Throws: the error that prevented it, and the same error again on each later call.
  func failableNext() throws -> Element?
}

extension FailableIterator {
  /// Returns the next element, or nil after the last one and if an error occurs.
  ///
  /// Then ``failableNext()`` throws that error, or returns nil if there was none.
  public func next() -> Element? {
    (try? failableNext()) ?? nil
  }
}

extension Array {
  /// Creates an array from the elements of an iterator.
  ///
  /// - Throws: what the iterator throws.
  public init<Iterator: FailableIterator>(_ failableIterator: Iterator) throws
  where Iterator.Element == Element {
    self.init()
    while let element = try failableIterator.failableNext() { append(element) }
  }
}
