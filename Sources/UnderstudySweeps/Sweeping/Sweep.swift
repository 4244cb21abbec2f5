import UnderstudyRehearsal

extension Rehearsal {
    /// A type representing the result of a sweep.
    public struct Sweep: Sendable {
        /// The number of faults that were tried, or the number of moments at which the body was
        /// cancelled.
        ///
        /// This number doesn't include the first runs, which have neither a fault nor a
        /// cancellation.
        public internal(set) var tried = 0
        /// The number of faults or moments that were left out because there are too many, or
        /// because the sweep was cancelled.
        public internal(set) var leftOut = 0
        /// The failures, in the order in which they were found.
        public internal(set) var failures: [Failure] = []

        /// A type representing a fault or cancellation with which the body fails.
        public struct Failure: Sendable {
            /// A description of this fault or cancellation.
            ///
            /// For example, a fault is described as
            /// `call 2 of StoreSpy.save(_:) throws SimulatedFailure`, and a cancellation as
            /// `it is cancelled at moment 3, as task 1 suspends in step 4`. You can pass the
            /// description of a fault as the argument `only`.
            public let title: String
            /// A description of the reason why the body fails.
            public let reason: String
        }
    }
}
