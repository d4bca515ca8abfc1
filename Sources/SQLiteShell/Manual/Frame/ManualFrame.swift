/// The hand-written template of the manual page, in mdoc.
///
/// A line such as `@MODES@` is replaced by a list, and the lines between `@example` and `@end` are a session that a test
/// runs.
enum ManualFrame {
  /// The template.
  static var text: String { session + results + typedValues + surroundings + programs }
}
