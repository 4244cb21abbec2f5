// How a generated double passes all of its calls on to a live object, `forwards(to:)`.
//
// Members of `Spy.Function`, and static: completion on a part does not show them, since a test says
// nothing with them.
//
// The live object and the closures need not be `Sendable`, and become part of answers that are. The
// proof: generated code alone calls these, with the live object that was handed to a method of the
// double. So the compiler keeps the two together from then on, on one actor or in one task; where
// the double may be shared, its method takes a live object that may be shared too. And the parts
// are called by the double's own functions, where those run.

extension Spy.Function {
    /// Passes every call on to a live object, from now on. That no call comes is no leftover.
    ///
    /// - Parameters:
    ///   - live: the live object. A structure is copied here.
    ///   - call: calls it.
    public func forwards<Live>(
        to live: Live, by call: @escaping (inout Live, Input) throws(Failure) -> Output
    ) {
        nonisolated(unsafe) let (live, call) = (live, call)
        spy.change { behavior in
            behavior.stub = nil
            behavior.fallback = .closure { input throws(Failure) in
                var live = live
                return try call(&live, input)
            }
        }
    }

    /// Passes every call of an asynchronous function on to a live object, from now on.
    ///
    /// - Parameters:
    ///   - live: the live object. A structure is copied here.
    ///   - call: calls it, on the caller's actor.
    public func forwardsInTime<Live>(
        to live: Live,
        by call:
            nonisolated(nonsending) @escaping (inout Live, sending Input) async throws(Failure)
            -> Output
    ) {
        nonisolated(unsafe) let (live, call) = (live, call)
        let location = spy.location
        spy.change { behavior in
            behavior.stub = nil
            behavior.fallback = .asyncClosure(
                { input async throws(Failure) in
                    // Its caller has given it to the double; what is recorded is the test's to
                    // guard.
                    nonisolated(unsafe) let input = input
                    var live = live
                    return try await call(&live, input)
                }, location)
        }
    }
}

extension SpiedProperty {
    /// Passes every read and every write of a property on to a live object, from now on. What is
    /// written to the copy of a structure, or to a property that cannot be set, is what later reads
    /// return, as without a live object.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - live: the live object.
    ///   - path: leads to its property.
    public static func forward<Live>(
        _ property: SpiedProperty, to live: Live, _ path: KeyPath<Live, Value>
    ) {
        property.get.function.forwards(to: live) { live, _ in live[keyPath: path] }
        guard Live.self is AnyObject.Type, let path = path as? WritableKeyPath<Live, Value> else {
            return
        }
        property.set.function.forwards(to: live) { live, value in live[keyPath: path] = value }
    }
}
