extension Spy {
    /// A call that is held open.
    ///
    /// ```swift
    /// call?.resume(throwing: URLError(.timedOut))  // by choice …
    /// held.resume(returning: page)  // … or the oldest first
    /// ```
    public struct HeldCall {
        let caller: HeldCaller<Input, Output, Failure>

        /// The arguments.
        public var input: Input { caller.input }
        /// The position of the call in the order of all calls in the process.
        public var number: UInt64 { caller.number }

        /// Returns a value from this call. A second answer is reported. The answer is ignored if
        /// the caller was cancelled.
        ///
        /// - Parameter output: the value.
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

        /// Throws an error from this call.
        ///
        /// - Parameter error: the error.
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

        /// Reports an answer to a call that was already answered.
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
    /// Returns from this call.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCall where Output == Any {
    /// Returns `nil` from this call of a generic function.
    ///
    /// - Parameter none: `nil`, for any optional type.
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
    /// Returns `nil` from this call of a generic function of a `Sendable` double.
    ///
    /// - Parameter none: `nil`, for any optional type.
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
