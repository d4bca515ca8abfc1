extension ZoneFiles {
  /// Surroundings with these zones.
  package static func memory(_ zones: [String: [UInt8]]) -> MemorySurroundings {
    let memory = MemorySurroundings()
    for (name, bytes) in zones {
      let file = MemoryDestination()
      file.bytes = bytes
      memory.files[name] = file
    }
    return memory
  }
}
