import Synchronization

/// Something that a test has told a spy, and whether a call has met it.
final class Stub: Sendable {
    /// What the test has called: `returns(_:)`.
    private let command: String
    let location: TestReport.Location
    /// Calls up to this number came before.
    let after: UInt64
    private let hasMet = Atomic<Bool>(false)

    init(_ command: String, after number: UInt64, at location: TestReport.Location) {
        self.command = command
        self.after = number
        self.location = location
    }

    /// Calls up to a number have come, and may be forgotten from now on.
    func meet(upTo number: UInt64) { if number > after { meet() } }

    /// A call has met it.
    func meet() { hasMet.store(true, ordering: .relaxed) }

    var isMet: Bool { hasMet.load(ordering: .relaxed) }

    /// Says that none has, for the function of that name.
    func unused(_ name: String) -> TestReport {
        TestReport("\(name): no call came for \(command)", at: location)
    }
}
