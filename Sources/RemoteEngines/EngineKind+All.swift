extension EngineKind {
  /// All kinds; a new one is a folder and a line here.
  package static let all = [dqlite, hrana]
}
