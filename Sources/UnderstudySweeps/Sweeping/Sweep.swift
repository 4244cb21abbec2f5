import UnderstudyRehearsal

extension Rehearsal {
    /// What a sweep has tried and found.
    public struct Sweep: Sendable {
        /// How many faults were tried, or at how many moments the body was cancelled. The first
        /// run, in which nothing goes wrong, does not count.
        public internal(set) var tried = 0
        /// How many were left out, since there are more than the sweep may try, or since it was
        /// cancelled.
        public internal(set) var leftOut = 0
        /// What has failed, in the order in which it was tried.
        public internal(set) var failures: [Failure] = []

        /// One fault, or one cancellation, with which the body fails.
        public struct Failure: Sendable {
            /// The fault in words, as `only:` takes it: `call 2 of StoreSpy.save(_:) throws
            /// SimulatedFailure`; or `it is
            /// cancelled at moment 3, as task 1 suspends in step 4`.
            public let title: String
            /// What failed.
            public let reason: String
        }
    }
}
