import Testing
import UnderstudyFrameworks

extension DoublesTrait {
    /// The condition under which a test shows its transcript.
    public enum Showing: Sendable {
        /// The transcript is shown even if the test passes. A failing test always shows it.
        case transcript
    }
}

extension Trait where Self == DoublesTrait {
    /// Watches the doubles of a test, and attaches their transcript even if the test passes.
    ///
    /// - Parameters:
    ///   - showing: `.transcript`.
    ///   - strictness: `.strict` also reports unchecked calls; `nil` inherits the setting of the
    ///     suite.
    public static func doubles(
        _ showing: DoublesTrait.Showing, _ strictness: DoublesTrait.Strictness? = nil
    ) -> DoublesTrait {
        DoublesTrait(isStrict: strictness.map { $0 == .strict }, showsTranscript: true)
    }
}
