/// One schedule, tried.
struct Trial: Sendable {
    let performance: Performance
    /// Why it fails; `nil` when it does not.
    let reason: Reason?

    /// What a shorter schedule must have in common with the one that it is made from.
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

        /// Whether the test framework reports it when the body runs once more.
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

    /// Whether it takes the machine's own time to find out that it fails.
    var isStuck: Bool {
        if case .stuck = reason { true } else { false }
    }

    /// The places that were chosen.
    var places: [Int] { performance.trace.choices.map(\.index) }
}
