import ColumnMeaning
import TypedSQLiteCore

extension Manual {
  /// Writes all kinds with their storages, the default one first, and one stored value of each.
  func writeKinds(to text: inout MdocText) {
    for kind in ColumnKind.all {
      text.macro("Ss \(kind.name)")
      text.prose(kind.summary + ".")
      if !kind.declared.types.isEmpty {
        text.prose("Declared types: \(kind.declared.types.sorted().joined(separator: ", ")).")
      }
      text.macro("Bl -tag -width Ds")
      for storage in kind.storages { text.write(storage, of: kind) }
      if let family = kind.storageSet.family {
        text.macro("It Cm \(family.pattern)")
        text.prose(family.summary + ".")
      }
      text.macro("El")
      guard !kind.readings.isEmpty else { continue }
      text.prose("\(kind.asFunction)() also reads when an identifier was made, if it is called with")
      text.macro("Bl -tag -width Ds")
      for reading in kind.readings {
        text.macro("It Cm \(reading.name)")
        text.prose(reading.summary + ".")
      }
      text.macro("El")
    }
  }
}

extension MdocText {
  fileprivate mutating func write(_ storage: ColumnStorage, of kind: ColumnKind) {
    macro("It Cm \(storage.name)")
    prose(storage.summary + ".")
    for sentence in storage.manualSentences() { prose(sentence) }
    let literal = storage.sampleText(of: kind)
    switch kind.sample.withUTF8Span({ storage.parse($0) }) {
    case .exact: prose("\(kind.sample) is \(literal).")
    case .rounded: prose("\(kind.sample) is rounded to \(literal).")
    case .outOfRange, nil: break
    }
  }
}
