import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes media from BLOBs that begin like files of known formats.
  static let media: ColumnJudge = ColumnJudge("Media") { subject in
    let sample = subject.sample
    let heads = sample.blobs.filter { !$0.isEmpty } + sample.longBlobHeads
    guard !heads.isEmpty, sample.texts.isEmpty, !sample.hasNumbers else { return nil }
    var counts: [String: Int] = [:]
    var known = heads.count
    for head in heads {
      if let format = MediaFormat(of: head.span) {
        counts[format.name, default: 0] += 1
      } else {
        known -= 1
        // The bytes of each cell tell its format, so a few other cells are shown as stored.
        guard known * 10 >= heads.count * 9 else { return nil }
      }
    }
    let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    return ColumnFinding(
      ColumnFormat(
        kind: .media, storage: ColumnKind.media.storages.first,
        evidence: Evidence(
          .sample, known == heads.count && known >= 3 ? .strong : .fair,
          [
            "\(known) of \(countText(heads.count, "blob")) \(known == 1 ? "begins" : "begin") like files: "
              + list.joined(separator: ", "),
            "a terminal shows the type and the size; all other outputs get the bytes",
          ])))
  }
}
