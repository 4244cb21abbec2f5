import Understudy

extension SeamContract where Seam: Sendable {
    /// Checks that what several tasks get from one live object can be explained: some order of
    /// their operations, one after the other, has to give the same results on the first fake, the
    /// model. An operation that ended before another began comes before it. This is
    /// linearizability.
    ///
    /// It performs the operations once, as the tasks happen to run. In a rehearsal the orders can
    /// be searched:
    ///
    /// ```swift
    /// await explore(schedules: 200) { _ in
    ///     await Self.contract.expectAgreement(ofTasks: 2, operations: 2, seed: UInt64(seed))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - tasks: how many tasks there are; two or three find most of what there is to find.
    ///   - operations: how many operations each task performs. Where many overlap, the number of
    ///     orders to try grows with their factorial, so four or less.
    ///   - seed: what the operations are drawn from.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public func expectAgreement(
        ofTasks tasks: Int, operations: Int = 2, seed: UInt64 = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        if let problem = problem(of: ["ofTasks": tasks, "operations": operations]) {
            return TestReport.send(TestReport(problem, at: location))
        }
        do {
            let history = try await history(ofTasks: tasks, operations, seed: seed)
            if let text = incomparable(history, seed: seed) {
                return TestReport.send(TestReport(text, at: location))
            }
            guard let text = try await unexplained(history, seed: seed) else { return }
            TestReport.send(TestReport(text, at: location))
        } catch {
            TestReport.send(TestReport("\(name): nothing was made: \(error)", at: location))
        }
    }

    /// What the tasks do to one live object.
    private func history(
        ofTasks tasks: Int, _ operations: Int, seed: UInt64
    ) async throws -> History<Seam> {
        var random = TestNumberGenerator(seed: seed)
        let programs = programs(ofTasks: tasks, operations, from: &random)
        let recorder = HistoryRecorder<Seam>()
        try await live.run { seam in
            await withTaskGroup { group in
                for (index, steps) in programs.enumerated() {
                    group.addTask {
                        for step in steps {
                            await recorder.perform(step, on: seam, task: index + 1)
                        }
                    }
                }
            }
        }
        return recorder.history
    }

    /// The report of the first result in a history that says nothing beside the model's.
    private func incomparable(_ history: History<Seam>, seed: UInt64) -> String? {
        for entry in history.entries {
            guard let outcome = entry.outcome,
                case .unknown(let doubt) = comparison(outcome, outcome)
            else { continue }
            let call = "\(entry.step.call()) \(comparison.text(outcome))"
            return """
                \(name): a result of several tasks cannot be compared (seed \(seed))
                \(ReportText.row("task \(entry.task)", call))
                \(ReportText.row("hint", doubt.hint))
                """
        }
        return nil
    }

    /// The report of a history that no order explains, cut behind the first end that none does.
    private func unexplained(_ history: History<Seam>, seed: UInt64) async throws -> String? {
        let model = makers[1]
        func nearestFailure(
            in history: History<Seam>
        ) async throws -> Explanation<Seam>.Nearest? {
            try await Explanation(history: history, model: model, comparison: comparison)
                .nearestFailure()
        }
        guard try await nearestFailure(in: history) != nil else { return nil }
        for end in history.ends {
            let known = history.upTo(end)
            guard let nearest = try await nearestFailure(in: known) else { continue }
            return HistoryText(
                contract: name, history: known, nearest: nearest, model: model,
                comparison: comparison, seed: seed
            ).message
        }
        return nil
    }
}
