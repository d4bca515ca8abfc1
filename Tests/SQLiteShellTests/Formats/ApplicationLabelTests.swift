import Foundation
import TestSupport
import Testing

@Suite struct ApplicationLabelTests {
  private let phone = """
    CREATE TABLE urls(id INTEGER PRIMARY KEY, url);
    CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER, visit_duration INTEGER, transition INTEGER);
    INSERT INTO visits(transition) VALUES (0), (1), (805306376), (2415919111), (99), (-1);
    CREATE TABLE threads(_id); CREATE TABLE pdu(_id);
    CREATE TABLE sms(thread_id, date_sent INTEGER, type INTEGER, status INTEGER);
    INSERT INTO sms VALUES (1, 0, 1, -1), (1, 0, 2, 0), (1, 0, 5, 64), (1, 0, 9, 32);
    .mode list

    """

  @Test func `the numbers of a known application have labels at a terminal`() {
    let run = runShell(
      phone + ".mode line\nSELECT transition FROM visits;\nSELECT type, status FROM sms;\n", isTerminal: true)
    #expect(run.errors == "")
    let values = run.output.split(separator: "\n").compactMap { line in
      line.range(of: " = ").map { String(line[$0.upperBound...]) }
    }
    #expect(
      values == [
        "link", "typed", "reload+chain_start+chain_end", "form_submit+chain_start+server_redirect", "≠ 99",
        "≠ -1", "inbox", "none", "sent", "complete", "failed", "failed", "≠ 9", "pending",
      ])
  }
}
