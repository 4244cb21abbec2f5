/// The observers of each call of a spy. Most calls in most tests have no observers.
struct CallObservers {
    /// Tasks that wait for calls.
    var arrivals: Arrivals?
    /// Orders that the calls must keep.
    var guards: [OrderGuard] = []
    /// A Boolean value that indicates if an expectation has an upper limit on the number of calls.
    var hasLimits = false
    /// A Boolean value that indicates if the test of the spy has ended.
    var isLate = false

    var isNeeded: Bool { arrivals != nil || !guards.isEmpty || hasLimits || isLate }
}
