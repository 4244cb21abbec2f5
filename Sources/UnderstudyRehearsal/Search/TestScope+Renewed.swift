import Understudy

extension TestScope {
    /// Runs `body` in a new scope like the current one, or without a scope if there is none.
    static func renewed<Result>(_ body: () -> Result) -> Result {
        guard let current else { return body() }
        return TestScope(isStrict: current.isStrict).run(body)
    }

    /// Runs `body` in a new scope like the current one, or without a scope if there is none.
    nonisolated(nonsending) static func renewed<Result>(
        _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let current else { return await body() }
        return await TestScope(isStrict: current.isStrict).run(body)
    }
}
