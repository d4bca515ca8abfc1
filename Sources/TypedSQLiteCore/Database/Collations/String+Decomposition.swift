extension String {
  /// The scalars, with the marks of lower-case letters after the letters (Unicode's form NFD).
  ///
  /// Letters of Latin, Greek, Cyrillic, Arabic, kana and Hangul are taken apart. See
  /// [Unicode Normalization Forms](https://www.unicode.org/reports/tr15/).
  internal var decomposedScalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(utf8.count)
    for scalar in unicodeScalars { scalars.append(decomposed: scalar) }
    return scalars
  }

  /// The parts of each letter that has a mark, by the text of that letter; canonically equivalent texts are one key.
  fileprivate static let markedLetters: [String: (letter: Unicode.Scalar, mark: Unicode.Scalar)] = {
    var marked: [String: (letter: Unicode.Scalar, mark: Unicode.Scalar)] = [:]
    for (mark, letters) in lettersByMark {
      for letter in letters.unicodeScalars {
        var whole = UnicodeScalarView()
        whole.append(letter)
        whole.append(mark)
        marked[String(whole)] = (letter, mark)
      }
    }
    return marked
  }()

  /// The lower-case letters that one character can show with a mark; source: UnicodeData.txt, version 14.
  private static let lettersByMark: [(mark: Unicode.Scalar, letters: String)] = [
    ("\u{300}", "aeiouünеиēōwâăêôơưyἀἁἐἑἠἡἰἱὀὁὐὑὠὡαεηιουωϊϋ"),
    ("\u{301}", "aeiouyclnrszügåæøϊαεηιϋουωϒгкçēïkmõōpũwâăêôơưἀἁἐἑἠἡἰἱὀὁὐὑὠὡ"),
    ("\u{302}", "aeioucghjswyzạẹọ"),
    ("\u{303}", "anoiuvâăeêôơưy"),
    ("\u{304}", "aeiouüäȧæǫöõȯyиуgḷṛαιυ"),
    ("\u{306}", "aegiouиужаеȩạαιυ"),
    ("\u{307}", "cegzaobdfhmnprsśšṣtwxyſ"),
    ("\u{308}", "aeiouyιυϒеіаәжзиоөэучыhõūwxt"),
    ("\u{309}", "aâăeêioôơuưy"),
    ("\u{30a}", "auwy"),
    ("\u{30b}", "ouу"),
    ("\u{30c}", "cdelnrstzaiouügkʒjh"),
    ("\u{30f}", "aeioruѵ"),
    ("\u{311}", "aeioru"),
    ("\u{313}", "αεηιουωρ"),
    ("\u{314}", "αεηιουωρ"),
    ("\u{31b}", "ou"),
    ("\u{323}", "bdhklmnrstvwzaeioơuưy"),
    ("\u{324}", "u"),
    ("\u{325}", "a"),
    ("\u{326}", "st"),
    ("\u{327}", "cgklnrstedh"),
    ("\u{328}", "aeiuo"),
    ("\u{32d}", "delntu"),
    ("\u{32e}", "h"),
    ("\u{330}", "eiu"),
    ("\u{331}", "bdklnrtzh"),
    ("\u{342}", "ἀἁἠἡἰἱὐὑὠὡαηιϊυϋω"),
    ("\u{345}", "ἀἁἂἃἄἅἆἇἠἡἢἣἤἥἦἧὠὡὢὣὤὥὦὧὰαάᾶὴηήῆὼωώῶ"),
    ("\u{653}", "ا"),
    ("\u{654}", "اويەہے"),
    ("\u{655}", "ا"),
    ("\u{3099}", "かきくけこさしすせそたちつてとはひふへほうゝカキクケコサシスセソタチツテトハヒフヘホウワヰヱヲヽ"),
    ("\u{309a}", "はひふへほハヒフヘホ"),
  ]
}

extension [Unicode.Scalar] {
  /// Appends a scalar, or its parts.
  fileprivate mutating func append(decomposed scalar: Unicode.Scalar) {
    if scalar.value < 0xC0 { return append(scalar) }
    if appendJamo(ofSyllable: scalar) { return }
    if let (letter, mark) = String.markedLetters[String(scalar)] {
      append(decomposed: letter)
      append(mark: mark)
    } else {
      append(mark: scalar)
    }
  }

  /// Appends a scalar; a mark comes before those of a higher combining class.
  private mutating func append(mark: Unicode.Scalar) {
    let combiningClass = mark.properties.canonicalCombiningClass
    var index = endIndex
    if combiningClass != .notReordered {
      while index > startIndex, self[index - 1].properties.canonicalCombiningClass > combiningClass {
        index -= 1
      }
    }
    insert(mark, at: index)
  }

  /// Appends the consonants and the vowel of a Hangul syllable; returns false for any other scalar.
  private mutating func appendJamo(ofSyllable scalar: Unicode.Scalar) -> Bool {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return false }
    let index = scalar.value - 0xAC00
    let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    let final = index % 28 == 0 ? [] : [0x11A7 + index % 28]
    append(contentsOf: (jamo + final).compactMap(Unicode.Scalar.init))
    return true
  }
}
