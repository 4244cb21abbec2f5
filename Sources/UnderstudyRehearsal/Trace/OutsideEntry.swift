import Understudy

/// What a rehearsal knows of work that happens elsewhere.
final class OutsideEntry: Sendable {
    let title: String
    let location: TestReport.Location

    init(_ title: String, at location: TestReport.Location) {
        self.title = title
        self.location = location
    }
}
