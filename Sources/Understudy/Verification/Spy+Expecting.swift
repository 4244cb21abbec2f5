extension Spy {
    /// Checks the calls so far, and says what is wrong; `nil` when nothing is.
    package func check(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location
    ) -> TestReport? {
        let matching = match(expectation.pattern)
        let isMet = expectation.count.allows(matching.matches.count)
        if isMet, matching.doubt(expectation.count) == nil { return nil }
        let last = matching.calls.last?.number ?? 0
        withState {
            $0.checks.failed.append(
                FailedCheck(expectation: expectation, location: location, after: last))
        }
        return report(expectation, matching, at: location)
    }

    private func report(
        _ expectation: SpyExpectation<Input>, _ matching: Matching<Input>, carried: Int = 0,
        at location: TestReport.Location
    ) -> TestReport {
        let mismatch = MismatchReport(
            name: FunctionName(name), expectation: expectation, matching: matching,
            carried: carried, elsewhere: elsewhere(expectation.pattern))
        return TestReport(mismatch.message, at: location, attachment: mismatch.attachment)
    }

    /// Calls meant for this spy that another one of the same function received in this test.
    private func elsewhere(_ pattern: CallPattern<Input>) -> [UInt64] {
        guard let scope else { return [] }
        var numbers: [UInt64] = []
        for other in scope.doubles(of: Spy.self) where other !== self && other.name == name {
            for call in other.withState(\.calls) where pattern.compare(call.input) == .equal {
                numbers.append(call.number)
            }
        }
        return numbers.sorted()
    }

    // MARK: - Up front

    /// Expects calls from now on; checked when the test ends, or by ``verify()``.
    ///
    /// The end of a test is seen by `.doubles`, `DoublesTestCase` and `withTestScope`;
    /// without them, an unmet expectation is reported when the spy goes away.
    public func expects(
        _ count: some SpyCallCount.Expression = .atLeastOnce,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        expects(
            .wasCalled(count),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Expects calls with these arguments from now on.
    public func expects(
        _ count: some SpyCallCount.Expression = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        expects(
            .wasCalled(count, with: input),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Expects calls from now on whose arguments meet a condition.
    public func expects(
        _ count: some SpyCallCount.Expression = .atLeastOnce,
        where condition: @escaping @Sendable (Input) -> Bool,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        expects(
            .wasCalled(count, where: condition),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func expects(_ expectation: SpyExpectation<Input>, at location: TestReport.Location) {
        joinTest()
        withState { state in
            state.checks.expect(
                expectation, at: location, after: state.calls.last?.number ?? 0)
        }
    }

    /// Checks the expectations of this spy now, each at its own line, and forgets them.
    public func verify() {
        joinTest()
        reportUnmetExpectations()
    }

    func reportUnmetExpectations() {
        for report in takeUnmetExpectations() { TestReport.send(report) }
    }

    /// Counts what expectations have seen of calls that are forgotten.
    func carryOver(_ calls: [SpyCall<Input>], for expectations: [UpFrontExpectation<Input>]) {
        for expectation in expectations {
            let seen = Self.seen(by: expectation, in: calls).matches.count
            withState { $0.checks.carry(seen, for: expectation.id) }
        }
    }

    private func takeUnmetExpectations() -> [TestReport] {
        let (expectations, calls) = withState { ($0.checks.takeExpectations(), $0.calls) }
        return expectations.compactMap { expectation in
            let matching = Self.seen(by: expectation, in: calls)
            withState { state in
                for index in calls.indices
                where calls[index].number > expectation.after
                    && expectation.expectation.pattern.compare(calls[index].input) != .different
                {
                    state.checks.lookedAt(index: index)
                }
            }
            let count = matching.matches.count + expectation.carried
            let wanted = expectation.expectation.count
            if wanted.allows(count), matching.doubt(wanted) == nil { return nil }
            return report(
                expectation.expectation, matching, carried: expectation.carried,
                at: expectation.location)
        }
    }

    private static func seen(
        by expectation: UpFrontExpectation<Input>, in calls: [SpyCall<Input>]
    ) -> Matching<Input> {
        let calls = calls.filter { $0.number > expectation.after }
        return Matching(
            calls: calls,
            findings: calls.map { expectation.expectation.pattern.compare($0.input) })
    }
}

// MARK: - The end of a test

extension Spy: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        // Most spies of a test: a plain answer, and nothing asked up front.
        if !strict, withState({ $0.checks.isEmpty && $0.constant != nil }) { return [] }
        let unmet = takeUnmetExpectations()
        let (behavior, checks, calls) = withState { state in
            defer { state.checks.unstubbed = [] }
            return (state.behavior, state.checks, state.calls)
        }
        var reports = unmet
        reports += checks.unstubbed.map { TestReport($0, at: location) }
        reports += behavior.allAnswers.compactMap { answer in
            switch answer {
            case .sequence(let sequence) where sequence.leftOver > 0:
                TestReport(
                    SpyText.unconsumed(sequence.leftOver, of: sequence.outputs.count, name),
                    at: sequence.location)
            default: nil
            }
        }
        reports += checks.failed.compactMap { check in
            let late = calls.count {
                $0.number > check.after && check.expectation.pattern.compare($0.input) == .equal
            }
            guard late > 0 else { return nil }
            return TestReport(
                SpyText.calledLater(late, name), at: check.location, severity: .note)
        }
        // Reading a property or a subscript is no call that a test would check.
        if strict, needsCheck, !FunctionName(name).isRead(Input.self) {
            let unseen = calls.indices.filter { !checks.hasLookedAt(index: $0) }.map { calls[$0] }
            if !unseen.isEmpty {
                reports.append(
                    TestReport(
                        SpyText.unchecked(unseen, name), at: location,
                        attachment: unseen.count > SpyText.mostRows
                            ? SpyText.log(of: unseen, FunctionName(name)) : nil))
            }
        }
        return reports
    }
}
