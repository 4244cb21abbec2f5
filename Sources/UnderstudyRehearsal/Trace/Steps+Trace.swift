extension Rehearsal.Steps {
    /// Describes a trace.
    init(_ trace: Trace, _ cast: Cast, on tier: Rehearsal.Tier) {
        self.init(
            count: trace.steps.count,
            schedule: Rehearsal.Schedule(trace.choices.map(\.index), tier: tier),
            told: { StepsText(trace, cast).whole },
            toldPlainly: {
                var silent = cast
                silent.calls = nil
                return StepsText(trace, silent).whole
            })
    }
}
