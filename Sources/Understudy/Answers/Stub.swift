import Synchronization

/// A type representing a stub that a test has set. It records whether or not the stub was used by a
/// call.
final class Stub: Sendable {
    /// The function that the test called to set the stub, for example `returns(_:)`.
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

    /// Marks the stub as used by the calls up to the specified number. These calls can be removed
    /// afterwards.
    func markUsed(upTo number: UInt64) { if number > after { markUsed() } }

    /// Marks the stub as used.
    func markUsed() { wasUsed.store(true, ordering: .relaxed) }

    var isUsed: Bool { wasUsed.load(ordering: .relaxed) }

    /// Returns a report that the stub of the specified function wasn't used.
    func unused(_ name: String) -> TestReport {
        TestReport("\(name): \(command) was never used", at: location)
    }
}
