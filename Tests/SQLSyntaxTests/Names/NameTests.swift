import SQLSyntax
import Testing

@Suite struct NameTests {
  @Test func `only the case of ASCII letters is ignored when names are compared`() {
    #expect("Order É".matches("oRDER É"))
    #expect(!"É".matches("é"))
    #expect(!"a".matches("ab"))
  }
}
