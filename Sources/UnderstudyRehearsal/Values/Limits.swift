extension Rehearsal {
    /// The limits of a rehearsal.
    ///
    /// ```swift
    /// await rehearse(limits: .init(steps: 10_000)) { stage in
    ///     try? await stage.clock.sleep(for: .seconds(60))
    ///     #expect(stage.elapsed == .seconds(60))
    /// }
    /// ```
    public struct Limits: Sendable {
        /// The maximum number of steps: jobs that run until their next suspension.
        public var steps: Int
        /// The maximum number of steps at one instant of its time. More are treated as an endless
        /// loop. The number of calls of doubles and sleeps in one step has the same limit.
        public var stepsAtOnce: Int
        /// The maximum number of calls of doubles and sleeps in one step; ``stepsAtOnce`` if it's
        /// `nil`.
        package var callsAtOnce: Int?
        /// The maximum real time of one step, and of the wait for work announced with
        /// `stage.beginExternalWork(_:)` and for the loader's threads of a stubbed session. For a
        /// step, time in which a busy machine doesn't schedule it isn't counted, and other time
        /// counts less on a busy machine.
        public var externalWork: Duration
        /// The maximum real time to wait for an unannounced job from another thread when nothing is
        /// ready. By default five seconds on the tier `.structured`, on which tasks often leave for
        /// another thread, and one second on the others; a tenth of a second in `explore`.
        public var patience: Duration?

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - steps: the maximum number of steps.
        ///   - stepsAtOnce: the maximum number of steps at one instant.
        ///   - externalWork: the maximum real time of external work.
        ///   - patience: the maximum real time to wait for a job from another thread; `nil` for the
        ///     default of the tier.
        public init(
            steps: Int = 1_000_000, stepsAtOnce: Int = 50_000,
            externalWork: Duration = .seconds(60), patience: Duration? = nil
        ) {
            self.steps = steps
            self.stepsAtOnce = stepsAtOnce
            self.externalWork = externalWork
            self.patience = patience
        }

        func allow(_ steps: Int) -> Bool { steps < self.steps }

        func allow(_ taken: (steps: Int, atOnce: Int)) -> Bool {
            allow(taken.steps) && taken.atOnce < stepsAtOnce
        }
    }
}
