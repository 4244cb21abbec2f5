extension Stubbable {
    /// Forwards every call to another function, for example of a real implementation.
    ///
    /// - Parameter function: takes the elements of the labelled tuple one by one. Their types are
    ///   checked at the first call.
    public func forwards<each Argument>(
        to function: @escaping @Sendable (repeat each Argument) throws(Failure) -> Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let name = target.spy.name
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let forward: @Sendable (Input) throws(Failure) -> Output = { input throws(Failure) in
            let arguments = unlabelled(input, as: (repeat each Argument).self, of: name)
            return try function(repeat each arguments)
        }
        target.set(.closure(forward), by: target.stub("forwards(to:)", at: location))
    }

    /// Forwards every call to an asynchronous function.
    ///
    /// - Parameter function: takes the elements of the labelled tuple one by one, on the actor of
    ///   the caller.
    public func forwards<each Argument>(
        to function:
            nonisolated(nonsending) @escaping @Sendable (
                repeat each Argument
            ) async throws(Failure) -> Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let name = target.spy.name
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let forward: AsyncAnswer = { input async throws(Failure) in
            let arguments = unlabelled(input, as: (repeat each Argument).self, of: name)
            return try await function(repeat each arguments)
        }
        target.set(.asyncClosure(forward, location), by: target.stub("forwards(to:)", at: location))
    }
}

/// Returns the arguments without their labels.
private func unlabelled<Input, Unlabelled>(
    _ input: Input, as type: Unlabelled.Type, of name: String
) -> Unlabelled {
    guard let arguments = input as? Unlabelled else {
        // The other function can't be called, and there is no value to continue with.
        fatalError("\(name) takes \(Input.self), but forwards to a function of \(Unlabelled.self)")
    }
    return arguments
}
