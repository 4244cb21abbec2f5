/// What belongs to one running test: its doubles, its metatype factories, its static state.
///
/// The `.doubles` trait and `DoublesTestCase` bind a fresh scope around every test, and
/// `withTestScope` binds one by hand. The binding is task-local, so parallel tests never
/// meet. What a double has left over when the scope ends is reported as an issue of that test.
package final class TestScope: Sendable {
    /// The scope of the current task; `nil` outside a scoped test.
    @TaskLocal package static var current: TestScope?

    /// Whether calls that nothing checked are reported at the end.
    package let isStrict: Bool

    private let contents = Locked(Contents())

    private struct Contents {
        var doubles: [WeakDouble] = []
        var leftovers: [TestReport] = []
        var factories: [FactoryBox] = []
        var values: [ScopedKey: any Sendable] = [:]
        var hasEnded = false
    }

    /// The scope around this one.
    private let outer = TestScope.current

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
        // Kept until the end is known: a double that another thread lets go of in between would tell once
        // more, as one that nobody has asked.
        let doubles = contents.withLock { $0.doubles }.compactMap(\.double)
        let reports = doubles.flatMap { $0.leftovers(strict: isStrict) }
        let last = contents.withLock { contents in
            defer { contents = Contents(hasEnded: true) }
            return contents
        }
        withExtendedLifetime(doubles) {}
        for report in last.leftovers + reports { TestReport.send(report) }
    }
}

// MARK: - Doubles

/// A double that can tell what a test has left over.
package protocol ScopedDouble: AnyObject {
    /// What was asked for and did not happen, or happened and nobody looked at. Safe on any thread.
    func leftovers(strict: Bool) -> [TestReport]
}

/// Holds a double without keeping it alive: a test may check that its objects go away.
///
/// `@unchecked`, since a spy is `Sendable` only when its parts are: the scope calls nothing but
/// ``ScopedDouble/leftovers(strict:)``, and does so when the test's own work is over.
struct WeakDouble: @unchecked Sendable {
    weak var double: (any ScopedDouble)?
}

extension TestScope {
    package func enroll(_ double: any ScopedDouble) {
        let entry = WeakDouble(double: double)
        contents.withLock { if !$0.hasEnded { $0.doubles.append(entry) } }
    }

    /// Keeps an object alive until the test has ended and its doubles were asked what is left over.
    package func keep(_ object: some AnyObject & Sendable) {
        setValue(.object(object), to: object)
    }

    /// Whether the test is over.
    package var hasEnded: Bool { contents.withLock { $0.hasEnded } }

    /// Keeps reports for the end of the test; `false` when it has ended.
    package func inherit(_ reports: [TestReport]) -> Bool {
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

/// Holds a factory for the test that made it.
///
/// `@unchecked`: a factory is `Sendable` only when its product is. The scope offers it instances, on
/// the thread that makes them, and never takes one out.
private struct FactoryBox: @unchecked Sendable {
    let factory: any CreationRecorder
}

/// What a static value of a test is kept under: the object that describes it, or the type that it
/// belongs to. A key keeps its object alive, so that no other one takes over its identity.
enum ScopedKey: Hashable, Sendable {
    case object(any AnyObject & Sendable)
    case type(Any.Type, value: Any.Type)

    private var id: [ObjectIdentifier] {
        switch self {
        case .object(let object): [ObjectIdentifier(object)]
        case .type(let owner, let value): [ObjectIdentifier(owner), ObjectIdentifier(value)]
        }
    }

    static func == (left: ScopedKey, right: ScopedKey) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension TestScope {
    func enroll(_ factory: any CreationRecorder) {
        let box = FactoryBox(factory: factory)
        contents.withLock { if !$0.hasEnded { $0.factories.append(box) } }
    }

    /// Offers an instance to the factories of this test, the latest first, then to those of the scope
    /// around it.
    func record(_ instance: Any, arguments: Any) {
        let factories = contents.withLock { $0.factories }
        let isRecorded = factories.reversed().contains { box in
            box.factory.record(instance, arguments: arguments)
        }
        if !isRecorded { outer?.record(instance, arguments: arguments) }
    }

    /// This test's value under a key; made when it is first asked for.
    func value<Value: Sendable>(_ key: ScopedKey, make: () -> Value) -> Value {
        if let value = contents.withLock({ $0.values[key] as? Value }) { return value }
        let made = make()
        return contents.withLock { contents in
            // Another task of the same test may have been faster; the first one stays.
            if let value = contents.values[key] as? Value { return value }
            // A test that is over keeps nothing.
            if !contents.hasEnded { contents.values[key] = made }
            return made
        }
    }

    func setValue<Value: Sendable>(_ key: ScopedKey, to value: Value) {
        let old = contents.withLock { contents in
            defer { if !contents.hasEnded { contents.values[key] = value } }
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
