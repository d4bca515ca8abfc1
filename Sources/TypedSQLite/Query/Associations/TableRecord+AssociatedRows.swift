extension TableRecord where Self: EncodableRecord {
  /// The request for the rows of another table that belong to this record.
  ///
  /// ```swift
  /// let players = try team.request(for: Team.players.order(Column("name"))).fetchAll(db)
  /// ```
  ///
  /// The key is compared as the record writes it. A record whose key is NULL has no such rows.
  ///
  /// - Parameter association: the association; its conditions, orders and included rows apply.
  /// - Returns: the request. It throws if the record does not write the columns of the key.
  public func request<Other: Association>(for association: Other) -> QueryInterfaceRequest<Other.RowDecoder>
  where Other.OriginRowDecoder == Self {
    let values = Result { try PersistenceContainer(self) }
    let path = AssociationPath(of: association.sqlAssociation)
    let condition = SelectQuery.Condition.deferred { db in
      let container = try values.get()
      let pairs = try path.first.keyPairs(db).map { pair in
        guard let value = container.databaseValue(of: pair.origin) else {
          throw DatabaseError(
            code: .SQLITE_MISUSE,
            message:
              "\(Self.self) writes no column \(pair.origin), to which its \(path.association.key) belongs")
        }
        return (column: path.key(pair.destination), value: value)
      }
      // A comparison with NULL would find the rows whose key is NULL.
      if pairs.contains(where: \.value.isNull) { return SQLExpression("0") }
      return .chain(.and, pairs.map { $0.column == $0.value })
    }
    var query = path.query(path.association.selection, condition)
    query.prefetches = path.association.prefetches
    return QueryInterfaceRequest(query)
  }
}
