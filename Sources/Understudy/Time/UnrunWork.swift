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
    package init(of double: String, _ noun: String, _ verb: String, add remedy: String) {
        self.double = double
        self.noun = noun
        self.verb = verb
        self.remedy = remedy
    }

    /// Returns a report, or `nil` if there are no items.
    ///
    /// - Parameters:
    ///   - items: The items, sorted by deadline.
    ///   - moment: A description of the end, for example `before the test ended`.
    package func report(
        _ items: [Item], _ moment: String, strict: Bool, at location: TestReport.Location
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

    /// Reports work of a double that is being released before the end of its test, unless the test
    /// is a single run of a search or a sweep, which can end anywhere.
    package func reportRelease(
        of items: [Item], in scope: TestScope?, at location: TestReport.Location
    ) {
        guard scope?.isTrial != true, TestReport.reporter as? IssueRecorder == nil else { return }
        let strict = scope?.isStrict ?? false
        guard let report = report(items, "before it was released", strict: strict, at: location)
        else { return }
        if scope?.inherit([report]) != true { TestReport.send(report) }
    }
}

// MARK: - Actions

extension TestTimeline {
    private static let unrun = UnrunWork(
        of: "TestTimeline", "action", "ran", add: "advance(by:) until it runs, or cancel() it")

    /// Returns the report of the scheduled actions that didn't run before the test ended.
    func unrunActions(strict: Bool) -> TestReport? {
        if scope?.isTrial == true { return nil }
        let actions = Self.unrunActions(in: waiting)
        guard let first = actions.first else { return nil }
        return Self.unrun.report(
            actions.map(\.item), "before the test ended", strict: strict, at: first.location)
    }

    /// Reports the scheduled actions of a timeline that is being released.
    func reportRelease(of waiting: [Work]) {
        let actions = Self.unrunActions(in: waiting)
        guard let first = actions.first else { return }
        Self.unrun.reportRelease(of: actions.map(\.item), in: scope, at: first.location)
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
