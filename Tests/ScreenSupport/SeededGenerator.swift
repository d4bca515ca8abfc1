/// Random numbers that are the same for the same seed, so that failures can be reproduced.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// The next number, by the SplitMix64 method.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but not including a bound.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// One of several values; there must be at least one.
  package mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
