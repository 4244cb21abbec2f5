import Understudy

extension SeamContract {
    /// Checks that each fake responds to operations in the same way as the real implementation.
    ///
    /// In each run, operations are generated from a seed. They are performed in the same order on a
    /// new real implementation and on a new fake, and their results and errors are compared in the
    /// same way as the arguments of a spy. The check ends at the first difference. It's reported
    /// with as few operations as necessary to reproduce it, as a test that you can paste. For
    /// example, the following check performs 20 runs:
    ///
    /// ```swift
    /// await Self.contract.expectAgreement(runs: 20, operations: 50, seed: 1)
    /// ```
    ///
    /// - Parameters:
    ///   - runs: The number of runs. The seed of each run is the seed of the previous run plus one.
    ///     To reproduce a difference, use a single run with the seed in the report.
    ///   - operations: The number of operations in each run.
    ///   - seed: The seed of the first run.
    public func expectAgreement(
        runs: Int = 20, operations: Int = 50, seed: UInt64 = 1,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        let location = TestReport.Location(fileID, filePath, line, column)
        if let problem = problem(of: ["runs": runs, "operations": operations]) {
            return TestReport.send(TestReport(problem, at: location))
        }
        do {
            for number in 0..<UInt64(runs) where !Task.isCancelled {
                let seed = seed &+ number
                guard let text = try await differenceReport(operations, seed: seed) else {
                    continue
                }
                return TestReport.send(TestReport(text, at: location))
            }
        } catch {
            TestReport.send(TestReport(factoryFailed(error), at: location))
        }
    }

    private func factoryFailed(_ error: any Error) -> String {
        "\(name): a factory failed: \(ErrorText.of(error))"
    }

    /// Returns a report of the first difference for a seed, or `nil` if there is none.
    private func differenceReport(_ count: Int, seed: UInt64) async throws -> String? {
        var random = TestNumberGenerator(seed: seed)
        let steps = randomSteps(count, from: &random)
        for fake in fakes {
            let pair = Pair(live: live, fake: fake, comparison: comparison)
            guard let found = try await pair.firstDifference(in: steps) else { continue }
            let shortest = try await pair.shortened(found)
            let text = DifferenceText(
                contract: name, difference: shortest ?? found, pair: pair, operations: count,
                seed: seed)
            return shortest == nil ? text.nondeterministicMessage : text.message
        }
        return nil
    }
}

// MARK: - Concurrent tasks

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
        let location = TestReport.Location(fileID, filePath, line, column)
        if let problem = problem(of: ["ofTasks": tasks, "operations": operations]) {
            return TestReport.send(TestReport(problem, at: location))
        }
        var random = TestNumberGenerator(seed: seed)
        let programs = randomPrograms(ofTasks: tasks, operations: operations, from: &random)
        do {
            let history = try await recordHistory(of: programs)
            if let text = incomparable(history, seed: seed) {
                return TestReport.send(TestReport(text, at: location))
            }
            guard let found = try await unexplained(history) else { return }
            // A search for schedules only needs to know that the check fails.
            let isSearching = TestReport.reporter is IssueRecorder
            let shortest = isSearching ? nil : shortened(found, programs)
            let shown = shortest ?? found
            let text = HistoryText(
                contract: self, history: shown.history, nearest: shown.nearest, seed: seed,
                operations: shortest == nil ? nil : tasks * operations)
            TestReport.send(TestReport(text.message, at: location))
        } catch {
            TestReport.send(TestReport(factoryFailed(error), at: location))
        }
    }

    /// Runs each program in a separate task on a single instance of the real implementation.
    private func recordHistory(of programs: [[Step<Seam>]]) async throws -> History<Seam> {
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

    /// Simplifies programs whose history can't be explained by any order.
    ///
    /// First, operations are removed. Then, arguments are simplified, and tasks are combined. This
    /// is repeated until none of them is possible.
    ///
    /// A simpler program may require its tasks to run in a different order, so several orders are
    /// tried for each program. Without a rehearsal, the order can't be controlled, and the programs
    /// aren't simplified.
    ///
    /// - Returns: The history of the simplest programs, or `nil` if there are no simpler ones.
    private func shortened(
        _ found: Unexplained, _ programs: [[Step<Seam>]]
    ) -> Unexplained? {
        guard let rehearsal = DoubleWork.rehearsal else { return nil }
        var best = programs
        var bestFound: Unexplained?
        var rejected: Set<[[String]]> = []
        func tryPrograms(_ programs: [[Step<Seam>]]) -> Bool {
            let calls = programs.map { steps in steps.map { $0.call() } }
            if rejected.contains(calls) { return false }
            let box = Locked<Unexplained?>(nil)
            let fails = rehearsal.tryOrders(Self.orders) {
                guard let history = try? await recordHistory(of: programs),
                    let found = try? await unexplained(history)
                else { return false }
                box.withLock { $0 = found }
                return true
            }
            if fails {
                best = programs
                bestFound = box.withLock { $0 }
            } else {
                rejected.insert(calls)
            }
            return fails
        }
        var isSimpler = true
        while isSimpler {
            isSimpler = false
            // Afterwards, no operation can be removed unless the programs change in another way.
            while best.candidatesWithFewerSteps().contains(where: tryPrograms) {}
            while best.candidatesWithSimplerArguments().contains(where: tryPrograms) {
                isSimpler = true
            }
            while best.candidatesWithFewerTasks().contains(where: tryPrograms) {
                isSimpler = true
            }
        }
        return bestFound
    }

    /// The number of orders to try for each simpler program.
    private static var orders: Int { 40 }

    /// Returns the report of the first result in a history that can't be compared, or `nil` if all
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

    /// A history that can't be explained by any order, together with the order that has the longest
    /// matching prefix.
    private typealias Unexplained = (history: History<Seam>, nearest: Explanation<Seam>.Nearest)

    /// Returns the part of a history that ends with the first operation that no order explains, or
    /// `nil` if the whole history can be explained.
    private func unexplained(_ history: History<Seam>) async throws -> Unexplained? {
        func nearestFailure(
            in history: History<Seam>
        ) async throws -> Explanation<Seam>.Nearest? {
            try await Explanation(history: history, model: factories[1], comparison: comparison)
                .nearestFailure()
        }
        guard try await nearestFailure(in: history) != nil else { return nil }
        for end in history.ends {
            let known = history.truncated(at: end)
            guard let nearest = try await nearestFailure(in: known) else { continue }
            return (known, nearest)
        }
        return nil
    }
}

extension Array {
    /// The programs that result from removing a single step.
    ///
    /// Tasks without any steps are left out.
    fileprivate func candidatesWithFewerSteps<Seam>() -> [Self] where Element == [Step<Seam>] {
        indices.flatMap { task in
            self[task].indices.map { index in
                var programs = self
                programs[task].remove(at: index)
                return programs.filter { !$0.isEmpty }
            }
        }
    }

    /// The programs that result from performing the steps of one task after those of another task.
    fileprivate func candidatesWithFewerTasks<Seam>() -> [Self] where Element == [Step<Seam>] {
        indices.flatMap { task in
            indices.filter { $0 != task }.map { other in
                var programs = self
                programs[other] += programs[task]
                programs.remove(at: task)
                return programs
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
