/// What a server says of a statement that it can prepare and the local SQLite cannot, such as one with a newer syntax.
package struct RemoteDescription: Sendable {
  /// A column of the result.
  package struct Column: Sendable {
    package let name: String
    /// The declared type of the table column from which it comes; nil for an expression.
    package let declaredType: String?

    package init(name: String, declaredType: String?) {
      self.name = name
      self.declaredType = declaredType
    }
  }

  package let columns: [Column]
  /// The names of the parameters with their first character, nil for those without a name.
  package let parameterNames: [String?]
  /// Whether the statement changes nothing but the state of the connection.
  package let isReadonly: Bool
  /// 1 for EXPLAIN, 2 for EXPLAIN QUERY PLAN, 0 for other statements.
  package let explainLevel: Int

  package init(columns: [Column], parameterNames: [String?], isReadonly: Bool, explainLevel: Int = 0) {
    self.columns = columns
    self.parameterNames = parameterNames
    self.isReadonly = isReadonly
    self.explainLevel = explainLevel
  }

  /// The SQL of a statement with the same names of columns and parameters, which is prepared and never runs.
  internal var standIn: String {
    let parameters = parameterNames.map { $0 ?? "?" }.joined(separator: ", ")
    // Of the statements without columns, only ATTACH and DETACH take parameters without a table.
    guard !columns.isEmpty else { return "DETACH NULL IN (\(parameters))" }
    let names = columns.map { "NULL AS \($0.name.quotedIdentifier)" }.joined(separator: ", ")
    return "SELECT \(names) WHERE NULL IN (\(parameters))"
  }
}

/// The statement that a server was asked about, in its own words.
internal struct DescribedStatement {
  let description: RemoteDescription
  /// The text in UTF-8.
  let sql: [UInt8]
}

extension [UInt8] {
  /// The end of the statement that begins at an index, past its semicolon if it has one.
  ///
  /// - Returns: nil if only white space is left.
  internal func endOfStatement(from start: Int, before end: Int) -> Int? {
    guard let first = self[start..<end].firstIndex(where: { !$0.isWhiteSpace && $0 != UInt8(ascii: ";") })
    else {
      return nil
    }
    for index in first..<end where self[index] == UInt8(ascii: ";") {
      if Database.isComplete(Array(self[first...index])) { return index + 1 }
    }
    return end
  }
}

extension Span<UInt8> {
  /// Whether the first word of a statement is one that begins or ends a transaction, whose state must be known here.
  internal var beginsWithTransaction: Bool {
    var index = 0
    while index < count {
      let next = index + 1 < count ? self[index + 1] : 0
      if self[index] == UInt8(ascii: "-"), next == UInt8(ascii: "-") {
        while index < count, self[index] != UInt8(ascii: "\n") { index += 1 }
      } else if self[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index + 1 < count, self[index] != UInt8(ascii: "*") || self[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        index += 2
      } else if self[index].isWhiteSpace || self[index] == UInt8(ascii: ";") {
        index += 1
      } else {
        break
      }
    }
    var word = ""
    while index < count, case let letter = self[index] | 0x20, 0x61...0x7A ~= letter {
      word.unicodeScalars.append(Unicode.Scalar(letter))
      index += 1
    }
    return ["begin", "commit", "end", "rollback", "savepoint", "release"].contains(word)
  }
}
