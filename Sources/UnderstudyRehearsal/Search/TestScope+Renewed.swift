import Understudy

extension TestScope {
    /// Runs `body` in a copy of the current scope, or without a scope if there is no current scope.
    static func renewed<Result>(_ body: () -> Result) -> Result {
        guard let current else { return body() }
        return TestScope(isStrict: current.isStrict).run(body)
    }

    /// Runs `body` in a copy of the current scope, or without a scope if there is no current scope.
    nonisolated(nonsending) static func renewed<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let current else { return await body() }
        return await TestScope(isStrict: current.isStrict).run(body)
    }
}
