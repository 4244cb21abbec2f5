/// Who has to be told of each call of a spy: most calls of most tests have none of it.
struct CallAttention {
    /// Tasks that wait for calls.
    var arrivals: Arrivals?
    /// Orders that the calls have to keep.
    var guards: [OrderGuard] = []
    /// Whether an expectation allows no more than some number of calls.
    var hasLimits = false
    /// Whether the test is over that the spy belongs to.
    var isLate = false

    var isNeeded: Bool { arrivals != nil || !guards.isEmpty || hasLimits || isLate }
}
