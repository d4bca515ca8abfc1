extension LocalTime {
  /// What is lost if this is no single instant on the clocks of a zone; nil if it is one.
  func fault(in zone: DisplayZone) -> CellConverter.Loss? {
    switch zone.instants(ofLocal: time) {
    case .one: nil
    case .none: .skipped(zone)
    case .two: .shownTwice(zone)
    }
  }
}
