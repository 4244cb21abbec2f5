extension Spy {
    func takeUnmetExpectations() -> [TestReport] {
        let (expectations, calls) = withState { ($0.checks.takeExpectations(), $0.records) }
        var reports: [TestReport] = []
        for expectation in expectations {
            let matching = expectation.matching(calls)
            withState { state in
                for (call, finding) in zip(matching.calls, matching.findings)
                where finding != .different {
                    state.checks.checked.insert(call.number)
                }
                for call in matching.records.discarded { state.checks.checked.insert(call.number) }
            }
            let wanted = expectation.expectation.count
            let count = matching.count + expectation.carried
            if expectation.isReported { continue }
            if wanted.allows(count), matching.incomparableReason(wanted) == nil { continue }
            // Mark the calls as checked because the report shows them.
            withState { $0.checks.markChecked($0.records) }
            reports.append(
                report(
                    expectation.expectation, matching, carried: expectation.carried,
                    earlier: expectation.earlier(calls), at: expectation.location))
        }
        return reports
    }

    /// Returns the report of an unmet expectation.
    ///
    /// - Parameters:
    ///   - carried: The number of matching calls that were removed by resetting the spy, if the
    ///     expectation was set before the calls.
    ///   - earlier: The numbers of the matching calls that arrived before the expectation was set.
    func report(
        _ expectation: SpyExpectation<Input>, _ matching: Matching<Input>, carried: Int? = nil,
        earlier: [UInt64] = [], at location: TestReport.Location
    ) -> TestReport {
        var result = mismatch(expectation, matching, carried: carried)
        result.earlier = earlier
        return ComparisonMemo.remembering {
            TestReport(result.message, at: location, attachment: result.attachment)
        }
    }

    func mismatch(
        _ expectation: SpyExpectation<Input>, _ matching: Matching<Input>, carried: Int? = nil
    ) -> MismatchReport<Input> {
        MismatchReport(
            name: signature, expectation: expectation, matching: matching,
            carried: carried ?? 0,
            resetCount: carried == nil ? withState { $0.checks.resetCount } : 0,
            elsewhere: elsewhere(expectation.pattern))
    }

    /// Returns the numbers of the matching calls that other spies of the same function have
    /// received in this test.
    private func elsewhere(_ pattern: CallPattern<Input>) -> [UInt64] {
        guard let scope else { return [] }
        var numbers: [UInt64] = []
        let others = scope.doubles(of: Spy.self)
        for other in others where other !== self && other.declaredName == declaredName {
            let calls = other.withState { $0.calls }
            for call in calls where pattern.compare(call.input) == .equal {
                numbers.append(call.number)
            }
        }
        return numbers.sorted()
    }

    /// Reports a call that exceeds the maximum number of calls of an expectation.
    func enforceLimits(_ input: Input, _ number: UInt64) {
        let limits = withState { $0.checks.expectations }.filter { expectation in
            expectation.expectation.count.maximum != nil && number > expectation.after
                && expectation.expectation.pattern.compare(input) == .equal
        }
        for limit in limits {
            let (isReported, calls) = withState { state in
                (state.checks.recordMatch(of: limit.id), state.records)
            }
            guard isReported else { continue }
            // Another thread may have recorded its call later but counted it earlier.
            let matching = limit.matching(calls)
            withState { state in state.checks.markChecked(state.records) }
            send(
                report(
                    limit.expectation, matching, carried: limit.carried, at: limit.location))
        }
    }
}
