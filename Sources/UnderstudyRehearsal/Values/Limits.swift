extension Rehearsal {
    /// A type describing the limits of a rehearsal.
    ///
    /// ```swift
    /// await rehearse(limits: .init(steps: 10_000)) { stage in
    ///     try? await stage.clock.sleep(for: .seconds(60))
    ///     #expect(stage.elapsed == .seconds(60))
    /// }
    /// ```
    public struct Limits: Sendable {
        /// The maximum number of steps.
        ///
        /// A step is a job that runs until its next suspension.
        public var steps: Int
        /// The maximum number of steps at one instant of virtual time.
        ///
        /// If there are more steps, the rehearsal treats them as an endless loop. The same limit
        /// applies to the number of double calls and sleeps in one step.
        public var stepsAtOnce: Int
        /// The maximum number of double calls and sleeps in one step.
        ///
        /// If the value of this property is `nil`, the limit is the value of ``stepsAtOnce``.
        package var callsAtOnce: Int?
        /// The maximum amount of real time that one step may take.
        ///
        /// The same limit applies when the rehearsal waits for work that was announced with
        /// `stage.beginExternalWork(_:)`, and for the loading threads of a stubbed session. If a
        /// busy machine doesn't schedule a step, this time isn't counted, and any other time counts
        /// less on such a machine.
        public var externalWork: Duration
        /// The maximum amount of real time to wait for an unannounced job from another thread when
        /// no task is ready.
        ///
        /// By default, the limit is five seconds on the tier `.structured`, because tasks often
        /// switch to another thread there, and one second on all other tiers. In `explore`, the
        /// default limit is a tenth of a second.
        public var patience: Duration?

        /// Creates an instance of this type.
        ///
        /// - Parameters:
        ///   - steps: The maximum number of steps.
        ///   - stepsAtOnce: The maximum number of steps at one instant.
        ///   - externalWork: The maximum amount of real time that external work may take.
        ///   - patience: The maximum amount of real time to wait for a job from another thread. If
        ///     `nil`, the default limit of the tier applies.
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
