import Testing
import UnderstudyFrameworks

extension DoublesTrait {
    /// An enumeration describing when a test shows its transcript.
    public enum Showing: Sendable {
        /// The transcript is shown even if the test passes.
        ///
        /// Note that it is always shown if the test fails.
        case transcript
    }
}

extension Trait where Self == DoublesTrait {
    /// Constructs a trait that watches the doubles of a test and attaches their transcript, even if
    /// the test passes.
    ///
    /// - Parameters:
    ///   - showing: When to show the transcript. Pass `.transcript` to always show it.
    ///   - strictness: Whether or not to report unchecked calls, which is the case for `.strict`.
    ///     If this argument is `nil`, the trait inherits the setting of the suite.
    public static func doubles(
        _ showing: DoublesTrait.Showing, _ strictness: DoublesTrait.Strictness? = nil
    ) -> DoublesTrait {
        DoublesTrait(isStrict: strictness.map { $0 == .strict }, showsTranscript: true)
    }
}
