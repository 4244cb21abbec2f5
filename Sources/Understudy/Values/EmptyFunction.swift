/// Returns a function that does nothing, for example for a function that ends a subscription, or
/// that returns an empty value. The result is `nil` for other functions, and for other types.
///
/// A function type has different metadata for each combination of its attributes and effects.
func emptyFunction<Output>(_ type: Output.Type, in scope: TestScope?) -> Output? {
    let plain: () -> Void = {}
    let sendable: @Sendable () -> Void = {}
    let main: @MainActor () -> Void = {}
    let asynchronous: () async -> Void = {}
    let sendableAsynchronous: @Sendable () async -> Void = {}
    return exactly(plain, as: type) ?? exactly(sendable, as: type) ?? exactly(main, as: type)
        ?? exactly(asynchronous, as: type) ?? exactly(sendableAsynchronous, as: type)
        ?? emptyMaker(type, in: scope)
}

/// Returns a function that returns an empty value. Doubles use such functions for results that
/// can't be copied, whose only empty value is `nil`.
private func emptyMaker<Output>(_ type: Output.Type, in scope: TestScope?) -> Output? {
    guard let result = TypeLayout(type).resultWithoutParameters else { return nil }
    if let wrapped = TypeLayout(result).wrapped {
        return nilMaker(wrapped.possiblyNoncopyableType) as? Output
    }
    func maker<Made>(_ type: Made.Type) -> Any? {
        guard let made = emptyValue(type, in: scope) else { return nil }
        let make: () -> Made = { made }
        return make
    }
    return _openExistential(result, do: maker) as? Output
}

/// Returns a function that returns `nil`.
private func nilMaker<Made: ~Copyable>(_ type: Made.Type) -> Any {
    let make: () -> Made? = { nil }
    return make
}
