// The implementation of `forwards(to:)`, with which a generated double forwards all calls to a real
// implementation.
//
// These are static members of `Spy.Function`, so that completion on a spy doesn't show them: a test
// doesn't use them.
//
// The real implementation and the closures needn't be `Sendable`, but become part of answers that
// are. The proof: only generated code calls these functions, with the real implementation that was
// passed to a method of the double. So the compiler keeps both together from then on, on one actor
// or in one task. If the double may be shared, its method requires a real implementation that may
// be shared as well. And the spies are called by the functions of the double, in the isolation of
// those.

extension Spy.Function {
    /// Forwards every call to a real implementation from now on. It isn't an error if no call is
    /// forwarded.
    ///
    /// - Parameters:
    ///   - implementation: the real implementation. A struct is copied.
    ///   - call: calls the real implementation.
    public func forwards<Real>(
        to implementation: Real, by call: @escaping (inout Real, Input) throws(Failure) -> Output
    ) {
        nonisolated(unsafe) let (implementation, call) = (implementation, call)
        spy.change { behavior in
            behavior.stub = nil
            behavior.fallback = .closure { input throws(Failure) in
                var implementation = implementation
                return try call(&implementation, input)
            }
        }
    }

    /// Forwards every call of an asynchronous function to a real implementation from now on.
    ///
    /// - Parameters:
    ///   - implementation: the real implementation. A struct is copied.
    ///   - call: calls the real implementation, on the actor of the caller.
    public func forwardsInTime<Real>(
        to implementation: Real,
        by call:
            nonisolated(nonsending) @escaping (inout Real, sending Input) async throws(Failure)
            -> Output
    ) {
        nonisolated(unsafe) let (implementation, call) = (implementation, call)
        let location = spy.location
        spy.change { behavior in
            behavior.stub = nil
            behavior.fallback = .asyncClosure(
                { input async throws(Failure) in
                    // The caller has passed it to the double. The test is responsible for the
                    // recorded copy.
                    nonisolated(unsafe) let input = input
                    var implementation = implementation
                    return try await call(&implementation, input)
                }, location)
        }
    }
}

extension SpiedProperty {
    /// Forwards every read and write of a property to a real implementation from now on. If the
    /// property can't be set, or if the real implementation is a struct, which is copied, later
    /// reads return the written value, as without a real implementation.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - implementation: the real implementation.
    ///   - path: the key path of its property.
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
