import MeaningSupport
import OutputModes
import ScreenSupport
import Testing

@testable import ColumnMeaning

@Suite struct MediaKindTests {
  /// The first bytes of files, and how they are shown.
  private static let heads: [(hex: String, shown: String)] = [
    ("89504E470D0A1A0A0000000D4948445200000280000001E00806000000", "PNG, 640×480, 29 bytes"),
    ("89504E470D0A1A0A", "PNG, 8 bytes"),
    ("89504E470D0A1A0A0000000D4948445200000000000001E00806000000", "PNG, 29 bytes"),
    ("FFD8FFE000104A46494600010100000100010000FFC0000B080102030401011100", "JPEG, 772×258, 33 bytes"),
    ("FFD8FFE000004A46494600010100000100010000FFC0000B08", "JPEG, 25 bytes"),
    ("FFD8FFE0FFFF4A4649460001", "JPEG, 12 bytes"),
    ("474946383961200010008000", "GIF, 32×16, 12 bytes"),
    ("524946462400000057454250565038580A000000000000007F02001F0100", "WebP, 640×288, 30 bytes"),
    ("52494646240000005745425056503820180000003001009D012A20001000", "WebP, 32×16, 30 bytes"),
    ("255044462D312E370A25", "PDF, 10 bytes"),
    ("1F8B0800000000000003030000000000000000", "gzip, 19 bytes"),
    ("504B0506000000000000000000000000000000000000", "zip, 22 bytes"),
    ("62706C6973743030D0", "bplist, 9 bytes"),
    ("53514C69746520666F726D6174203300", "SQLite, 16 bytes"),
    ("49492A0008000000", "TIFF, 8 bytes"),
    ("0000001866747970686569630000000068656963", "HEIC, 20 bytes"),
    ("4944330300000000000A00", "MP3, 11 bytes"),
  ]

  @Test(arguments: heads)
  func `a file is recognised by its first bytes`(hex: String, shown: String) {
    let run = runMeaning("SELECT as_media(x'\(hex)'), as_media('\(hex)');")
    #expect(run.output == "\(shown)|\n")
    #expect(run.messages == "")
  }

  /// Bytes that begin nearly as files do.
  @Test(arguments: [
    "", "89", "89504E470D0A1A", "FFD8FF", "FFD8FF0000104A4649460001", "47494638", "474946383861200010008000",
    "5249464600000000", "524946462400000057454258", "255044462D", "255044462D41422020", "1F8B", "1F8B08",
    "1F8B08E0000000000003030000000000000000", "504B0304",
    "504B0304FF00000000000000000000000000000000000000000000000000000000",
    "49492A0001000000", "424D000000000100000036000000", "000000186674797061616161",
    "FFFFFFFF6674797069736F6D", "49443303000000FF000A00",
    "7B7D", "00", "019B5525A6F87C3E9D420123456789AB",
  ])
  func `what begins nearly so is shown as it is stored`(hex: String) {
    #expect(runMeaning("SELECT as_media(x'\(hex)') IS NULL;").output == "1\n")
  }

  @Test(arguments: heads.map(\.hex), [1, 2, 3] as [UInt64])
  func `no cut and no change of a head is a fault`(hex: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let digits = Array(hex)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    for end in 0...bytes.count {
      var part = Array(bytes[..<end])
      _ = MediaFormat(of: part.span)?.pixels(part.span)
      guard let index = part.indices.randomElement(using: &generator) else { continue }
      part[index] = .random(in: 0...255, using: &generator)
      if let found = MediaFormat(of: part.span)?.pixels(part.span) {
        #expect(found.width > 0 && found.height > 0)
      }
    }
  }

  private static let table = """
    CREATE TABLE t(name, photo BLOB);
    INSERT INTO t VALUES ('a', CAST(x'89504E470D0A1A0A0000000D4948445200000280000001E00806000000'
      || zeroblob(13971) AS BLOB)), ('b', x'474946383961200010008000'), ('c', NULL), ('d', x'255044462D312E370A25');

    """

  @Test func `what was found is said, and why`() {
    let run = runMeaning([
      .sql(Self.table),
      .why("t.photo"),
      .report("t"),
    ])
    #expect(
      run.output == """
        t.photo: media blob (strong)
          3 of 3 blobs begin like files: 1 GIF, 1 PDF, 1 PNG
          a terminal shows the type and the size; all other outputs get the bytes
          .format media blob t.photo
        t.name: plain
          4 TEXT
        t.photo: media blob
          3 blob
          1 NULL

        """)
  }
}
