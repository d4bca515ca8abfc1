extension Double {
  /// Digits and a power of ten from which the server makes this number, at least zero and finite; nil if it cannot.
  ///
  /// The server reads all digits as an integer, rounds it, and multiplies or divides by the power, which rounds again. So
  /// the shortest digits often become a neighbour of the number.
  var digitsForServer: (digits: UInt64, exponent: Int)? {
    guard self > 0 else { return (0, 0) }
    let magnitude = Int((Double(exponent) * 0.30103).rounded(.down))
    for count in [17, 18, 16, 19, 20, 15] {
      let places = count - 1 - magnitude
      guard let power = Self.power(of: abs(places)) else { continue }
      let scaled = places < 0 ? self / power : self * power
      guard scaled >= 1, scaled < 0x1p63 else { continue }
      let step = Int64(max(scaled.ulp, 1))
      for offset: Int64 in [0, 1, -1, 2, -2] {
        let digits = Int64(scaled) + offset * step
        guard digits > 0 else { continue }
        let rounded = Double(digits)
        if (places < 0 ? rounded * power : rounded / power) == self { return (UInt64(digits), -places) }
      }
    }
    return nil
  }

  /// A power of ten; nil for those that the server reaches in more than one step.
  private static func power(of exponent: Int) -> Double? {
    exponent <= 308 ? Double("1e\(exponent)") : nil
  }
}
