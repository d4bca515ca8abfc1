import ColumnMeaning
import OutputModes

// How typed values are shown and written, which `.format` sets too.

extension Setting {
  package static let raw = Setting("raw", \.formats.showsRaw, "Whether values are shown as stored")
    .option("raw", sets: "on", "Show values as stored, not by their meaning", isEarly: true)
  static let sampling = Setting(
    "sampling", \.formats.usesSamples, "Whether values and schemas show meanings",
    discussion: "With off, only declared types and what .format states count; the same as .format auto.")
  static let savedFormats = Setting(
    "saved-formats", \.readsSavedFormats, "Whether opening a file reads its .formats file")
  package static let typedInput = Setting(
    "typed-input", \.typedInput, "Whether literals are read by their meaning",
    discussion:
      "automatic is on for what is typed at a terminal, and off in scripts; the same as .format input."
  )
  .option("typed-input", sets: "on", "Read the literals of scripts by the meaning of their columns")
  static let zone = Setting(
    "zone", CommandParameter("ZONE", .zone), "The zone in which instants are shown",
    discussion: "ZONE is UTC, local, an offset such as +05:30, or a name such as Europe/Berlin.",
    examples: [
      Example(
        "SELECT at FROM visit;", prints: "2026-01-31 15:30:00+05:30\n",
        after: """
          CREATE TABLE visit(at);
          INSERT INTO visit VALUES (1769853600);
          .format date unix visit.at
          .set zone +05:30
          .set zone-in-files on
          """)
    ],
    text: { $0.formats.zone.name },
    apply: { settings, word throws(ShellError) in
      settings.formats.zone = try word.console.zones.zone(named: word.text)
    })
  static let zoneInFiles = Setting(
    "zone-in-files", \.formats.zoneHoldsInFiles, "Whether files and exports use the zone too")
}
