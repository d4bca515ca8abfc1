extension ShellFeature {
  /// The functions, collations and tables that the shell adds to the library.
  static let functions: [ShellFeature] =
    list(
      .function,
      """
      decimal decimal_add decimal_cmp decimal_mul decimal_sub decimal_sum edit ieee754 ieee754_exponent
      ieee754_from_blob ieee754_mantissa ieee754_to_blob lsmode readfile regexp regexpi sha3 sha3_query
      shell_add_schema shell_escape_crnl shell_idquote shell_int32 shell_module_schema shell_putsnl
      sqlar_compress sqlar_uncompress usleep writefile zipfile zipfile_cds
      """)
    + list(.function, since: "3.41", "base64 base85")
    + list(.function, since: "3.43", "decimal_exp decimal_pow2 dtostr ieee754_inc strtod")
    + list(
      .function, since: "3.47",
      """
      median percentile percentile_cont percentile_disc sha1 sha1_query sha1b sha3_agg stmtrand
      """)
    + list(.function, since: "3.53", "ieee754_from_int ieee754_to_int is_base85 realpath")
    + list(
      .function, since: "3.53", "shell_format_schema", isHere: false)
    + list(.collation, "decimal uint")
    + list(.table, "completion fsdir generate_series zipfile")
    + list(
      .table, "sqlite_dbdata sqlite_dbptr", isHere: false)
}
