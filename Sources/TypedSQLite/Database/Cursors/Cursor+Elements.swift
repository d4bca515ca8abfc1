// These methods consume elements of a cursor, which it does not return again.

extension Cursor {
  /// Whether there is no further element.
  ///
  /// Calling this consumes the next element of the cursor.
  @inlinable
  public var isEmpty: Bool {
    get throws { try next() == nil }
  }

  /// Calls `body` with each element.
  ///
  /// - Throws: what the cursor and `body` throw.
  @inlinable
  public func forEach(_ body: (Element) throws -> Void) throws {
    while let element = try next() { try body(element) }
  }

  /// The first element that satisfies a condition, or nil; the elements after it are not consumed.
  ///
  /// - Throws: what the cursor and the condition throw.
  @inlinable
  public func first(where predicate: (Element) throws -> Bool) throws -> Element? {
    while let element = try next() {
      if try predicate(element) { return element }
    }
    return nil
  }

  /// Whether an element satisfies a condition; the elements after it are not consumed.
  ///
  /// - Throws: what the cursor and the condition throw.
  @inlinable
  public func contains(where predicate: (Element) throws -> Bool) throws -> Bool {
    while let element = try next() {
      if try predicate(element) { return true }
    }
    return false
  }

  /// The result of combining a first value with each element in turn.
  ///
  /// - Throws: what the cursor and the function throw.
  @inlinable
  public func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: (Result, Element) throws -> Result
  ) throws -> Result {
    var result = initialResult
    while let element = try next() { result = try nextPartialResult(result, element) }
    return result
  }

  /// A first value after a function has changed it with each element in turn.
  ///
  /// - Throws: what the cursor and the function throw.
  @inlinable
  public func reduce<Result>(
    into initialResult: Result, _ updateAccumulatingResult: (inout Result, Element) throws -> Void
  ) throws -> Result {
    var result = initialResult
    while let element = try next() { try updateAccumulatingResult(&result, element) }
    return result
  }

  /// The least element by an order, or the first of equal ones; nil if there is none.
  ///
  /// - Throws: what the cursor and the order throw.
  @inlinable
  public func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) throws -> Element? {
    guard var least = try next() else { return nil }
    while let element = try next() {
      if try areInIncreasingOrder(element, least) { least = element }
    }
    return least
  }

  /// The greatest element by an order, or the first of equal ones; nil if there is none.
  ///
  /// - Throws: what the cursor and the order throw.
  @inlinable
  public func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) throws -> Element? {
    guard var greatest = try next() else { return nil }
    while let element = try next() {
      if try areInIncreasingOrder(greatest, element) { greatest = element }
    }
    return greatest
  }
}

extension Cursor where Element: Equatable {
  /// Whether an element equals another; the elements after it are not consumed.
  ///
  /// - Throws: what the cursor throws.
  @inlinable
  public func contains(_ element: Element) throws -> Bool {
    try contains { $0 == element }
  }
}

extension Cursor where Element: Comparable {
  /// The least element, or nil if there is none.
  ///
  /// - Throws: what the cursor throws.
  @inlinable
  public func min() throws -> Element? { try min(by: <) }

  /// The greatest element, or nil if there is none.
  ///
  /// - Throws: what the cursor throws.
  @inlinable
  public func max() throws -> Element? { try max(by: <) }
}

extension Cursor where Element: StringProtocol {
  /// The texts, with a separator between them.
  ///
  /// - Throws: what the cursor throws.
  public func joined(separator: String = "") throws -> String {
    guard let first = try next() else { return "" }
    var text = String(first)
    while let element = try next() {
      text += separator
      text += element
    }
    return text
  }
}

// MARK: - The end

extension Cursor {
  /// The last elements, at most `maxLength` of them.
  ///
  /// Only these are kept in memory. A ``RowCursor`` returns the same object for each row, so use `map {
  /// $0.copy() }` first.
  ///
  /// - Throws: what the cursor throws.
  /// - Precondition: `maxLength` is not negative.
  public func suffix(_ maxLength: Int) throws -> [Element] {
    precondition(maxLength >= 0, "Can't take a suffix of negative length from a cursor")
    var ring = ElementRing<Element>(size: maxLength)
    while let element = try next() { _ = ring.push(element) }
    return ring.elements
  }

  /// The elements without the last one.
  ///
  /// - Throws: what the cursor throws.
  public func dropLast() throws -> [Element] { try dropLast(1) }

  /// The elements without the last `count`.
  ///
  /// A ``RowCursor`` returns the same object for each row, so use `map { $0.copy() }` first.
  ///
  /// - Throws: what the cursor throws.
  /// - Precondition: `count` is not negative.
  public func dropLast(_ count: Int) throws -> [Element] {
    precondition(count >= 0, "Can't drop a negative number of elements from a cursor")
    var ring = ElementRing<Element>(size: count)
    var elements: [Element] = []
    while let element = try next() {
      if let old = ring.push(element) { elements.append(old) }
    }
    return elements
  }
}

/// A ring buffer of the last elements.
private struct ElementRing<Element> {
  private let size: Int
  private var storage: [Element] = []
  /// The index of the oldest element when the ring is full.
  private var start = 0

  init(size: Int) {
    self.size = size
  }

  /// Adds an element; returns the one that it replaces.
  mutating func push(_ element: Element) -> Element? {
    guard size > 0 else { return element }
    guard storage.count == size else {
      storage.append(element)
      return nil
    }
    defer {
      storage[start] = element
      start = (start + 1) % size
    }
    return storage[start]
  }

  /// The elements, the oldest first.
  var elements: [Element] { Array(storage[start...] + storage[..<start]) }
}
