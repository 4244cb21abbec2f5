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
    /// Forwards every call to a real implementation from now on. Unlike an unused stub, it isn't an
    /// error if no call is forwarded.
    ///
    /// - Parameters:
    ///   - implementation: The real implementation to call. If it's a struct, it's copied.
    ///   - call: A closure that calls the real implementation.
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
    ///   - implementation: The real implementation to call. If it's a struct, it's copied.
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
            behavior.stub = nil
            behavior.fallback = .asyncClosure(
                { input async throws(Failure) in
                    // This is safe because the caller has passed the input to the double. The test
                    // is responsible for the copy that the spy has recorded.
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
    /// If the real implementation doesn't allow the property to be set, or if it's a struct and was
    /// therefore copied, a write isn't forwarded. In this case, later reads return the written
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
