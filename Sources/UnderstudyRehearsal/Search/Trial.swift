/// A type representing the run of one schedule.
struct Trial: Sendable {
    let performance: Performance
    /// The reason why the run failed, or `nil` if it passed.
    let reason: Reason?

    /// An enumeration describing the kinds of failures.
    ///
    /// A shortened schedule must have the same kind of failure as the original schedule.
    enum Reason: Sendable {
        case threw(String)
        case noticed(String)
        case stuck(String)

        var text: String {
            switch self {
            case .threw(let text): "threw \(text)"
            case .noticed(let text), .stuck(let text): text
            }
        }

        /// Whether or not the test framework reports the failure when the body runs again.
        var isReportedByBody: Bool {
            if case .noticed = self { true } else { false }
        }

        func isLike(_ other: Reason) -> Bool {
            switch (self, other) {
            case (.threw, .threw), (.noticed, .noticed), (.stuck, .stuck): true
            default: false
            }
        }
    }

    /// Whether or not detecting the failure takes real time.
    var isStuck: Bool {
        if case .stuck = reason { true } else { false }
    }

    /// The choices that were made in the run.
    var places: [Int] { performance.trace.choices.map(\.index) }
}
