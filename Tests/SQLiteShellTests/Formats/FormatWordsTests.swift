import TestSupport
import Testing

@Suite struct FormatWordsTests {
  @Test func `unknown words are refused with a list of the known ones`() {
    let run = runShell(
      """
      .format colour
      .format bool roman
      .format date unix nowhere.at
      """)
    #expect(
      run.errors == """
        .format: no kind 'colour'; use one of date, day, time, duration, uuid, ulid, decimal, bool, enum, \
        ip, mac, json, array, dictionary, media, unpin, why, report, convert, input, zone, save, raw, auto
        .format: no storage 'roman' for bool; use one of integer, text
        .format: no such table: nowhere

        """)
  }
}
