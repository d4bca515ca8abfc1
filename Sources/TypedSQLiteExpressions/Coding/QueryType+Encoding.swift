extension QueryType {
  /// The INSERT of a row whose columns are the keys of an `Encodable` value.
  ///
  /// A property that is nil takes the default of its column.
  ///
  /// - Parameters:
  ///   - encodable: the row.
  ///   - userInfo: what the type's `encode(to:)` finds in the encoder.
  ///   - otherSetters: further columns.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` where the type is not encoded by keys, and what the type throws.
  public func insert(
    _ encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = []
  ) throws -> Insert {
    insert(try SetterEncoder.setters(of: encodable, userInfo: userInfo) + otherSetters)
  }

  /// The INSERT of a row, and what is done where a constraint refuses it.
  ///
  /// - Parameters:
  ///   - onConflict: what is done.
  ///   - encodable: the row.
  ///   - userInfo: what the type's `encode(to:)` finds in the encoder.
  ///   - otherSetters: further columns.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` where the type is not encoded by keys, and what the type throws.
  public func insert(
    or onConflict: OnConflict, encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:],
    otherSetters: [Setter] = []
  ) throws -> Insert {
    insert(
      or: onConflict, try SetterEncoder.setters(of: encodable, userInfo: userInfo) + otherSetters)
  }

  /// The INSERT of rows, in one statement; a property that is nil is NULL where another row has a value.
  ///
  /// - Parameters:
  ///   - encodables: the rows.
  ///   - userInfo: what the type's `encode(to:)` finds in the encoder.
  ///   - otherSetters: further columns of each row.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` where the type is not encoded by keys, and what the type throws.
  public func insertMany(
    _ encodables: [any Encodable], userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = []
  ) throws -> Insert {
    insertMany(
      try encodables.map { try SetterEncoder.setters(of: $0, userInfo: userInfo) + otherSetters })
  }

  /// The INSERT of a row, which becomes an UPDATE of the row that it conflicts with.
  ///
  /// - Parameters:
  ///   - encodable: the row.
  ///   - userInfo: what the type's `encode(to:)` finds in the encoder.
  ///   - otherSetters: further columns.
  ///   - conflicting: the column of the unique constraint.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` where the type is not encoded by keys, and what the type throws.
  public func upsert(
    _ encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = [],
    onConflictOf conflicting: any Expressible
  ) throws -> Insert {
    upsert(
      try SetterEncoder.setters(of: encodable, userInfo: userInfo) + otherSetters,
      onConflictOf: conflicting)
  }

  /// The UPDATE of the query's rows; a property that is nil leaves its column as it is.
  ///
  /// - Parameters:
  ///   - encodable: the values.
  ///   - userInfo: what the type's `encode(to:)` finds in the encoder.
  ///   - otherSetters: further columns.
  /// - Returns: the UPDATE.
  /// - Throws: `EncodingError` where the type is not encoded by keys, and what the type throws.
  public func update(
    _ encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = []
  ) throws -> Update {
    update(try SetterEncoder.setters(of: encodable, userInfo: userInfo) + otherSetters)
  }
}
