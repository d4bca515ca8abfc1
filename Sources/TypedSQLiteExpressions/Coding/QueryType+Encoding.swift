extension QueryType {
  /// The INSERT of a row whose columns are the keys of an `Encodable` value.
  ///
  /// If a property is nil, its column gets its default.
  ///
  /// - Parameters:
  ///   - encodable: the row.
  ///   - userInfo: the user info of the encoder.
  ///   - otherSetters: further columns.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` if the type is not encoded by keys; any error of the type.
  public func insert(
    _ encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = []
  ) throws -> Insert {
    insert(
      try SetterEncoder.setters(of: encodable, userInfo: userInfo, storages: clauses.storages) + otherSetters)
  }

  /// The INSERT of a row, with a choice of what to do if a constraint refuses it.
  ///
  /// - Parameters:
  ///   - onConflict: what to do then.
  ///   - encodable: the row.
  ///   - userInfo: the user info of the encoder.
  ///   - otherSetters: further columns.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` if the type is not encoded by keys; any error of the type.
  public func insert(
    or onConflict: OnConflict, encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:],
    otherSetters: [Setter] = []
  ) throws -> Insert {
    insert(
      or: onConflict,
      try SetterEncoder.setters(of: encodable, userInfo: userInfo, storages: clauses.storages) + otherSetters)
  }

  /// The INSERT of rows, in one statement; a property that is nil is NULL.
  ///
  /// - Parameters:
  ///   - encodables: the rows.
  ///   - userInfo: the user info of the encoder.
  ///   - otherSetters: further columns of each row.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` if the type is not encoded by keys; any error of the type.
  public func insertMany(
    _ encodables: [any Encodable], userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = []
  ) throws -> Insert {
    insertMany(
      try encodables.map {
        try SetterEncoder.setters(of: $0, userInfo: userInfo, storages: clauses.storages, settingNil: true)
          + otherSetters
      })
  }

  /// The INSERT of a row, which becomes an UPDATE of an existing row if they conflict.
  ///
  /// - Parameters:
  ///   - encodable: the row.
  ///   - userInfo: the user info of the encoder.
  ///   - otherSetters: further columns.
  ///   - conflicting: the column of the unique constraint.
  /// - Returns: the INSERT.
  /// - Throws: `EncodingError` if the type is not encoded by keys; any error of the type.
  public func upsert(
    _ encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = [],
    onConflictOf conflicting: any Expressible
  ) throws -> Insert {
    upsert(
      try SetterEncoder.setters(of: encodable, userInfo: userInfo, storages: clauses.storages) + otherSetters,
      onConflictOf: conflicting)
  }

  /// The UPDATE of the query's rows; a property that is nil leaves its column unchanged.
  ///
  /// - Parameters:
  ///   - encodable: the values.
  ///   - userInfo: the user info of the encoder.
  ///   - otherSetters: further columns.
  /// - Returns: the UPDATE.
  /// - Throws: `EncodingError` if the type is not encoded by keys; any error of the type.
  public func update(
    _ encodable: any Encodable, userInfo: [CodingUserInfoKey: Any] = [:], otherSetters: [Setter] = []
  ) throws -> Update {
    update(
      try SetterEncoder.setters(of: encodable, userInfo: userInfo, storages: clauses.storages) + otherSetters)
  }
}
