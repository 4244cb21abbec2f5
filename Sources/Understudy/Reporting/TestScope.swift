/// What belongs to one running test: its doubles, its metatype factories, its static state.
///
/// The `.doubles` trait and `DoublesTestCase` bind a fresh scope around every test, and
/// `withTestScope` binds one by hand. The binding is task-local, so parallel tests never
/// meet. What a double has left over when the scope ends is reported as an issue of that test.
package final class TestScope: Sendable {
    /// The scope of the current task; `nil` outside a scoped test.
    @TaskLocal package static var current: TestScope?

    /// Whether calls that nothing checked are reported at the end.
    let isStrict: Bool

    private let contents = Locked(Contents())

    private struct Contents {
        var doubles: [WeakDouble] = []
        var leftovers: [Report] = []
        var factories: [any CreationRecorder] = []
        var values: [ObjectIdentifier: any Sendable] = [:]
        var hasEnded = false
    }

    package init(isStrict: Bool = false) {
        self.isStrict = isStrict
    }

    /// Runs `body` inside this scope, then ends it.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        return try Self.$current.withValue(self) { try body() }
    }

    /// Runs `body` inside this scope, on the caller's actor, then ends it.
    package nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        return try await Self.$current.withValue(self) { try await body() }
    }

    /// Reports what the doubles have left over.
    private func end() {
        let doubles = contents.withLock { $0.doubles }
        let reports = doubles.flatMap { $0.double?.leftovers(strict: isStrict) ?? [] }
        let inherited = contents.withLock { contents in
            contents.hasEnded = true
            return contents.leftovers
        }
        for report in inherited + reports { Reporting.send(report) }
    }
}

// MARK: - Doubles

/// A double that can tell what a test has left over.
protocol ScopedDouble: AnyObject {
    /// What was asked for and did not happen, or happened and nobody looked at. Safe on any thread.
    func leftovers(strict: Bool) -> [Report]
}

/// Holds a double without keeping it alive: a test may check that its objects go away.
///
/// `@unchecked`, since a spy is `Sendable` only when its parts are: the scope calls nothing but
/// ``ScopedDouble/leftovers(strict:)``, and does so when the test's own work is over.
struct WeakDouble: @unchecked Sendable {
    weak var double: (any ScopedDouble)?
}

extension TestScope {
    func enroll(_ double: any ScopedDouble) {
        let entry = WeakDouble(double: double)
        contents.withLock { $0.doubles.append(entry) }
    }

    /// Keeps reports for the end of the test; `false` when it has ended.
    func inherit(_ reports: [Report]) -> Bool {
        contents.withLock { contents in
            guard !contents.hasEnded else { return false }
            contents.leftovers += reports
            return true
        }
    }

    /// The living doubles of one type.
    func doubles<Double>(of type: Double.Type) -> [Double] {
        contents.withLock { $0.doubles }.compactMap { $0.double as? Double }
    }
}

// MARK: - Metatype factories and static state

extension TestScope {
    func enroll(_ factory: any CreationRecorder) {
        contents.withLock { $0.factories.append(factory) }
    }

    /// The factories of this test, the latest first.
    var factories: [any CreationRecorder] {
        contents.withLock { $0.factories.reversed() }
    }

    /// This test's value under a key; made when it is first asked for.
    func value<Value: Sendable>(_ key: ObjectIdentifier, make: () -> Value) -> Value {
        if let value = contents.withLock({ $0.values[key] as? Value }) { return value }
        let made = make()
        return contents.withLock { contents in
            // Another task of the same test may have been faster; the first one stays.
            if let value = contents.values[key] as? Value { return value }
            contents.values[key] = made
            return made
        }
    }

    func setValue<Value: Sendable>(_ key: ObjectIdentifier, to value: Value) {
        let old = contents.withLock { contents in
            defer { contents.values[key] = value }
            return contents.values[key]
        }
        // Destroyed outside the lock: a `deinit` may come back here.
        withExtendedLifetime(old) {}
    }
}

// MARK: - By hand

/// Runs `body` in a test scope of its own: for code under a framework without `.doubles`, or for a
/// part of a test.
///
/// - Parameters:
///   - strict: whether calls that nothing checked are reported at the end.
///   - body: the code whose doubles belong together. What they leave over is reported when it ends.
public func withTestScope<Result>(
    strict: Bool = false, _ body: () throws -> Result
) rethrows -> Result {
    try TestScope(isStrict: strict).run(body)
}

/// Runs `body` in a test scope of its own, on the caller's actor.
///
/// - Parameters:
///   - strict: whether calls that nothing checked are reported at the end.
///   - body: the code whose doubles belong together. What they leave over is reported when it ends.
public nonisolated(nonsending) func withTestScope<Result>(
    strict: Bool = false, _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await TestScope(isStrict: strict).run(body)
}
