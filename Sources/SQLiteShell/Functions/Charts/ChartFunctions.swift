import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `sparkline`, which draw in a cell.
  static let charts = FunctionFamily(
    title: "Charts",
    functions: [
      ShellFunction(
        "bar", "X", "LEAST", "GREATEST", "[WIDTH]", reach: .database,
        summary: "A bar that is WIDTH columns long, by default 20, if X is GREATEST, and empty if X is LEAST",
        example: FunctionExample("bar(3, 0, 8, 6)", "'██▎'")
      ) { call, _ throws(FunctionError) in
        guard let value = try number(call[0], "X"), let least = try number(call[1], "LEAST"),
          let greatest = try number(call[2], "GREATEST")
        else { return }
        guard least < greatest else {
          throw FunctionError("the argument LEAST of bar() is not below GREATEST")
        }
        var width = 20
        if call.count == 4 {
          guard !call[3].isNull else { return }
          width = Int(clamping: call[3].int64)
          guard (1...1000).contains(width) else {
            throw FunctionError("the argument WIDTH of bar() is not between 1 and 1000")
          }
        }
        // Halves, because the difference of two great numbers may be infinite.
        let share = (value / 2 - least / 2) / (greatest / 2 - least / 2)
        let eighths =
          share.isFinite ? share.clamped(to: 0...1) * Double(width * 8) : share > 0 ? Double(width * 8) : 0
        call.setResult(BarDrawing.rightBar(Int(eighths.rounded()), false).databaseValue)
      },
      ShellFunction(
        "sparkline", "X", reach: .database,
        summary:
          "A line of signs whose heights are the numbers of a group, at most 64; a blank is NULL, and of more rows each sign is a mean",
        example: FunctionExample("SELECT sparkline(value * value) FROM generate_series(-4, 4)", "'█▅▃▁▁▁▃▅█'")
      ) { SparklineAggregate() },
    ])

  /// A number; nil for NULL.
  private static func number(_ cell: Cell, _ argument: String) throws(FunctionError) -> Double? {
    switch cell.storageClass {
    case .null: return nil
    case .integer, .real: return cell.double
    case .text, .blob:
      guard let number = ExactDecimal(cell.text).map({ Double($0) }) else {
        throw FunctionError("the argument \(argument) of bar() is not a number")
      }
      return number
    }
  }
}

/// The state of a sparkline.
private struct SparklineAggregate: DatabaseAggregate {
  private var means = RunningMeans()

  mutating func step(_ values: [DatabaseValue]) throws {
    switch values[0].storage {
    case .null: means.add(nil)
    case .int64(let integer): means.add(Double(integer))
    case .double(let double): means.add(double.isFinite ? double : nil)
    case .string, .blob:
      guard
        let number = ExactDecimal(String(decoding: values[0].textBytes, as: UTF8.self)).map({ Double($0) })
      else { throw FunctionError("input to sparkline() is not a number") }
      means.add(number.isFinite ? number : nil)
    }
  }

  func finalize() throws -> (any DatabaseValueConvertible)? {
    means.isEmpty ? nil : Sparkline.text(of: means.values)
  }
}
