import TestSupport
import Testing

extension Trait where Self == ConcurrencyLimit {
    /// Limits tests with platform defaults to one at a time: on Linux, when one of them writes to
    /// disk, a `Float` in the others becomes a `Double`.
    static var liveDefaults: Self { oneAtATime }
}

private let oneAtATime = ConcurrencyLimit.atOnce(1)
