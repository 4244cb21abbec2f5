/// The work of a double that is scheduled on a timeline and never ran, for example because the test
/// didn't advance time.
///
/// Work that is due immediately fails the test, because only a missing call of the test prevents it
/// from running. Work with a later deadline is usually a timeout that wasn't needed and that the
/// code under test couldn't cancel. It's only noted, unless the test is strict.
package struct UnrunWork {
    /// Work of the same double.
    package struct Item {
        let deadline: Duration
        let isDue: Bool
        let location: TestReport.Location?

        /// - Parameters:
        ///   - deadline: The deadline, as time since the start of the timeline.
        ///   - isDue: Whether the work was already due when it was scheduled.
        package init(
            deadline: Duration, isDue: Bool, from location: TestReport.Location? = nil
        ) {
            self.deadline = deadline
            self.isDue = isDue
            self.location = location
        }
    }

    private let double: String
    private let noun: String
    private let verb: String
    private let remedy: String

    /// - Parameters:
    ///   - double: The name of the double.
    ///   - noun: The word for an item, for example `action`.
    ///   - verb: The verb in the past tense, for example `ran`.
    ///   - remedy: A description of how to run or cancel the work.
    package init(of double: String, noun: String, verb: String, add remedy: String) {
        self.double = double
        self.noun = noun
        self.verb = verb
        self.remedy = remedy
    }

    /// Returns the reports of work that didn't run before its test ended.
    ///
    /// A single run of a search or a sweep can end anywhere, so it has none.
    ///
    /// - Parameters:
    ///   - items: The items, sorted by deadline.
    ///   - scope: The test that the double belongs to.
    package func endOfTestReports(
        of items: [Item], in scope: TestScope?, strict: Bool, at location: TestReport.Location
    ) -> [TestReport] {
        if scope?.isTrial == true { return [] }
        let moment = "before the test ended"
        guard let report = report(on: items, moment: moment, strict: strict, at: location) else {
            return []
        }
        return [report]
    }

    /// Returns a report, or `nil` if there are no items.
    ///
    /// - Parameters:
    ///   - moment: A description of the end, for example `before the test ended`.
    private func report(
        on items: [Item], moment: String, strict: Bool, at location: TestReport.Location
    ) -> TestReport? {
        if items.isEmpty { return nil }
        let headline = "\(double): \(ReportText.count(items.count, noun)) never \(verb) \(moment)"
        let rows = ReportText.rows(of: items) { item in
            let from = item.location.map { ", from \($0)" } ?? ""
            return ReportText.row("due", "\(item.deadline)\(from)")
        }
        let lines = [headline] + rows + [ReportText.row("add", remedy)]
        let isFailure = strict || items.contains(where: \.isDue)
        return TestReport(
            lines.joined(separator: "\n"), at: location, severity: isFailure ? .failure : .note)
    }

    /// Reports work of a double that is being released before the end of its test.
    ///
    /// After the end, the test has already reported it. A single run of a search or a sweep can end
    /// anywhere, so it reports nothing.
    package func reportRelease(
        of items: [Item], in scope: TestScope?, at location: TestReport.Location
    ) {
        guard scope?.hasEnded != true, scope?.isTrial != true,
            !(TestReport.reporter is IssueRecorder)
        else { return }
        let report = report(
            on: items, moment: "before it was released", strict: scope?.isStrict ?? false,
            at: location)
        guard let report else { return }
        let isInherited = scope?.inherit([report]) ?? false
        if !isInherited { TestReport.send(report) }
    }
}

// MARK: - Actions

extension TestTimeline {
    private static let unrun = UnrunWork(
        of: "TestTimeline", noun: "action", verb: "ran",
        add: "advance(by:) until it runs, or cancel() it")

    /// Returns the reports of the scheduled actions that didn't run before the test ended.
    func unrunActionReports(strict: Bool) -> [TestReport] {
        let actions = Self.unrunActions(in: waiting)
        return Self.unrun.endOfTestReports(
            of: actions.map(\.item), in: scope, strict: strict,
            at: actions.first?.location ?? location)
    }

    /// Reports the scheduled actions of a timeline that is being released.
    func reportRelease(of waiting: [Work]) {
        let actions = Self.unrunActions(in: waiting)
        Self.unrun.reportRelease(
            of: actions.map(\.item), in: scope, at: actions.first?.location ?? location)
    }

    private static func unrunActions(in waiting: [Work]) -> [Action] {
        waiting.compactMap { work in
            guard case .action(let action) = work, !action.isOfDouble else { return nil }
            return action
        }
    }
}

extension TestTimeline.Action {
    fileprivate var item: UnrunWork.Item {
        UnrunWork.Item(deadline: deadline.offset, isDue: isDue, from: location)
    }
}
