import Understudy

/// The rehearsal's record of work that happens elsewhere.
final class ExternalWorkEntry: Sendable, CustomStringConvertible {
    let title: String
    let location: TestReport.Location
    /// `true` if a double has started it, so that the test can't end it.
    let isOfDouble: Bool
    /// Returns whether it can't return before a later step.
    let isHeldUp: @Sendable () -> Bool

    init(
        _ title: String, at location: TestReport.Location, isOfDouble: Bool = false,
        isHeldUp: @escaping @Sendable () -> Bool = { false }
    ) {
        self.title = title
        self.location = location
        self.isOfDouble = isOfDouble
        self.isHeldUp = isHeldUp
    }

    var description: String {
        isOfDouble ? "\(title), of the double at \(location)" : "\(title), announced at \(location)"
    }
}
