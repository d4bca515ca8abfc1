import TypedSQLiteCore

extension RegularExpression {
  /// How many places a match has: the start and the end of the whole, and of the groups 1 to 9.
  static let placeCount = 20

  /// The first part of a text that matches the pattern, from a position on.
  ///
  /// Of several parts that begin at one place, it is the one that trying the alternatives from left to right and
  /// repeating as often as possible would find. All ways are followed together, so the time of one search grows with the
  /// text.
  ///
  /// - Parameters:
  ///   - characters: the text, folded if the pattern ignores case.
  ///   - start: the first position of the search.
  ///   - interrupt: stops the search.
  /// - Returns: the places of the part and its groups, in characters, -1 for a group that took no part; nil if there is
  ///   none.
  /// - Throws: `FunctionError` on an interrupt.
  func firstMatch(
    in characters: [UInt32], from start: Int, interrupt: InterruptHandle
  ) throws(FunctionError) -> [Int]? {
    var current = WayList(count: steps.count)
    var next = WayList(count: steps.count)
    var found: [Int]?
    var position = start
    let nothing = [Int](repeating: -1, count: Self.placeCount)
    while position <= characters.count {
      if interrupt.isInterrupted { throw .interrupted }
      if found == nil {
        var places = nothing
        places[0] = position
        follow(0, places, to: &current, at: position, in: characters)
      }
      if current.members.isEmpty, found != nil { break }
      for (order, index) in current.members.enumerated() {
        if case .match = steps[index] {
          var places = current.places(order)
          places[1] = position
          found = places
          // The ways behind it are less preferred.
          break
        }
        guard position < characters.count, steps[index].takes(characters[position]) else { continue }
        follow(index + 1, current.places(order), to: &next, at: position + 1, in: characters)
      }
      swap(&current, &next)
      next.removeAll()
      position += 1
    }
    return found
  }

  /// Adds the steps to which a step leads without a character, in the order of preference.
  private func follow(
    _ first: Int, _ places: [Int], to list: inout WayList, at position: Int, in characters: [UInt32]
  ) {
    var places = places
    var waiting = [Waiting(step: first, place: -1, value: 0)]
    while let item = waiting.popLast() {
      if item.place >= 0 {
        places[item.place] = item.value
        continue
      }
      let index = item.step
      guard list.insert(index) else { continue }
      switch steps[index] {
      case .jump(let distance): waiting.append(Waiting(step: index + distance, place: -1, value: 0))
      case .either(let one, let other):
        waiting.append(Waiting(step: index + other, place: -1, value: 0))
        waiting.append(Waiting(step: index + one, place: -1, value: 0))
      case .save(let place):
        waiting.append(Waiting(step: 0, place: place, value: places[place]))
        waiting.append(Waiting(step: index + 1, place: -1, value: 0))
        places[place] = position
      case .start:
        if position == 0 { waiting.append(Waiting(step: index + 1, place: -1, value: 0)) }
      case .end:
        if position == characters.count { waiting.append(Waiting(step: index + 1, place: -1, value: 0)) }
      case .wordBoundary:
        if isWordBoundary(position, in: characters) {
          waiting.append(Waiting(step: index + 1, place: -1, value: 0))
        }
      case .match, .character, .anyCharacter, .set: list.append(index, places)
      }
    }
  }
}

/// A step to follow, or a place to set back when the steps after it were followed.
private struct Waiting {
  let step: Int
  /// The place to set back; -1 for a step.
  let place: Int
  let value: Int
}

/// The ways that are possible at one position of the text, the most preferred first.
private struct WayList {
  /// The steps that take a character or end the pattern.
  private(set) var members: [Int] = []
  private var flat: [Int] = []
  private var reached: StepSet

  init(count: Int) {
    reached = StepSet(count: count)
  }

  /// Whether a step is new.
  mutating func insert(_ index: Int) -> Bool { reached.insert(index) }

  mutating func append(_ index: Int, _ places: [Int]) {
    members.append(index)
    flat += places
  }

  func places(_ order: Int) -> [Int] {
    let start = order * RegularExpression.placeCount
    return Array(flat[start..<start + RegularExpression.placeCount])
  }

  mutating func removeAll() {
    reached.removeAll()
    members.removeAll(keepingCapacity: true)
    flat.removeAll(keepingCapacity: true)
  }
}
