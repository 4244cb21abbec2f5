/// The run of one schedule.
struct Trial: Sendable {
    let performance: Performance
    /// The reason for its failure; `nil` if it passes.
    let reason: Reason?

    /// The kind of a failure, which a shortened schedule must share with the original.
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

        /// `true` if the test framework reports it when the body runs again.
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

    /// `true` if detecting the failure takes real time.
    var isStuck: Bool {
        if case .stuck = reason { true } else { false }
    }

    /// The choices.
    var places: [Int] { performance.trace.choices.map(\.index) }
}
