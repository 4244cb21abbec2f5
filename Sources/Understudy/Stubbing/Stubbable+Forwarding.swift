extension Stubbable {
    /// Forwards every call to another function, for example to a method of a real implementation.
    ///
    /// - Parameters:
    ///   - function: The function to call. Its parameters should correspond to the elements of the
    ///     spy's labeled tuple. Because the compiler can't verify this, their types are checked
    ///     when the first call is forwarded.
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
    /// - Parameters:
    ///   - function: The function to call. Its parameters should correspond to the elements of the
    ///     spy's labeled tuple. It runs on the actor of the caller.
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
        // We can't call the other function, and there is no value that could be returned to the
        // caller.
        fatalError("\(name) takes \(Input.self), but forwards to a function of \(Unlabelled.self)")
    }
    return arguments
}
