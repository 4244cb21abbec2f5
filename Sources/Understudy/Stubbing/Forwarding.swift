extension Stubbable {
    /// Passes every call on to another function, a live one for instance: a spy on the real thing.
    public func forwards(to function: @escaping @Sendable (Input) throws(Failure) -> Output) {
        stub.set(.closure(function))
    }

    /// Passes every call on to an asynchronous function.
    public func forwards(
        to function: @escaping AsyncAnswer
    ) {
        stub.set(.asyncClosure(function))
    }
}

// Functions of several parameters take the elements of the labelled tuple one by one; that they are
// the same elements is checked at the first call, see `Spy+Function.swift`.

extension Stubbable {
    /// Passes every call on to a function of two parameters.
    public func forwards<A, B>(
        to function: @escaping @Sendable (A, B) throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B).self, of: name)
            return try function(arguments.0, arguments.1)
        }
    }

    /// Passes every call on to an asynchronous function of two parameters.
    public func forwards<A, B>(
        to function:
            nonisolated(nonsending) @escaping @Sendable (
                A, B
            ) async throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) async throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B).self, of: name)
            return try await function(arguments.0, arguments.1)
        }
    }

    /// Passes every call on to a function of three parameters.
    public func forwards<A, B, C>(
        to function: @escaping @Sendable (A, B, C) throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C).self, of: name)
            return try function(arguments.0, arguments.1, arguments.2)
        }
    }

    /// Passes every call on to an asynchronous function of three parameters.
    public func forwards<A, B, C>(
        to function:
            nonisolated(nonsending) @escaping @Sendable (
                A, B, C
            ) async throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) async throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C).self, of: name)
            return try await function(arguments.0, arguments.1, arguments.2)
        }
    }

    /// Passes every call on to a function of four parameters.
    public func forwards<A, B, C, D>(
        to function: @escaping @Sendable (A, B, C, D) throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C, D).self, of: name)
            return try function(arguments.0, arguments.1, arguments.2, arguments.3)
        }
    }

    /// Passes every call on to an asynchronous function of four parameters.
    public func forwards<A, B, C, D>(
        to function:
            nonisolated(nonsending) @escaping @Sendable (
                A, B, C, D
            ) async throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) async throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C, D).self, of: name)
            return try await function(arguments.0, arguments.1, arguments.2, arguments.3)
        }
    }

    /// Passes every call on to a function of five parameters.
    public func forwards<A, B, C, D, E>(
        to function: @escaping @Sendable (A, B, C, D, E) throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C, D, E).self, of: name)
            return try function(arguments.0, arguments.1, arguments.2, arguments.3, arguments.4)
        }
    }

    /// Passes every call on to an asynchronous function of five parameters.
    public func forwards<A, B, C, D, E>(
        to function:
            nonisolated(nonsending) @escaping @Sendable (
                A, B, C, D, E
            ) async throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) async throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C, D, E).self, of: name)
            return try await function(
                arguments.0, arguments.1, arguments.2, arguments.3, arguments.4)
        }
    }

    /// Passes every call on to a function of six parameters.
    public func forwards<A, B, C, D, E, F>(
        to function: @escaping @Sendable (A, B, C, D, E, F) throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C, D, E, F).self, of: name)
            return try function(
                arguments.0, arguments.1, arguments.2, arguments.3, arguments.4, arguments.5)
        }
    }

    /// Passes every call on to an asynchronous function of six parameters.
    public func forwards<A, B, C, D, E, F>(
        to function:
            nonisolated(nonsending) @escaping @Sendable (
                A, B, C, D, E, F
            ) async throws(Failure) -> Output
    ) {
        let name = stub.spy.name
        forwards { (input: Input) async throws(Failure) -> Output in
            let arguments = unlabelled(input, as: (A, B, C, D, E, F).self, of: name)
            return try await function(
                arguments.0, arguments.1, arguments.2, arguments.3, arguments.4, arguments.5)
        }
    }
}

/// Takes the labels off.
private func unlabelled<Input, Unlabelled>(
    _ input: Input, as type: Unlabelled.Type, of name: String
) -> Unlabelled {
    guard let arguments = input as? Unlabelled else {
        // The other function cannot be called, and there is no value to go on with.
        fatalError("\(name) takes \(Input.self), but forwards to a function of \(Unlabelled.self)")
    }
    return arguments
}
