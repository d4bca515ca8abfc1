extension EnumStorage {
  /// TEXT of the label itself.
  public static let text = EnumStorage(
    name: "text",
    summary: "TEXT of the label itself, as Laravel, Room and Prisma write",
    codec: .text(
      decode: { String(validating: $0) },
      encode: { label, buffer in
        buffer.append(label)
        return .exact(())
      }))
}
