extension Spy {
    /// The outcome of a call.
    public enum Outcome {
        /// The call hasn't ended: it's held open, or its answer is delayed.
        case pending
        /// The call returned a value.
        case returned(Output)
        /// The call threw an error.
        case threw(Failure)
    }

    /// A recorded call.
    ///
    /// ```swift
    /// let call = loader.spies.load.history[0]
    /// #expect(call.outcome?.error is URLError)
    /// #expect(call.outcome?.value == nil)
    /// ```
    ///
    /// Its outcome is recorded if the test requests it: with ``Spy/recordOutcomes()``, or by adding
    /// the product `UnderstudyTranscripts` to the test target.
    public struct Call {
        /// The arguments: the value itself, or a labelled tuple if there are several.
        public let input: Input
        /// The position of the call in the order of all calls in the process, counted from 1.
        ///
        /// It orders the calls of different spies: the call with the smaller number arrived first.
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

        /// The name of the calling task, if it has one, the system provides it, and outcomes are
        /// recorded.
        public var taskName: String? { entry?.call.taskName }

        /// The duration of the call on the timeline of the spy. It's `nil` without a timeline,
        /// while the call is running, and if outcomes aren't recorded.
        public var duration: Duration? {
            guard let times = entry?.times, let ended = times.ended else { return nil }
            return ended - times.began
        }

        /// The position of the end of the call in the order of all events in transcripts: the call
        /// with the smaller number ended first. It's `nil` while the call is running, and if
        /// outcomes aren't recorded.
        public var endNumber: UInt64? { entry?.call.ended }
    }

    /// Records the outcome of each call from now on: its result or error, when it ended, and the
    /// name of the calling task. See ``Call/outcome``.
    ///
    /// In a test target that uses the product `UnderstudyTranscripts`, every spy does this
    /// automatically. Results are retained like arguments, until ``reset(_:)`` or the end of the
    /// spy.
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
