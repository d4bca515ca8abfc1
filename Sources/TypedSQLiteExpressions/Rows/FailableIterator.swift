/// An iterator whose elements may fail to come.
public protocol FailableIterator: IteratorProtocol {
  /// The next element, or nil behind the last one.
  ///
  /// - Throws: what kept the element from coming; asked again, the same.
  func failableNext() throws -> Element?
}

extension FailableIterator {
  /// The next element, or nil behind the last one and where it fails to come.
  ///
  /// ``failableNext()``, called after that, throws the failure or is nil.
  public func next() -> Element? {
    (try? failableNext()) ?? nil
  }
}

extension Array {
  /// Creates an array of the elements of an iterator.
  ///
  /// - Throws: what the iterator throws.
  public init<Iterator: FailableIterator>(_ failableIterator: Iterator) throws
  where Iterator.Element == Element {
    self.init()
    while let element = try failableIterator.failableNext() { append(element) }
  }
}
