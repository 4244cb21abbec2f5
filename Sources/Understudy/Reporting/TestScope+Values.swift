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
            // Use the first value if another task of the same test has created one in the meantime.
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
            // Don't keep an object after the end of the test if it's only kept until then.
            let canKeep = key.isKeptObject(as: value) ? !contents.hasEnded : contents.canKeep
            defer { if canKeep { contents.values[key] = value } }
            return contents.values[key]
        }
        // Release the old value outside of the lock because its `deinit` may access this scope.
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
    /// `true` if values belong to a test, even if it has already ended.
    fileprivate var canKeep: Bool { !hasEnded || endedScope != nil }

    /// Returns the value for a key, or `nil` if there is no value.
    fileprivate func value<Value>(_ key: ScopedKey) -> Value? {
        // Casting a missing value directly would succeed if `Value` is an optional type.
        values[key].flatMap { $0 as? Value }
    }
}

// MARK: - A scope that is missing

extension TestScope {
    /// A placeholder for the scope of spies that don't belong to any test because their test has no
    /// scope.
    ///
    /// This scope has ended from the start, so it never retains anything.
    static let missing = TestScope(remainsOf: nil)

    /// A message that explains how to provide a missing scope.
    static let advice =
        "`.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }"

    /// Returns the scope for static state, or reports an issue if the test doesn't have one.
    ///
    /// - Parameters:
    ///   - feature: A description of the static state.
    static func needed(
        for feature: @autoclosure () -> String, at location: TestReport.Location,
        in place: TestReport.Place = .exact
    ) -> TestScope? {
        if let scope = currentOrProcess { return scope }
        reportMissing(for: feature(), at: location, in: place)
        return nil
    }

    /// The scope for static state, or `nil` if the test doesn't have a scope.
    static var currentOrProcess: TestScope? {
        current ?? (TestReport.isTesting ? nil : process)
    }

    /// Reports that a test uses something that requires a scope but doesn't have one.
    package static func reportMissing(
        for feature: String, at location: TestReport.Location, in place: TestReport.Place = .exact
    ) {
        TestReport.send(missingReport(for: feature, at: location, in: place))
    }

    /// Returns a report about a missing scope.
    static func missingReport(
        for feature: String, at location: TestReport.Location, in place: TestReport.Place = .exact
    ) -> TestReport {
        let lines = [
            "\(feature) needs a test scope",
            ReportText.row("add", advice), notInherited,
        ]
        var report = TestReport(lines.joined(separator: "\n"), at: location)
        report.place = place
        return report
    }

    /// Claims the report that a static spy is used without a scope.
    ///
    /// A test reports it only once for each spy, because further uses fail for the same reason. If
    /// the first use occurs again, it's reported again, because it may belong to a repetition of
    /// the test.
    ///
    /// - Parameters:
    ///   - spy: The name of the spy.
    ///   - use: A description of the use, for example its line.
    ///
    /// - Returns: Whether the caller must report the use.
    static func claimMissingReport(of spy: String, use: String) -> Bool {
        // If the test isn't known, other uses may belong to other tests.
        guard let test = TestReport.currentTest else { return true }
        let reporter = TestReport.reporter.map { $0 as AnyObject }
        return firstUses.withLock { uses in
            uses.removeAll { $0.hasReporter && $0.reporter == nil }
            let first = uses.first {
                $0.test == test && $0.spy == spy && $0.reporter === reporter
            }
            if let first { return first.use == use }
            uses.append(
                FirstUse(
                    test: test, spy: spy, use: use, hasReporter: reporter != nil,
                    reporter: reporter))
            return true
        }
    }

    /// The first use of a static spy in a test without a scope.
    private struct FirstUse {
        let test: String
        let spy: String
        let use: String
        /// `true` if the report was sent to a reporter of the task.
        let hasReporter: Bool
        weak var reporter: AnyObject?
    }

