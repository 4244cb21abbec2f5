import TestSupport
import Testing

extension Trait where Self == ConcurrencyLimit {
    /// Limits tests with platform defaults to one at a time. For example, if one of them writes to
    /// disk on Linux, a `Float` in the others becomes a `Double`.
    static var liveDefaults: Self { oneAtATime }
}

private let oneAtATime = ConcurrencyLimit.atOnce(1)
