/// The observers of a spy's calls. In most tests, most spies don't have any observers.
struct CallObservers {
    /// The number of the latest call, if a task has waited for calls.
    var latest: WaitableState<UInt64>?
    /// The numbers of the latest calls of several spies, for tasks that wait for calls of all of
    /// them.
    var latestOfSeveral: [WaitableState<UInt64>] = []
    /// The orders that are enforced for the calls.
    var guards: [OrderGuard] = []
    /// `true` if an expectation limits the number of calls.
    var hasLimits = false
    /// `true` if the spy's test has ended.
    var isLate = false

    var isNeeded: Bool {
        latest != nil || !latestOfSeveral.isEmpty || !guards.isEmpty || hasLimits || isLate
    }
}