    private static let firstUses = Locked<[FirstUse]>([])

    /// A hint for code that runs outside of its test's scope.
    static let notInherited = ReportText.row(
        "hint", "detached tasks and other threads don't inherit a test scope")

    /// The scope that is used if the process doesn't run any tests.
    private static let process = TestScope()
}

// MARK: - Factories

// These functions manage the metatype factories of a test.

extension TestScope {
    func register(_ factory: any CreationRecorder) {
        contents.withLock { if !$0.hasEnded { $0.factories.append(factory) } }
    }

    /// Passes an instance to the factories of this test, starting with the latest factory, and then
    /// to the factories of the outer scope.
    func record(_ instance: Any, arguments: Any) {
        let factories = contents.withLock { $0.factories }
        let isRecorded = factories.reversed().contains {
            $0.record(instance, arguments: arguments)
        }
        if !isRecorded { outer?.record(instance, arguments: arguments) }
    }

    // These factories were created in a test without a scope, which was already reported. They
    // still record instances so that the test doesn't fail a second time because of missing
    // instances.

    private static let factoriesWithoutScope = Locked<[WeakFactory]>([])

    static func enrollWithoutScope(_ factory: any CreationRecorder) {
        factoriesWithoutScope.withLock { factories in
            factories.removeAll { $0.factory == nil }
            factories.append(WeakFactory(factory: factory))
        }
    }

    /// Passes an instance to the factories that were created without a scope.
    ///
    /// - Returns: Whether a factory recorded the instance.
    static func recordWithoutScope(_ instance: Any, arguments: Any) -> Bool {
        let factories = factoriesWithoutScope.withLock { $0 }.compactMap(\.factory)
        return factories.map { $0.record(instance, arguments: arguments) }.contains(true)
    }
}

// MARK: - Records

// These functions manage the records of a test's doubles, which are used when the test ends.

extension TestScope {
    /// The maximum number of calls to record for one double.
    ///
    /// A transcript doesn't show more than 120. A search or a sweep only needs the number of calls.
    var maximumRecordedCalls: Int { isTrial ? 0 : 120 }

    /// `true` if the records of doubles are kept until the end of the test.
    package var keepsRecords: Bool {
        if recipient != nil { return true }
        guard let outer, outer.keepsRecords else { return false }
        return !isTrial || TestReport.transcripts?.countsTrials == true
    }

    /// `true` if a transcript is needed, as far as it's known, so that calls can be described. In a
    /// test that passes, this could run a description that traps.
    var needsText: Bool { !isTrial && (recipient?.needsText ?? outer?.needsText ?? false) }

    /// Keeps the record of a released double or a failed rehearsal.
    ///
    /// A record only contains text and plain data, so it doesn't extend the lifetime of any object.
    package func inherit(_ record: DoubleRecord) {
        contents.withLock { contents in
            if contents.hasEnded { return }
            guard case .tried(let spy) = record else { return contents.records.append(record) }
            if contents.tried[spy.name]?.add(spy) == nil { contents.tried[spy.name] = spy }
        }
    }

    /// Passes the records to their recipient: the testing library for a test, or the test for a
    /// part of it.
    func handOver(_ last: Contents, and doubles: [any ScopedDouble]) {
        let describesCalls = needsText
        let living = doubles.compactMap {
            ($0 as? any TranscribedDouble)?.transcribe(
                maximumCalls: maximumRecordedCalls, defersText: !describesCalls)
        }
        let records = last.records + living + last.tried.values.map { .tried($0) }
        if let recipient {
            return recipient.take(records.map { describesCalls ? $0.described : $0.withoutCalls })
        }
        for record in records {
            switch record {
            case .spy(let spy) where isTrial: outer?.inherit(.tried(spy.withoutCalls))
            // Only failed trials are shown in detail.
            case .time where isTrial, .schedule where isTrial: break
            default: outer?.inherit(record)
            }
        }
    }
}
