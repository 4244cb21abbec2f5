// These functions manage the static state of a test.

extension TestScope {
    /// Returns the value of this test for a key. The value is created when it's first accessed.
    ///
    /// Values are kept after the test has ended so that late calls receive the test's answers and
    /// are reported with the test's name. They are released together with the scope.
    func value<Value: Sendable>(_ key: ScopedKey, make: () -> Value) -> Value {
        if let value: Value = contents.withLock({ $0.value(key) }) { return value }
        let made = make()
        return contents.withLock { contents in
            // Another task of the same test may have created the value in the meantime. In that
            // case, use the first value.
            if let value: Value = contents.value(key) { return value }
            if contents.canKeep { contents.values[key] = made }
            return made
        }
    }

    /// Returns the value that was set for a key in this scope or the outer scope, or `nil` if there
    /// is no value.
    func valueSet<Value>(under key: ScopedKey) -> Value? {
        contents.withLock { $0.value(key) } ?? outer?.valueSet(under: key)
    }

    func setValue<Value: Sendable>(_ key: ScopedKey, to value: Value) {
        let old = contents.withLock { contents in
            // If the object should only be kept until the test ends, don't keep it after the test
            // has ended.
            let canKeep = key.isKeptObject(as: value) ? !contents.hasEnded : contents.canKeep
            defer { if canKeep { contents.values[key] = value } }
            return contents.values[key]
        }
        // Release the old value after the lock is released because its `deinit` may access this
        // scope.
        withExtendedLifetime(old) {}
    }

    /// The static values and the types that they belong to, if they are known.
    var staticValues: [(type: Any.Type?, value: any Sendable)] {
        contents.withLock { $0.values }.compactMap { key, value in
            switch key {
            case .type(let type, _): (type, value)
            case .object: key.isKeptObject(as: value) ? nil : (nil, value)
            }
        }
    }

    /// Retains an object until the test has ended and the leftovers of its doubles were reported.
    package func keep(_ object: some AnyObject & Sendable) {
        setValue(.object(object), to: object)
    }
}

extension TestScope.Contents {
    /// Whether or not values belong to a test, even if it has already ended.
    fileprivate var canKeep: Bool { !hasEnded || remains != nil }

    /// Returns the value for a key, or `nil` if there is no value.
    fileprivate func value<Value>(_ key: ScopedKey) -> Value? {
        // If `Value` is an optional type, casting a missing value directly would succeed.
        values[key].flatMap { $0 as? Value }
    }
}

// MARK: - A scope that is missing

extension TestScope {
    /// A placeholder for the missing scope of a test. If a spy belongs to this scope, it doesn't
    /// belong to any test.
    ///
    /// This scope has always ended, so it doesn't retain anything.
    static let missing = TestScope(remainsOf: nil)

    /// A message that explains how to provide a missing scope.
    static let advice =
        "`.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }"

    /// Returns the scope for static state. If a test doesn't have a scope, an issue is reported.
    static func needed(
        for what: @autoclosure () -> String, at location: TestReport.Location,
        in place: TestReport.Place = .exact
    ) -> TestScope? {
        if let scope = currentOrProcess { return scope }
        reportMissing(for: what(), at: location, in: place)
        return nil
    }

    /// The scope for static state, or `nil` if the test doesn't have a scope.
    static var currentOrProcess: TestScope? {
        current ?? (TestReport.isTesting ? nil : process)
    }

    /// Reports that a test uses something that requires a scope but doesn't have one.
    package static func reportMissing(
        for what: String, at location: TestReport.Location, in place: TestReport.Place = .exact
    ) {
        let lines = [
            "\(what) needs a test scope",
            ReportText.row("add", advice), notInherited,
        ]
        var report = TestReport(lines.joined(separator: "\n"), at: location)
        report.place = place
        TestReport.send(report)
    }

    /// A hint for code that runs outside of its test's scope.
    static let notInherited = ReportText.row(
        "hint", "detached tasks and other threads don't inherit a test scope")

    /// The scope that is used if the process doesn't run any tests.
    private static let process = TestScope()
}
