import UnderstudyRehearsal

extension Rehearsal {
    /// The result of a sweep.
    public struct Sweep: Sendable {
        /// The number of faults that were tried, or of moments at which the body was cancelled. The
        /// first runs, without a fault or cancellation, don't count.
        public internal(set) var tried = 0
        /// The number of faults or moments that were left out, because there are too many, or
        /// because the sweep was cancelled.
        public internal(set) var leftOut = 0
        /// The failures, in the order in which they were found.
        public internal(set) var failures: [Failure] = []

        /// One fault or cancellation with which the body fails.
        public struct Failure: Sendable {
            /// A description, as accepted by `only:`: `call 2 of StoreSpy.save(_:) throws
            /// SimulatedFailure`; or `it is cancelled at moment 3, as task 1 suspends in step 4`.
            public let title: String
            /// The reason for the failure.
            public let reason: String
        }
    }
}
