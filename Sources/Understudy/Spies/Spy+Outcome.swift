extension Spy {
    /// What a call came to.
    public enum Outcome {
        /// It has not ended: it is held open, or its answer takes its time.
        case pending
        /// It returned a value.
        case returned(Output)
        /// It threw an error.
        case threw(Failure)
    }

    /// A recorded call, and what is known of it.
    ///
    /// ```swift
    /// let call = loader.spies.load.history[0]
    /// #expect(call.outcome?.error is URLError)
    /// #expect(call.outcome?.value == nil)
    /// ```
    ///
    /// What it came to is kept where the test asks for it: by ``Spy/recordOutcomes()``, or by a test
    /// target that takes the product `UnderstudyTranscripts`.
    public struct Call {
        /// The arguments: the value itself, or a labelled tuple where there are several.
        public let input: Input
        /// The call's place in the one order of all calls in the process, counted from 1.
        ///
        /// Calls of different spies compare by it: the smaller number came first.
        public let number: UInt64
        let entry: OutcomeLog<Output, Failure>.Entry?

        /// What the call came to; `nil` where nothing asked for it to be kept.
        public var outcome: Outcome? {
            guard let entry else { return nil }
            return switch entry.result {
            case .success(let output): .returned(output)
            case .failure(let error): .threw(error)
            case nil: .pending
            }
        }

        /// The name of the task that called, where it has one, the system tells and it is kept.
        public var taskName: String? { entry?.call.taskName }

        /// How long the call took on the spy's timeline; `nil` without a timeline, while the call
        /// goes on, and where it is not kept.
        public var duration: Duration? {
            guard let times = entry?.times, let ended = times.ended else { return nil }
            return ended - times.began
        }

        /// The place of the call's end in the order of all that transcripts show: the call with the
        /// smaller number ended first. `nil` while it goes on, and where it is not kept.
        public var endNumber: UInt64? { entry?.call.ended }
    }

    /// Keeps what each call comes to from now on: its result or error, when it ended, the name of
    /// the task that called. See ``Call/outcome``.
    ///
    /// In a test target that takes the product `UnderstudyTranscripts` every spy does so by itself.
    /// Results are kept alive as arguments are, until ``reset(_:)`` or the end of the spy.
    public func recordOutcomes() {
        joinTest()
        withState { if $0.outcomes == nil { $0.outcomes = OutcomeLog() } }
    }
}

extension Spy.Outcome: Sendable where Output: Sendable {}
extension Spy.Call: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.Outcome {
    /// The value that the call returned; `nil` where it returned none.
    public var value: Output? {
        if case .returned(let output) = self { output } else { nil }
    }

    /// The error that the call threw; `nil` where it threw none.
    public var error: Failure? {
        if case .threw(let error) = self { error } else { nil }
    }
}
