extension RangeReplaceableCollection {
  /// Creates a collection of the elements of a cursor.
  public init(_ cursor: some Cursor<Element>) throws {
    self.init()
    try append(contentsOf: cursor)
  }

  /// Creates a collection of the elements of a cursor, with room for a number of them.
  public init(_ cursor: some Cursor<Element>, minimumCapacity: Int) throws {
    self.init()
    reserveCapacity(minimumCapacity)
    try append(contentsOf: cursor)
  }

  /// Appends the elements of a cursor.
  @inlinable
  public mutating func append(contentsOf newElements: some Cursor<Element>) throws {
    while let element = try newElements.next() { append(element) }
  }
}

extension Set {
  /// Creates a set of the elements of a cursor.
  public init(_ cursor: some Cursor<Element>) throws {
    self.init()
    try formUnion(cursor)
  }

  /// Creates a set of the elements of a cursor, with room for a number of them.
  public init(_ cursor: some Cursor<Element>, minimumCapacity: Int) throws {
    self.init(minimumCapacity: minimumCapacity)
    try formUnion(cursor)
  }

  /// The elements of the set and of a cursor.
  public func union(_ cursor: some Cursor<Element>) throws -> Set<Element> {
    var result = self
    try result.formUnion(cursor)
    return result
  }

  /// Inserts the elements of a cursor.
  public mutating func formUnion(_ cursor: some Cursor<Element>) throws {
    while let element = try cursor.next() { insert(element) }
  }

  /// The elements that the set and a cursor have in common.
  public func intersection(_ cursor: some Cursor<Element>) throws -> Set<Element> {
    var result: Set<Element> = []
    while let element = try cursor.next() {
      if contains(element) { result.insert(element) }
    }
    return result
  }

  /// Removes the elements that a cursor does not have.
  public mutating func formIntersection(_ cursor: some Cursor<Element>) throws {
    self = try intersection(cursor)
  }
}

extension Dictionary {
  /// Creates a dictionary of the elements of a cursor in groups of equal keys.
  public init<Base: Cursor>(
    grouping cursor: Base, by keyForValue: (Base.Element) throws -> Key
  ) throws where Value == [Base.Element] {
    try self.init(minimumCapacity: 0, grouping: cursor, by: keyForValue)
  }

  /// Creates a dictionary of the elements of a cursor in groups of equal keys, with room for a number of groups.
  public init<Base: Cursor>(
    minimumCapacity: Int, grouping cursor: Base, by keyForValue: (Base.Element) throws -> Key
  ) throws where Value == [Base.Element] {
    self.init(minimumCapacity: minimumCapacity)
    while let element = try cursor.next() { self[try keyForValue(element), default: []].append(element) }
  }

  /// Creates a dictionary of a cursor over pairs.
  ///
  /// - Precondition: no key comes twice.
  public init(uniqueKeysWithValues keysAndValues: some Cursor<(Key, Value)>) throws {
    try self.init(minimumCapacity: 0, uniqueKeysWithValues: keysAndValues)
  }

  /// Creates a dictionary of a cursor over pairs, with room for a number of them.
  ///
  /// - Precondition: no key comes twice.
  public init(minimumCapacity: Int, uniqueKeysWithValues keysAndValues: some Cursor<(Key, Value)>) throws {
    self.init(minimumCapacity: minimumCapacity)
    while let (key, value) = try keysAndValues.next() {
      // The standard library's initializer of this name makes the same demand.
      precondition(updateValue(value, forKey: key) == nil, "Duplicate values for key: '\(key)'")
    }
  }
}
