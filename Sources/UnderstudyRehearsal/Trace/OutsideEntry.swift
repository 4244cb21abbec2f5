import Understudy

/// What a rehearsal knows of work that happens elsewhere.
final class OutsideEntry: Sendable, CustomStringConvertible {
    let title: String
    let location: TestReport.Location
    /// Whether a double has sent it away, which the test cannot end.
    let isOfDouble: Bool
    /// Whether it can't come back before a later step.
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
