import TypedSQLiteCore

extension InputRewriter.Conversion {
  /// What computes the same with functions of SQLite alone: a number, or the arguments of a date function; nil if none
  /// does.
  package var portableSQL: String? {
    let name = format.split(separator: " ").last.map(String.init) ?? ""
    guard let role = isNow ? .storing(from: nil) : wrapping?.role, role != .argument,
      let count = DateStorage.named(name).flatMap(SecondsCount.init)
    else { return nil }
    switch role {
    case .reading: return "\(count.seconds(of: literal)), 'unixepoch'"
    // A number of seconds is given as such.
    case .storing(from: "unix"): return count.number(ofSeconds: "(\(literal))")
    default: return count.number(ofSeconds: "unixepoch(\(literal))")
    }
  }
}

/// How SQL computes the seconds since 1970 from the numbers of a storage, and the numbers from seconds.
private struct SecondsCount {
  /// The number of the start of 1970.
  private let zero: String
  private let unitsPerSecond: Double

  /// - Returns: nil for a storage whose numbers count no unit from one zero point.
  init?(_ storage: DateStorage) {
    guard storage.isInUTC, let unitsPerDay = ColumnKind.date.storage(named: storage.name)?.unitsPerDay,
      let start = Timestamp(seconds: 0), let number = storage.encode(start).exactValue
    else { return nil }
    switch number.storage {
    case .int64(let integer): zero = integer == 0 ? "" : "\(integer)"
    case .double(let real): zero = real == 0 ? "" : "\(real)"
    default: return nil
    }
    unitsPerSecond = unitsPerDay / 86_400
  }

  /// A factor without needless digits.
  private static func text(_ factor: Double) -> String {
    Int64(exactly: factor).map { "\($0)" } ?? "\(factor)"
  }

  func seconds(of column: String) -> String {
    let start = zero.isEmpty ? column : "(\(column) - \(zero))"
    if unitsPerSecond == 1 { return start }
    return unitsPerSecond > 1
      ? "\(start) / \(Self.text(unitsPerSecond)).0" : "\(start) * \(Self.text(1 / unitsPerSecond))"
  }

  func number(ofSeconds seconds: String) -> String {
    let scaled =
      unitsPerSecond == 1
      ? seconds
      : unitsPerSecond > 1
        ? "\(seconds) * \(Self.text(unitsPerSecond))" : "\(seconds) / \(Self.text(1 / unitsPerSecond)).0"
    return zero.isEmpty ? scaled : "\(scaled) + \(zero)"
  }
}
