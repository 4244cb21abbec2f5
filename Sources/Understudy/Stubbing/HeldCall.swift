extension Spy {
    /// A type representing a call that is held open.
    ///
    /// ```swift
    /// call?.resume(throwing: URLError(.timedOut))  // by choice …
    /// held.resume(returning: page)  // … or the oldest first
    /// ```
    public struct HeldCall {
        let caller: HeldCaller<Input, Output, Failure>

        /// The arguments of the call.
        public var input: Input { caller.input }
        /// The position of the call in the process-wide order of calls.
        public var number: UInt64 { caller.number }

        /// Resumes this call and returns a value from it.
        ///
        /// Each call should be resumed only once. If it was already resumed, an issue is reported.
        /// If its caller was cancelled in the meantime, this function has no effect.
        ///
        /// - Parameters:
        ///   - output: The value that the call should return.
        public func resume(
            returning output: sending Output,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            report(
                caller.resume(.settled(.success(output))),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Resumes this call and throws an error from it.
        ///
        /// - Parameters:
        ///   - error: The error that the call should throw.
        public func resume(
            throwing error: Failure,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            report(
                caller.resume(.settled(.failure(error))),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Reports that the test has resumed a call that was already resumed.
        private func report(
            _ resumption: HeldCaller<Input, Output, Failure>.Resumption,
            at location: TestReport.Location
        ) {
            guard resumption == .resumedBefore else { return }
            let pendingCalls = caller.pendingCalls
            let lines = [
                "\(pendingCalls.name): this call was already resumed",
                CallLog.row(number, pendingCalls.function.call(input)),
            ]
            TestReport.send(
                TestReport(lines.joined(separator: "\n"), at: location), for: pendingCalls.scope)
        }
    }
}

extension Spy.HeldCall: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCall where Output == Void {
    /// Resumes this call without a value because it returns `Void`.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCall where Output == Any {
    /// Resumes this call of a generic function and returns `nil` from it.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    @_documentation(visibility: internal)
    public func resume(
        returning none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            returning: none as Any, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCall where Output == any Sendable {
    /// Resumes this call of a generic function of a `Sendable` double and returns `nil` from it.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    @_documentation(visibility: internal)
    public func resume(
        returning none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            returning: none as any Sendable, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }
}
