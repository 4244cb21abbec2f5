import Understudy

extension SeamContract where Seam: Sendable {
    /// Checks that concurrent tasks which use the same real implementation have linearizable
    /// results.
    ///
    /// The results are linearizable if the first fake, which is the model, returns the same results
    /// when the operations are performed one after another in some order. In this order, an
    /// operation must precede another operation if it ended before the other one started.
    ///
    /// This function performs the operations once, in the order in which the tasks happen to run.
    /// If you want to search for an order that causes a failure, you can call this function in a
    /// rehearsal:
    ///
    /// ```swift
    /// await explore(schedules: 200) { _ in
    ///     await Self.contract.expectAgreement(ofTasks: 2, operations: 2, seed: UInt64(seed))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - tasks: The number of tasks. Most problems can be found with two or three tasks.
    ///   - operations: The number of operations that each task performs. You should specify four or
    ///     fewer because, if many operations overlap, the number of possible orders grows with
    ///     their factorial.
    ///   - seed: The seed that determines the operations.
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
            guard let found = try await unexplained(history) else { return }
            // While schedules are being tried, we only need to know that the check fails.
            let isTried = TestReport.reporter is Notices
            let shortest =
                isTried ? nil : shortened(found, programs(tasks, operations, seed: seed))
            let text = text(
                shortest ?? found, from: shortest == nil ? nil : tasks * operations, seed: seed)
            TestReport.send(TestReport(text, at: location))
        } catch {
            TestReport.send(TestReport("\(name): a factory failed: \(error)", at: location))
        }
    }

    /// Runs randomly generated programs concurrently on a single instance of the real
    /// implementation.
    private func history(
        ofTasks tasks: Int, _ operations: Int, seed: UInt64
    ) async throws -> History<Seam> {
        try await history(of: programs(tasks, operations, seed: seed))
    }

    private func programs(_ tasks: Int, _ operations: Int, seed: UInt64) -> [[Step<Seam>]] {
        var random = TestNumberGenerator(seed: seed)
        return programs(ofTasks: tasks, operations, from: &random)
    }

    /// Runs each program in a separate task on a single instance of the real implementation.
    private func history(of programs: [[Step<Seam>]]) async throws -> History<Seam> {
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

    /// Simplifies programs whose history cannot be explained by any order. Operations are removed
    /// first, and arguments are then simplified.
    ///
    /// A simpler program may require its tasks to run in a different order, so several orders are
    /// tried for each program. If there is no rehearsal, the order cannot be controlled. In this
    /// case, the programs are not simplified.
    ///
    /// - Returns: The history of the simplest programs, or `nil` if there are no simpler ones.
    private func shortened(
        _ found: Unexplained, _ programs: [[Step<Seam>]]
    ) -> Unexplained? {
        guard let exit = OwnWork.exit else { return nil }
        var best = (programs: programs, found: Unexplained?.none)
        func take(_ programs: [[Step<Seam>]]) -> Bool {
            let box = Locked<Unexplained?>(nil)
            let fails = exit.tryOrders(Self.orders) {
                guard let history = try? await history(of: programs),
                    let found = try? await unexplained(history)
                else { return false }
                box.withLock { $0 = found }
                return true
            }
            if fails { best = (programs, box.withLock { $0 }) }
            return fails
        }
        while best.programs.candidatesWithFewerSteps().contains(where: take) {}
        while best.programs.candidatesWithSimplerArguments().contains(where: take) {}
        return best.found
    }

    /// The number of orders to try for each simpler program.
    private static var orders: Int { 40 }

    /// Returns the report of the first result in a history that cannot be compared, or `nil` if all
    /// results can be compared.
    private func incomparable(_ history: History<Seam>, seed: UInt64) -> String? {
        for entry in history.entries {
            guard let outcome = entry.outcome,
                case .unknown(let incomparable) = comparison(outcome, outcome)
            else { continue }
            let call = "\(entry.step.call()) \(comparison.text(outcome))"
            return """
                \(name): a result of concurrent tasks can't be compared (seed \(seed))
                \(ReportText.row("task \(entry.task)", call))
                \(ReportText.row("hint", incomparable.hint))
                """
        }
        return nil
    }

    /// A history that cannot be explained by any order, together with the order that has the
    /// longest matching prefix.
    private typealias Unexplained = (history: History<Seam>, nearest: Explanation<Seam>.Nearest)

    /// Returns the part of a history that ends with the first operation which cannot be explained
    /// by any order. If the whole history can be explained, the result is `nil`.
    private func unexplained(_ history: History<Seam>) async throws -> Unexplained? {
        func nearestFailure(
            in history: History<Seam>
        ) async throws -> Explanation<Seam>.Nearest? {
            try await Explanation(history: history, model: factories[1], comparison: comparison)
                .nearestFailure()
        }
        guard try await nearestFailure(in: history) != nil else { return nil }
        for end in history.ends {
            let known = history.upTo(end)
            guard let nearest = try await nearestFailure(in: known) else { continue }
            return (known, nearest)
        }
        return nil
    }

    /// Returns the report of a history that cannot be explained.
    ///
    /// - Parameters:
    ///   - found: The history and the nearest order.
    ///   - count: The number of operations before the history was shortened, or `nil` if it was not
    ///     shortened.
    ///   - seed: The seed that determined the operations.
    private func text(_ found: Unexplained, from count: Int?, seed: UInt64) -> String {
        HistoryText(
            contract: name, history: found.history, nearest: found.nearest, model: factories[1],
            comparison: comparison, seed: seed, operations: count
        ).message
    }
}

extension Array {
    /// The programs that result from removing a single step. Tasks without any steps are left out.
    fileprivate func candidatesWithFewerSteps<Seam>() -> [Self] where Element == [Step<Seam>] {
        indices.flatMap { task in
            self[task].indices.map { index in
                var programs = self
                programs[task].remove(at: index)
                return programs.filter { !$0.isEmpty }
            }
        }
    }

    /// The programs that result from simplifying the arguments of a single step.
    fileprivate func candidatesWithSimplerArguments<Seam>() -> [Self]
    where Element == [Step<Seam>] {
        indices.flatMap { task in
            self[task].indices.flatMap { index in
                self[task][index].simpler
                    .filter { [old = self[task][index]] in $0.call() != old.call() }
                    .map { step in
                        var programs = self
                        programs[task][index] = step
                        return programs
                    }
            }
        }
    }
}
