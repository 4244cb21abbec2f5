// The static state of a test, and its scope.

extension TestScope {
    /// Returns the value of this test for a key. It's created on first access.
    ///
    /// The values stay after the test has ended, for late calls: they receive the answers of the
    /// test, and are reported with its name. They are released with the scope.
    func value<Value: Sendable>(_ key: ScopedKey, make: () -> Value) -> Value {
        if let value: Value = contents.withLock({ $0.value(key) }) { return value }
        let made = make()
        return contents.withLock { contents in
            // Another task of the same test may have been faster. The first value stays.
            if let value: Value = contents.value(key) { return value }
            if contents.canKeep { contents.values[key] = made }
            return made
        }
    }

    /// Returns the value that was set for a key, in this scope or the outer scope; `nil` if there
    /// is none.
    func valueSet<Value>(under key: ScopedKey) -> Value? {
        contents.withLock { $0.value(key) } ?? outer?.valueSet(under: key)
    }

    func setValue<Value: Sendable>(_ key: ScopedKey, to value: Value) {
        let old = contents.withLock { contents in
            // An object that is only kept until the test ends isn't kept after that.
            let canKeep = key.isKeptObject(as: value) ? !contents.hasEnded : contents.canKeep
            defer { if canKeep { contents.values[key] = value } }
            return contents.values[key]
        }
        // It's released outside the lock, because a `deinit` may call back.
        withExtendedLifetime(old) {}
    }

    /// The static values, each with the type that it belongs to, if that is known.
    var staticValues: [(type: Any.Type?, value: any Sendable)] {
        contents.withLock { $0.values }.compactMap { key, value in
            switch key {
            case .type(let type, _): (type, value)
            case .object: key.isKeptObject(as: value) ? nil : (nil, value)
            }
        }
    }

    /// Keeps an object alive until the test has ended and the leftovers of its doubles were
    /// reported.
    package func keep(_ object: some AnyObject & Sendable) {
        setValue(.object(object), to: object)
    }
}

extension TestScope.Contents {
    /// A Boolean value that indicates if values belong to a test, running or not.
    fileprivate var canKeep: Bool { !hasEnded || remains != nil }

    /// Returns the value for a key; `nil` if there is none.
    fileprivate func value<Value>(_ key: ScopedKey) -> Value? {
        // If `Value` is an optional, casting a missing value would succeed.
        values[key].flatMap { $0 as? Value }
    }
}

// MARK: - A scope that is missing

extension TestScope {
    /// A placeholder for the missing scope of a test: spies that belong to it belong to no test.
    ///
    /// It has ended from the beginning, so it keeps nothing.
    static let missing = TestScope(remainsOf: nil)

    /// The fix for a missing scope.
    static let advice =
        "`.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }"

    /// Returns the scope for static state, and reports if a test has none.
    static func needed(
        for what: @autoclosure () -> String, at location: TestReport.Location,
        in place: TestReport.Place = .exact
    ) -> TestScope? {
        if let scope = currentOrProcess { return scope }
        reportMissing(for: what(), at: location, in: place)
        return nil
    }

    /// The scope for static state; `nil` if a test has none.
    static var currentOrProcess: TestScope? {
        current ?? (TestReport.isTesting ? nil : process)
    }

    /// Reports that a test has no scope for something that requires one.
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

    /// The hint for code that runs outside the scope of its test.
    static let notInherited = ReportText.row(
        "hint", "detached tasks and other threads don't inherit a test scope")

    /// The scope of a process that runs no tests.
    private static let process = TestScope()
}
