// The static state of a test, and the scope to keep it in.

extension TestScope {
    /// This test's value under a key; made when it is first asked for.
    ///
    /// The values stay when the test has ended, for calls that come late: they get the answers of
    /// the test, and are reported with its name. They go away with the scope.
    func value<Value: Sendable>(_ key: ScopedKey, make: () -> Value) -> Value {
        if let value: Value = contents.withLock({ $0.value(key) }) { return value }
        let made = make()
        return contents.withLock { contents in
            // Another task of the same test may have been faster; the first one stays.
            if let value: Value = contents.value(key) { return value }
            if contents.canKeep { contents.values[key] = made }
            return made
        }
    }

    /// The value that was set under a key, in this scope or the one around it; `nil` where none
    /// was.
    func valueSet<Value>(under key: ScopedKey) -> Value? {
        contents.withLock { $0.value(key) } ?? outer?.valueSet(under: key)
    }

    func setValue<Value: Sendable>(_ key: ScopedKey, to value: Value) {
        let old = contents.withLock { contents in
            // What is only kept until the test ends is not kept after that.
            let canKeep = key.isKeptObject(as: value) ? !contents.hasEnded : contents.canKeep
            defer { if canKeep { contents.values[key] = value } }
            return contents.values[key]
        }
        // Destroyed outside the lock: a `deinit` may come back here.
        withExtendedLifetime(old) {}
    }

    /// The static values, each with the type that it belongs to, where that is known.
    var staticValues: [(type: Any.Type?, value: any Sendable)] {
        contents.withLock { $0.values }.compactMap { key, value in
            switch key {
            case .type(let type, _): (type, value)
            case .object: key.isKeptObject(as: value) ? nil : (nil, value)
            }
        }
    }

    /// Keeps an object alive until the test has ended and its doubles were asked what is left over.
    package func keep(_ object: some AnyObject & Sendable) {
        setValue(.object(object), to: object)
    }
}

extension TestScope.Contents {
    /// Whether values have a test that they belong to, running or not.
    fileprivate var canKeep: Bool { !hasEnded || remains != nil }

    /// The value under a key; `nil` where there is none.
    fileprivate func value<Value>(_ key: ScopedKey) -> Value? {
        // A cast of what is not there would come to a `Value` where that is an optional.
        values[key].flatMap { $0 as? Value }
    }
}

// MARK: - A scope that is missing

extension TestScope {
    /// Stands in for the scope that a test does not have: parts that belong to it belong to no
    /// test.
    ///
    /// It has ended before anything began, and so keeps nothing.
    static let missing = TestScope(remainsOf: nil)

    /// What to do about a scope that is missing.
    static let advice =
        "`.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }"

    /// The scope to keep static state in; reports when a test has none.
    static func needed(
        for what: @autoclosure () -> String, at location: TestReport.Location,
        in place: TestReport.Place = .told
    ) -> TestScope? {
        if let scope = currentOrProcess { return scope }
        reportMissing(for: what(), at: location, in: place)
        return nil
    }

    /// The scope to keep static state in; `nil` where a test has none.
    static var currentOrProcess: TestScope? {
        current ?? (TestReport.isTesting ? nil : process)
    }

    /// Reports that a test has no scope for something that needs one.
    package static func reportMissing(
        for what: String, at location: TestReport.Location, in place: TestReport.Place = .told
    ) {
        let lines = [
            "\(what) belongs to a test, and there is no test scope here",
            ReportText.row("add", advice), notInherited,
        ]
        var report = TestReport(lines.joined(separator: "\n"), at: location)
        report.place = place
        TestReport.send(report)
    }

    /// The hint for code that runs outside of its test's scope.
    static let notInherited = ReportText.row(
        "hint", "detached tasks and other threads do not inherit a scope")

    /// The one scope of a process that runs no tests.
    private static let process = TestScope()
}
