/// The zone that instants are shown in.
package struct DisplayZone: Sendable, Hashable {
  /// The name as `.format zone` takes it.
  package let name: String
  /// Seconds that clocks are ahead of UTC.
  package let offset: Int

  /// UTC.
  package static let utc = DisplayZone(name: "UTC", offset: 0)

  private init(name: String, offset: Int) {
    self.name = name
    self.offset = offset
  }

  /// The zone of a name: `UTC`, `Z`, or an offset such as `+05:30`.
  package init?(_ text: String) {
    if ["utc", "z", "gmt"].contains(text.lowercased()) {
      self = .utc
      return
    }
    let digits = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = text.first, sign == "+" || sign == "-", digits.count == 2,
      digits.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hours = Int(digits[0]), let minutes = Int(digits[1]), hours <= 23, minutes <= 59
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    self.init(name: text, offset: sign == "-" ? -seconds : seconds)
  }
}
