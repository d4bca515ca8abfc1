import TestSupport
import Testing

@Suite struct DoubleFunctionTests {
  @Test(
    arguments: [
      ("ieee754(2.0)", "'ieee754(2,0)'"), ("ieee754(45.25)", "'ieee754(181,-2)'"), ("ieee754(2, 0)", "2.0"),
      ("ieee754(181, -2)", "45.25"), ("ieee754(-181, -2)", "-45.25"), ("ieee754(1, 2000)", "Inf"),
      ("ieee754(1, -9999999999)", "0.0"), ("ieee754_mantissa(45.25)", "181"),
      ("ieee754_exponent(45.25)", "-2"),
      ("ieee754_from_blob(ieee754_to_blob(0.1)) = 0.1", "1"), ("ieee754_from_blob(x'00')", "NULL"),
      ("ieee754_from_blob(x'7ff8000000000000')", "NULL"),
      ("ieee754_inc(1.0, 1) - 1.0 = 2.220446049250313e-16", "1"), ("ieee754_inc(0.0, -1)", "NULL"),
      ("ieee754_inc(1.0, 0)", "1.0"), ("ieee754_from_int(0)", "0.0"), ("ieee754_from_int('a')", "NULL"),
      ("ieee754_to_int(1.0)", "4607182418800017408"), ("ieee754_to_int(1)", "NULL"),
      ("ieee754_from_int(ieee754_to_int(-0.1))", "-0.1"),
      ("dtostr(1.0)", "'+1.00000000000000000000000000e+00'"), ("dtostr(0.1, 3)", "'+1.000e-01'"),
      ("dtostr(2.5, 0)", "'+2.5e+00'"), ("dtostr(0, 2)", "'+0.00e+00'"),
      ("dtostr(-1e300, 5)", "'-1.00000e+300'"),
      ("dtostr(9.99, 1)", "'+1.0e+01'"), ("dtostr(0.125, 1)", "'+1.2e-01'"),
      ("dtostr(0.375, 1)", "'+3.8e-01'"),
      ("dtostr(1e999)", "'+inf'"), ("dtostr(5e-324, 17)", "'+4.94065645841246544e-324'"),
      ("dtostr(1.7976931348623157e308, 20)", "'+1.79769313486231570815e+308'"),
      ("length(dtostr(0.1, 9999))", "357"),
      ("strtod('1.5')", "1.5"), ("strtod('  -2.5e3x')", "-2500.0"), ("strtod('.5')", "0.5"),
      ("strtod('5.')", "5.0"),
      ("strtod('1e')", "1.0"), ("strtod('.')", "0.0"), ("strtod('abc')", "0.0"), ("strtod('')", "0.0"),
      ("strtod('-infinity')", "-Inf"), ("strtod('1e999')", "Inf"), ("strtod(NULL)", "NULL"),
      ("strtod(7)", "7.0"),
    ])
  func `a function of reals gives its result`(call: String, result: String) {
    let run = runShell(
      "SELECT CASE WHEN typeof(v) = 'real' AND abs(v) < 9e999 OR typeof(v) <> 'real' THEN quote(v) ELSE v END FROM (SELECT \(call) v);\n"
    )
    #expect(run.output == result + "\n")
    #expect(run.errors == "")
  }
}
