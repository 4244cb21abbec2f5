extension Spy {
    /// The calls that `suspends()` holds open, and the way to let them go.
    ///
    /// ```swift
    /// let held = loader.spies.load.suspends()
    /// let task = Task { await model.refresh() }
    /// await held.nextCall()
    /// #expect(model.isLoading)
    /// held.resume(returning: page)
    /// ```
    ///
    /// Keep it as long as calls may come: when it goes away, calls that are still held are reported and,
    /// where the function's type has a way, released.
    public final class HeldCalls {
        private let pen: HoldingPen<Input, Output, Failure>
        private let scope: TestScope?

        init(pen: HoldingPen<Input, Output, Failure>, scope: TestScope?) {
            self.pen = pen
            self.scope = scope
        }

        deinit {
            let (held, isReported) = pen.abandon()
            guard !held.isEmpty else { return }
            if !isReported {
                let staySuspended = held.contains { !$0.release.isPossible }
                TestReport.send(
                    TestReport(
                        SpyText.stillHeld(held, of: pen.name, staySuspended: staySuspended),
                        at: pen.location),
                    for: scope)
            }
            for call in held where call.release.isPossible { call.settle(.released) }
        }

        /// The calls that are held now, the oldest first.
        public var calls: [HeldCall] { pen.calls }

        /// Waits for the next call, and returns it while it is held. Every call is returned once.
        ///
        /// - Returns: the call; `nil` when the waiting task is cancelled, or when the spy is gone and no
        ///   call can come.
        @discardableResult
        public nonisolated(nonsending) func nextCall() async -> HeldCall? {
            await pen.next()
        }

        /// Lets the oldest held call return a value.
        public func resume(
            returning output: sending Output,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(
                with: .success(output),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Lets the oldest held call throw an error.
        public func resume(
            throwing error: Failure,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(
                with: .failure(error),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
        }

        private func resume(
            with result: sending Result<Output, Failure>, at location: TestReport.Location
        ) {
            // `settle` keeps the result only when it returns true, and that ends the loop.
            nonisolated(unsafe) let ending = Ending.settled(result)
            // A call that was cancelled meanwhile leaves the turn to the next one.
            while let call = pen.takeOldest() {
                if call.settle(ending) { return }
            }
            TestReport.send(TestReport(SpyText.nothingHeld(pen.name), at: location), for: scope)
        }
    }
}

extension Spy.HeldCalls: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCalls where Output == Void {
    /// Lets the oldest held call return.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy {
    /// One call that is held open.
    public final class HeldCall {
        /// The arguments.
        public let input: Input
        /// The call's place in the order of all calls in the process.
        public let number: UInt64

        typealias Continuation = CheckedContinuation<Ending<Output, Failure>, Never>
        private let waiting = Locked<Continuation?>(nil)
        private let pen: HoldingPen<Input, Output, Failure>
        let release: Release<Failure>

        init(
            input: Input, number: UInt64, release: Release<Failure>,
            pen: HoldingPen<Input, Output, Failure>
        ) {
            self.input = input
            self.number = number
            self.release = release
            self.pen = pen
        }

        /// Lets this call return a value. A call goes once; what comes later is ignored, as with a caller
        /// that was cancelled.
        public func resume(returning output: sending Output) {
            settle(.settled(.success(output)))
        }

        /// Lets this call throw an error.
        public func resume(throwing error: Failure) {
            settle(.settled(.failure(error)))
        }

        func wait(_ continuation: Continuation) {
            waiting.withLock { $0 = continuation }
        }

        /// Releases a cancelled caller, where its function can throw `CancellationError`; another one
        /// waits on, as the real function would have to.
        func cancel() {
            guard let error = release.cancellation else { return }
            settle(.settled(.failure(error)))
        }

        /// Ends the call; `false` when it had ended before.
        @discardableResult
        func settle(_ ending: sending Ending<Output, Failure>) -> Bool {
            let continuation = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            guard let continuation else { return false }
            pen.remove(self)
            continuation.resume(returning: ending)
            return true
        }
    }
}

extension Spy.HeldCall: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCall where Output == Void {
    /// Lets this call return.
    public func resume() {
        resume(returning: ())
    }
}
