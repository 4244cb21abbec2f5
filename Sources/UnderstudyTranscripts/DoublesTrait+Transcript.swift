import Testing
import UnderstudyFrameworks

extension DoublesTrait {
    /// When a test shows its transcript.
    public enum Showing: Sendable {
        /// The transcript is shown even if the test passes.
        ///
        /// Note that it's always shown if the test fails.
        case transcript
    }
}

extension Trait where Self == DoublesTrait {
    /// Constructs a trait that watches the doubles of a test and attaches their transcript, even if
    /// the test passes.
    ///
    /// - Parameters:
    ///   - showing: When to show the transcript. Pass `.transcript` to always show it.
    ///   - strictness: The strictness of the check, or `nil` to inherit the setting of the suite.
    ///     `.strict` also reports unchecked calls.
    public static func doubles(
        _ showing: DoublesTrait.Showing, _ strictness: DoublesTrait.Strictness? = nil
    ) -> DoublesTrait {
        DoublesTrait(isStrict: strictness.map { $0 == .strict }, showsTranscript: true)
    }
}
