extension Stubbable {
    /// Forwards every call to another function, for example to a method of a real implementation.
    ///
    /// Use this function to record the calls of a real implementation, and to replace only some of
    /// its results:
    ///
    /// ```swift
    /// loader.spies.fetch.forwards(to: live.fetch)
    /// loader.spies.fetch.when { $0.fresh }.fails(with: URLError(.timedOut))
    /// ```
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
        let location = TestReport.Location(fileID, filePath, line, column)
        let forward: @Sendable (Input) throws(Failure) -> Output = { input throws(Failure) in
            let arguments = unlabelled(input, as: (repeat each Argument).self, of: name)
            return try function(repeat each arguments)
        }
        target.set(.closure(forward), "forwards(to:)", at: location)
    }

    /// Forwards every call to an asynchronous function.
    ///
    /// Use this function to record the calls of a real implementation:
    ///
    /// ```swift
    /// loader.spies.load.forwards(to: live.load)
    /// ```
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
        let location = TestReport.Location(fileID, filePath, line, column)
        let forward: AsyncAnswer = { input async throws(Failure) in
            let arguments = unlabelled(input, as: (repeat each Argument).self, of: name)
            return try await function(repeat each arguments)
        }
        target.set(.asyncClosure(forward, location), "forwards(to:)", at: location)
    }
}

/// Returns the arguments without their labels.
private func unlabelled<Input, Unlabelled>(
    _ input: Input, as type: Unlabelled.Type, of name: String
) -> Unlabelled {
    guard let arguments = input as? Unlabelled else {
        // The other function can't be called, and there is no value to return.
        fatalError("\(name) takes \(Input.self), but forwards to a function of \(Unlabelled.self)")
    }
    return arguments
}

// MARK: - Generated doubles

// This file implements `forwards(to:)`, which a generated double uses to forward all calls to a
// real implementation.
//
// These functions are static members of `Spy.Function` so that they don't appear in code completion
// for a spy, because tests don't need to call them.
//
// The real implementation and the closures don't need to be `Sendable`, although they become part
// of answers that are `Sendable`. This is safe because only generated code calls these functions,
// and it passes a real implementation that was passed to a method of the double. From then on, the
// compiler keeps the double and the real implementation together on one actor or in one task. If
// the double can be shared, its method requires a real implementation that can be shared, too.
// Finally, the spies are only called by the functions of the double, in the isolation of those
// functions.

extension Spy.Function {
    /// Forwards every subsequent call to a real implementation.
    ///
    /// Unlike an unused stub, it isn't an error if no call is forwarded.
    ///
    /// - Parameters:
    ///   - implementation: The real implementation to call. A struct is copied.
    ///   - call: A closure that calls the real implementation.
    public func forwards<Real>(
        to implementation: Real, by call: @escaping (inout Real, Input) throws(Failure) -> Output
    ) {
        nonisolated(unsafe) let (implementation, call) = (implementation, call)
        spy.change { behavior in
            behavior.answers.stub = nil
            behavior.answers.otherwise = .closure { input throws(Failure) in
                var implementation = implementation
                return try call(&implementation, input)
            }
        }
    }

    /// Forwards every call of an asynchronous function to a real implementation from now on.
    ///
    /// - Parameters:
    ///   - implementation: The real implementation to call. A struct is copied.
    ///   - call: A closure that calls the real implementation on the actor of the caller.
    public func forwardsInTime<Real>(
        to implementation: Real,
        by call:
            nonisolated(nonsending) @escaping (inout Real, sending Input) async throws(Failure)
            -> Output
    ) {
        nonisolated(unsafe) let (implementation, call) = (implementation, call)
        let location = spy.location
        spy.change { behavior in
            behavior.answers.stub = nil
            behavior.answers.otherwise = .asyncClosure(
                { input async throws(Failure) in
                    // This is safe because the caller has passed the input to the double. The test
                    // must use the recorded copy safely.
                    nonisolated(unsafe) let input = input
                    var implementation = implementation
                    return try await call(&implementation, input)
                }, location)
        }
    }
}

extension SpiedProperty {
    /// Forwards every read and write of a property to a real implementation from now on.
    ///
    /// Writes aren't forwarded if the property of the real implementation can't be set, or if the
    /// real implementation is a struct, which was copied. Later reads then return the written
    /// value.
    ///
    /// - Parameters:
    ///   - property: The property whose accesses are forwarded.
    ///   - implementation: The real implementation to access.
    ///   - path: The key path of the property in the real implementation.
    public static func forward<Real>(
        _ property: SpiedProperty, to implementation: Real, _ path: KeyPath<Real, Value>
    ) {
        property.get.function.forwards(to: implementation) { real, _ in real[keyPath: path] }
        guard Real.self is AnyObject.Type, let path = path as? WritableKeyPath<Real, Value> else {
            return
        }
        property.set.function.forwards(to: implementation) { real, value in
            real[keyPath: path] = value
        }
    }
}
