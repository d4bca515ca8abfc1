extension RangeReplaceableCollection {
  /// Creates a collection from the elements of a cursor.
  public init(_ cursor: some Cursor<Element>) throws {
    self.init()
    try append(contentsOf: cursor)
  }

  /// Creates one from the elements of a cursor, reserving room for a number of them.
  public init(_ cursor: some Cursor<Element>, minimumCapacity: Int) throws {
    self.init()
    reserveCapacity(minimumCapacity)
    try append(contentsOf: cursor)
  }

  /// Appends the elements of a cursor.
  @inlinable
  public mutating func append(contentsOf newElements: some Cursor<Element>) throws {
    try newElements.forEach { append($0) }
  }
}

extension Set {
  /// Creates a set from the elements of a cursor.
  public init(_ cursor: some Cursor<Element>) throws {
    self.init()
    try formUnion(cursor)
  }

  /// Creates one from the elements of a cursor, reserving room for a number of them.
  public init(_ cursor: some Cursor<Element>, minimumCapacity: Int) throws {
    self.init(minimumCapacity: minimumCapacity)
    try formUnion(cursor)
  }

  /// The union of the set and the elements of a cursor.
  public func union(_ cursor: some Cursor<Element>) throws -> Set<Element> {
    var result = self
    try result.formUnion(cursor)
    return result
  }

  /// Inserts the elements of a cursor.
  public mutating func formUnion(_ cursor: some Cursor<Element>) throws {
    try cursor.forEach { insert($0) }
  }

  /// The intersection of the set and the elements of a cursor.
  public func intersection(_ cursor: some Cursor<Element>) throws -> Set<Element> {
    var result: Set<Element> = []
    while let element = try cursor.next() {
      if contains(element) { result.insert(element) }
    }
    return result
  }

  /// Removes the elements that are not in a cursor.
  public mutating func formIntersection(_ cursor: some Cursor<Element>) throws {
    self = try intersection(cursor)
  }
}

extension Dictionary {
  /// Creates a dictionary that groups the elements of a cursor by key.
  public init<Base: Cursor>(
    grouping cursor: Base, by keyForValue: (Base.Element) throws -> Key
  ) throws where Value == [Base.Element] {
    try self.init(minimumCapacity: 0, grouping: cursor, by: keyForValue)
  }

  /// Creates a dictionary that groups the elements of a cursor by key, reserving room for a number of groups.
  public init<Base: Cursor>(
    minimumCapacity: Int, grouping cursor: Base, by keyForValue: (Base.Element) throws -> Key
  ) throws where Value == [Base.Element] {
    self.init(minimumCapacity: minimumCapacity)
    try cursor.forEach { self[try keyForValue($0), default: []].append($0) }
  }

  /// Creates a dictionary from a cursor over pairs.
  ///
  /// - Precondition: keys are unique.
  public init(uniqueKeysWithValues keysAndValues: some Cursor<(Key, Value)>) throws {
    try self.init(minimumCapacity: 0, uniqueKeysWithValues: keysAndValues)
  }

  /// Creates a dictionary from a cursor over pairs, reserving room for a number of them.
  ///
  /// - Precondition: keys are unique.
  public init(minimumCapacity: Int, uniqueKeysWithValues keysAndValues: some Cursor<(Key, Value)>) throws {
    self.init(minimumCapacity: minimumCapacity)
    try keysAndValues.forEach { key, value in
      // The standard library's initializer of this name requires the same.
      precondition(updateValue(value, forKey: key) == nil, "Duplicate values for key: '\(key)'")
    }
  }
}
