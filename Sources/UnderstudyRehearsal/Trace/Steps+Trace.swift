extension Rehearsal.Steps {
    /// Puts a trace into words.
    init(_ trace: Trace, _ cast: Cast, on tier: Rehearsal.Tier) {
        var silent = cast
        silent.calls = nil
        self.init(
            count: trace.steps.count,
            schedule: Rehearsal.Schedule(trace.choices.map(\.index), tier: tier),
            plain: StepsText(trace, silent).whole,
            told: { StepsText(trace, cast).whole })
    }
}
