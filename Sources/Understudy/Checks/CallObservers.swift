/// A type representing the observers of a spy's calls. In most tests, most spies don't have any
/// observers.
struct CallObservers {
    /// The arrivals that notify tasks which wait for calls, if any.
    var arrivals: Arrivals?
    /// The orders that are enforced for the calls.
    var guards: [OrderGuard] = []
    /// Whether or not an expectation limits the number of calls.
    var hasLimits = false
    /// Whether or not the spy's test has ended.
    var isLate = false

    var isNeeded: Bool { arrivals != nil || !guards.isEmpty || hasLimits || isLate }
}
