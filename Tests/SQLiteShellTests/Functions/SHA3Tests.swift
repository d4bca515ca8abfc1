import SQLiteShell
import TestSupport
import Testing

@Suite struct SHA3Tests {
  /// According to Python's hashlib.
  private static let vectors: [(text: String, size: SHA3.Size, hash: String)] = [
    (
      "", SHA3.Size.bits224,
      "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7"
    ),
    (
      "", SHA3.Size.bits256,
      "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"
    ),
    (
      "", SHA3.Size.bits384,
      "0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2a"
        + "c3713831264adb47fb6bd1e058d5f004"
    ),
    (
      "", SHA3.Size.bits512,
      "a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a6"
        + "15b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26"
    ),
    (
      "abc", SHA3.Size.bits224,
      "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf"
    ),
    (
      "abc", SHA3.Size.bits256,
      "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"
    ),
    (
      "abc", SHA3.Size.bits384,
      "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2"
        + "98d88cea927ac7f539f1edf228376d25"
    ),
    (
      "abc", SHA3.Size.bits512,
      "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
        + "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"
    ),
    (
      String(repeating: "a", count: 135), SHA3.Size.bits224,
      "f9f28c21a2b0884bbd3594cae82bf811c0c1ede427e083d5576e909d"
    ),
    (
      String(repeating: "a", count: 135), SHA3.Size.bits256,
      "8094bb53c44cfb1e67b7c30447f9a1c33696d2463ecc1d9c92538913392843c9"
    ),
    (
      String(repeating: "a", count: 135), SHA3.Size.bits384,
      "a2d51907c0611e25c058f0675042e8f53cc473dc347c5ea8a813d886b3aa8f8d"
        + "cab61a236237d94de404cd66606243f9"
    ),
    (
      String(repeating: "a", count: 135), SHA3.Size.bits512,
      "4be1e70276f9122f470a54c27240c7d0709dab7469958b48a950d69da6dd07ca"
        + "135826d9d23e975cb9283e7d236ef98a80451dca8e311f52096308b2c8d70cc7"
    ),
    (
      String(repeating: "a", count: 136), SHA3.Size.bits224,
      "96136a6a094433b4aa855f163829a2ce6bca7d56cfd2163b47f1f1c4"
    ),
    (
      String(repeating: "a", count: 136), SHA3.Size.bits256,
      "3fc5559f14db8e453a0a3091edbd2bc25e11528d81c66fa570a4efdcc2695ee1"
    ),
    (
      String(repeating: "a", count: 136), SHA3.Size.bits384,
      "cbbcb466417a2f6d466479bb6dc659434d9589de3a53acc9b427580482e30594"
        + "8888c8fa6d069c5e6a899aa34a9af15a"
    ),
    (
      String(repeating: "a", count: 136), SHA3.Size.bits512,
      "e50392c91ed95768c8dcf52a12e5db1ecd0347fb995f7ff4ea06994649bbd1a0"
        + "de7ae36a62aadc00a704d730b52bda191b72951e2afc9b6fb6824787b2086257"
    ),
    (
      String(repeating: "a", count: 300), SHA3.Size.bits224,
      "13cdd884b40c9505636b1a0c37716fcd119b1405eea9854603635356"
    ),
    (
      String(repeating: "a", count: 300), SHA3.Size.bits256,
      "8a5720b2ca0cae7b89ad399c5daab22c29f5c72bcf30ab81e807d9bda95b4580"
    ),
    (
      String(repeating: "a", count: 300), SHA3.Size.bits384,
      "710407a09900e031ccc8fd2dfa11b67a5f2e22bd877dc3506f545577bfa92b27"
        + "e71dbc9403345c1708ba180572e3eaed"
    ),
    (
      String(repeating: "a", count: 300), SHA3.Size.bits512,
      "7350d99d1a20435c283070f3613302edb7027fced163086b048bd3ded530c5cb"
        + "7a8ced83d1c6fda78f8832c61fb02698d14252c6b4ecf6989b81b04ca99a6302"
    ),
  ]

  @Test(arguments: vectors)
  func `a text has the hash of the standard`(text: String, size: SHA3.Size, expected: String) {
    var hash = SHA3(size)
    for byte in text.utf8 { hash.update([byte]) }
    let digits = hash.finish().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(digits.joined() == expected)
  }
}
