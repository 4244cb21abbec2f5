extension Rehearsal {
    /// How long a rehearsal goes on.
    ///
    /// ```swift
    /// await rehearse(limits: .init(steps: 10_000)) { stage in
    ///     try? await stage.clock.sleep(for: .seconds(60))
    ///     #expect(stage.elapsed == .seconds(60))
    /// }
    /// ```
    public struct Limits: Sendable {
        /// How many steps it may take: jobs that run, each up to its next suspension.
        public var steps: Int
        /// How many steps it may take at one instant of its time: more are taken for a loop that
        /// waits for nothing. One step may make as many calls of doubles and sleeps.
        public var stepsAtOnce: Int
        /// How many calls of doubles and sleeps one step may make: as many as ``stepsAtOnce`` if it
        /// is `nil`.
        package var callsAtOnce: Int?
        /// How long, in the machine's own time, one step may take, and how long the rehearsal waits
        /// for work that was announced with `stage.beginExternalWork(_:)` and for the loader's
        /// threads of a stubbed session.
        /// For a step, time in which a busy machine gives it no processor is not counted, and
        /// other time counts the less, the busier the machine is.
        public var externalWork: Duration
        /// How long, in the machine's own time, it waits for a job from another thread that was not
        /// announced, when nothing can run. By default five seconds on the tier `.structured`,
        /// where a task may well have left for another thread, and one on the others; a tenth of a
        /// second in `explore`.
        public var patience: Duration?

        /// Makes limits.
        ///
        /// - Parameters:
        ///   - steps: how many steps there may be.
        ///   - stepsAtOnce: how many of them at one instant.
        ///   - externalWork: how long external work may take.
        ///   - patience: how long to wait for a job from another thread; `nil` leaves it to the
        ///     tier.
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
