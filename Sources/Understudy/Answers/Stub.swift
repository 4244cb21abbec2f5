import Synchronization

/// A stub that a test has set, and whether a call has used it.
final class Stub: Sendable {
    /// The function that the test called: `returns(_:)`.
    private let command: String
    let location: TestReport.Location
    /// The number of the latest call before the stub was set.
    let after: UInt64
    private let wasUsed = Atomic<Bool>(false)

    init(_ command: String, after number: UInt64, at location: TestReport.Location) {
        self.command = command
        self.after = number
        self.location = location
    }

    /// Marks the stub as used by calls up to a number, which may be removed from now on.
    func markUsed(upTo number: UInt64) { if number > after { markUsed() } }

    /// Marks the stub as used.
    func markUsed() { wasUsed.store(true, ordering: .relaxed) }

    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }

    /// Returns a report on the unused stub, for the function with that name.
    func unused(_ name: String) -> TestReport {
        TestReport("\(name): \(command) was never used", at: location)
    }
}
