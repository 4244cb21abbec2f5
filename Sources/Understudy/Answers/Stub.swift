import Synchronization

/// A stub that a test has set, and whether a call has used it.
final class Stub: Sendable {
    /// The function that the test called: `returns(_:)`.
    private let command: String
    let location: TestReport.Location
    /// The number of the latest call before the stub was set.
    let after: UInt64
    private let hasMet = Atomic<Bool>(false)

    init(_ command: String, after number: UInt64, at location: TestReport.Location) {
        self.command = command
        self.after = number
        self.location = location
    }

    /// Marks the stub as used by calls up to a number, which may be removed from now on.
    func meet(upTo number: UInt64) { if number > after { meet() } }

    /// Marks the stub as used.
    func meet() { hasMet.store(true, ordering: .relaxed) }

    var isMet: Bool { hasMet.load(ordering: .relaxed) }

    /// Returns a report on the unused stub, for the function with that name.
    func unused(_ name: String) -> TestReport {
        TestReport("\(name): no call came for \(command)", at: location)
    }
}
