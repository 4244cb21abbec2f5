import Understudy

/// A type representing a rehearsal's record of work that happens elsewhere.
final class ExternalWorkEntry: Sendable, CustomStringConvertible {
    let title: String
    let location: TestReport.Location
    /// Whether or not the work was started by a double, in which case the test can't end it.
    let isOfDouble: Bool
    /// A function that returns whether or not the work requires a later step in order to return.
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
