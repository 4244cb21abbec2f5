import Testing
import UnderstudyFrameworks

extension DoublesTrait {
    /// When a test shows its transcript.
    public enum Showing: Sendable {
        /// Also where it passes; a test that fails shows it anyway.
        case transcript
    }
}

extension Trait where Self == DoublesTrait {
    /// Watches the doubles of a test, and attaches their transcript, also where the test passes.
    ///
    /// - Parameters:
    ///   - showing: `.transcript`.
    ///   - strictness: `.strict` also reports the calls that nothing checked; `nil` is as strict as
    ///     the suite.
    public static func doubles(
        _ showing: DoublesTrait.Showing, _ strictness: DoublesTrait.Strictness? = nil
    ) -> DoublesTrait {
        DoublesTrait(isStrict: strictness.map { $0 == .strict }, showsTranscript: true)
    }
}
