extension Spy {
    /// An enumeration representing the outcome of a call.
    public enum Outcome {
        /// The call hasn't ended, for example because it's held open or its answer is delayed.
        case pending
        /// The call returned a value.
        case returned(Output)
        /// The call threw an error.
        case threw(Failure)
    }

    /// A type representing a recorded call.
    ///
    /// ```swift
    /// let call = loader.spies.load.history[0]
    /// #expect(call.outcome?.error is URLError)
    /// #expect(call.outcome?.value == nil)
    /// ```
    ///
    /// Outcomes aren't recorded by default. To record them, call ``Spy/recordOutcomes()``, or add
    /// the product `UnderstudyTranscripts` to the test target.
    public struct Call {
        /// The argument of the call, or a labeled tuple if there are several arguments.
        public let input: Input
        /// The position of the call in the process-wide order of calls, starting at 1.
        ///
        /// You can use this number to compare calls of different spies. The call with the smaller
        /// number arrived first.
        public let number: UInt64
        let entry: OutcomeLog<Output, Failure>.Entry?

        /// The outcome of the call, or `nil` if outcomes aren't recorded.
        public var outcome: Outcome? {
            guard let entry else { return nil }
            return switch entry.result {
            case .success(let output): .returned(output)
            case .failure(let error): .threw(error)
            case nil: .pending
            }
        }

        /// The name of the task that made the call.
        ///
        /// If outcomes aren't recorded, if the task doesn't have a name, or if the name isn't
        /// available on the current platform, the value of this property is `nil`.
        public var taskName: String? { entry?.call.taskName }

        /// The duration of the call on the spy's timeline.
        ///
        /// If the spy doesn't have a timeline, if the call is still running, or if outcomes aren't
        /// recorded, the value of this property is `nil`.
        public var duration: Duration? {
            guard let times = entry?.times, let ended = times.ended else { return nil }
            return ended - times.began
        }

        /// The position at which the call ended in the process-wide order of events.
        ///
        /// You can use this number to compare when two calls ended. The call with the smaller
        /// number ended first. If the call is still running, or if outcomes aren't recorded, the
        /// value of this property is `nil`.
        public var endNumber: UInt64? { entry?.call.ended }
    }

    /// Records the outcome of each call from now on.
    ///
    /// The outcome of a call includes its result or error, when it ended, and the name of the task
    /// that made the call. For more information, see ``Call/outcome``.
    ///
    /// If a test target uses the product `UnderstudyTranscripts`, you don't need to call this
    /// function because every spy records outcomes automatically. Like arguments, results are
    /// retained until ``reset(_:)`` is called or the spy is deallocated.
    public func recordOutcomes() {
        joinTest()
        withState { if $0.outcomes == nil { $0.outcomes = OutcomeLog() } }
    }
}

extension Spy.Outcome: Sendable where Output: Sendable {}
extension Spy.Call: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.Outcome {
    /// The value that the call returned, or `nil` if it didn't return one.
    public var value: Output? {
        if case .returned(let output) = self { output } else { nil }
    }

    /// The error that the call threw, or `nil` if it didn't throw.
    public var error: Failure? {
        if case .threw(let error) = self { error } else { nil }
    }
}
