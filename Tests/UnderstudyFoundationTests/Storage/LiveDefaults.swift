import TestSupport
import Testing

extension Trait where Self == CrowdLimit {
    /// One test with live defaults at a time: when any of them has its own written to disk, on Linux a
    /// `Float` in those of the others becomes a `Double`.
    static var liveDefaults: Self { oneAtATime }
}

private let oneAtATime = CrowdLimit.atOnce(1)
