import Understudy

extension Rehearsal {
    /// The faults that are injected into one run of a fault sweep.
    ///
    /// ```swift
    /// do { try await feed.refresh() } catch { #expect(faults.contains(error)) }
    /// #expect(feed.isConsistent)
    /// ```
    public final class Faults: Sendable, CustomStringConvertible {
        typealias Body = @Sendable (Faults, Stage) async throws -> Void

        private let planned: [Fault]
        /// `true` to keep calls in source form.
        ///
        /// Describing calls takes time, so they are only kept for a report.
        private let keepsCalls: Bool
        private let state = Locked(State())

        private struct State {
            /// The number of doubles so far that have a function with each name.
            var doubles: [String: Int] = [:]
            /// The number of calls so far to each function.
            var calls: [String: Int] = [:]
            var attempts: [Attempt] = []
            var injected: [FailureMode] = []
            var functionsWithoutError: [String] = []
            var isServedElsewhere = false
        }

        init(_ planned: [Fault], keepsCalls: Bool = false) {
            self.planned = planned
            self.keepsCalls = keepsCalls
        }

        /// The faults of the current run, or `nil` if no fault sweep is running.
        public static var current: Faults? { FaultSweep.source as? Faults }

        /// A Boolean value that indicates whether all calls have succeeded so far.
        ///
        /// In the first run of a sweep, no call fails.
        public var isEmpty: Bool { state.withLock { $0.injected.isEmpty } }

        /// Returns whether an error is a valid response to the failures so far.
        ///
        /// An error is valid if it's an injected error, or if it contains one. If a call has
        /// returned a failure value such as `nil`, any error except `Unstubbed` is valid.
        ///
        /// - Parameters:
        ///   - error: The error that was thrown by the code under test.
        public func contains(_ error: any Error) -> Bool {
            let injected = state.withLock { $0.injected }
            return injected.contains { failureMode in
                failureMode.error.map { isError($0, containedIn: error) } ?? !(error is Unstubbed)
            }
        }

        /// A description of the faults, for example
        /// `call 2 of LoaderSpy.load(_:) throws SimulatedFailure`.
        ///
        /// You can pass this description to `stage.note(_:)`.
        public var description: String { planned.isEmpty ? "nothing goes wrong" : planned.title }

        /// Runs a body, and ignores the errors that are caused by the faults.
        func inject(into body: Body, on stage: Stage) async throws {
            do {
                try await FaultSweep.$source.withValue(self) { try await body(self, stage) }
            } catch {
                if !contains(error) { throw error }
            }
        }

        /// The calls that could have failed, in the order in which they were made.
        var attempts: [Attempt] { state.withLock { $0.attempts } }

        /// `true` if other threads respond to some of the calls.
        var areServedElsewhere: Bool { state.withLock { $0.isServedElsewhere } }

        /// The functions that could fail, but for which no error to throw is known.
        var functionsWithoutError: [String] { state.withLock { $0.functionsWithoutError } }
    }
}

extension Rehearsal.Faults: FaultSource {
    /// Registers a function of a double when the double is created.
    package func faultPoint(_ name: String, isServedElsewhere: Bool) -> any FaultPoint {
        let number = state.withLock { state in
            if isServedElsewhere { state.isServedElsewhere = true }
            state.doubles[name, default: 0] += 1
            return state.doubles[name, default: 0]
        }
        return FunctionFaultPoint(
            number == 1 ? name : "\(name) (double \(number))", of: self)
    }

    /// The fault point for the sleeps on test clocks.
    package var sleeps: any FaultPoint {
        FunctionFaultPoint("TestClock.sleep(until:)", of: self)
    }

    /// The fault point of one function of a double.
    private final class FunctionFaultPoint: FaultPoint {
        private let name: String
        private let faults: Rehearsal.Faults

        init(_ name: String, of faults: Rehearsal.Faults) {
            self.name = name
            self.faults = faults
        }

        var isDisturbed: Bool { !faults.isEmpty }

        func fault(among failureModes: [FailureMode], of call: () -> String) -> Int? {
            faults.recordAttempt(
                of: name, failureModes: failureModes, call: faults.keepsCalls ? call() : nil)
        }

        func recordMissingError(_ cause: String) {
            let text = "\(name) \(cause)"
            faults.state.withLock {
                if !$0.functionsWithoutError.contains(text) {
                    $0.functionsWithoutError.append(text)
                }
            }
        }
    }

    /// Records a call that can fail.
    ///
    /// - Parameters:
    ///   - name: The name of the function.
    ///   - failureModes: The faults that can be injected into the call.
    ///   - call: The call in source form, or `nil` if the run doesn't keep it for a report.
    /// - Returns: The index of the fault to inject, or `nil` if the call should succeed.
    private func recordAttempt(
        of name: String, failureModes: [FailureMode], call: String?
    ) -> Int? {
        state.withLock { state in
            state.calls[name, default: 0] += 1
            let callSite = CallSite(function: name, number: state.calls[name, default: 0])
            let fault = planned.first {
                $0.applies(to: callSite) && failureModes.indices.contains($0.failureMode)
            }
            let failureMode = fault.map { failureModes[$0.failureMode] }
            state.attempts.append(
                Attempt(
                    callSite: callSite, failureModes: failureModes, call: call, fault: failureMode))
            if let failureMode { state.injected.append(failureMode) }
            return fault?.failureMode
        }
    }
}

/// The identity of one call to one function of a double.
///
/// A call is identified by its number, which is the same in each run that takes the same path.
struct CallSite: Hashable, Sendable, CustomStringConvertible {
    /// The name of the function, for example `StoreSpy.save(_:) (double 2)`.
    ///
    /// The second and later doubles with a function of this name have their number appended.
    let function: String
    /// The number of the call, starting at 1.
    let number: Int

    /// A description of the call, for example `call 2 of StoreSpy.save(_:)`.
    var description: String { "call \(number) of \(function)" }
}

/// A fault to inject into one call.
struct Fault: Hashable, Sendable, CustomStringConvertible {
    let callSite: CallSite
    /// The index of this fault among the faults that can be injected into the call.
    let failureMode: Int
    /// A description of this fault, for example `throws SimulatedFailure`.
    let text: String
    /// `true` if later calls of the function should also fail.
    var persists = false

    /// A description of the call and its fault, for example
    /// `call 2 of StoreSpy.save(_:) throws SimulatedFailure from then on`.
    var description: String { "\(callSite) \(text)\(persists ? " from then on" : "")" }

    /// Returns whether this fault causes the given call to fail.
    func applies(to other: CallSite) -> Bool {
        if callSite == other { return true }
        return persists && callSite.function == other.function && callSite.number < other.number
    }
}

extension [Fault] {
    /// A description of all faults in one line.
    var title: String { map(\.description).joined(separator: " and ") }
}

/// A call that failed, or could have failed, during a run.
struct Attempt: Sendable {
    let callSite: CallSite
    let failureModes: [FailureMode]
    /// The call in source form, or `nil` if the run doesn't keep it for a report.
    let call: String?
    /// The injected fault, if any.
    let fault: FailureMode?

    /// The faults that can be injected into this call.
    var faults: [Fault] {
        failureModes.enumerated().map {
            Fault(callSite: callSite, failureMode: $0.offset, text: $0.element.text)
        }
    }
}
