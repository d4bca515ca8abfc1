import ColumnMeaning
import Foundation
import SQLiteShell
import TypedSQLiteCore

extension FuzzTarget {
  /// Decimal numbers.
  static let decimals = FuzzTarget(
    name: "decimals",
    summary: "decimals: digits and scale survive, and the double of a text is the nearest one",
    words: ["0.", ".5", "5.", "e10", "E-9999", "e+10000", "-", "+", "00", "99999999999999999999", "NaN"],
    seeds: [
      "0", "-0.0", "12.30", ".5", "5.", "1e-3", "-1.5E+10", "123456789012345678901234567890.12345678901",
      "0.1", "18446744073709551616", "340282366920938463463374607431768211456", "9007199254740993",
    ],
    run: { bytes in
      try checkStorages(of: [.decimal], bytes)
      guard let number = ExactDecimal(bytes.span) else {
        return try mustHold(!ExactDecimal.isCanonical(bytes.span), "a canonical text is no number")
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let written = number.description
      let again = ExactDecimal(written)
      try mustHold(again == number, "\(text) is written as \(written)")
      if number.scale >= 0 { try mustHold(again?.scale == number.scale, "\(written) lost its scale") }
      if ExactDecimal.isCanonical(bytes.span) {
        try mustHold(written == text, "\(text) is canonical and written as \(written)")
      }
      try mustHold(
        Double(number) == Double(text),
        "\(text) is \(Double(number)) and not \(String(describing: Double(text)))"
      )
      if let decimal = Decimal(number) {
        try mustHold(ExactDecimal(decimal) == number, "the Decimal of \(text) is \(decimal)")
      }
    })
}
