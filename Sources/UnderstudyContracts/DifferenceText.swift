import Understudy

/// The report of a difference, which includes a test that reproduces it.
struct DifferenceText<Seam> {
    let contract: String
    let difference: Difference<Seam>
    let pair: SeamContract<Seam>.Pair
    /// The number of operations in the run that found the difference.
    let operations: Int
    let seed: UInt64

    /// The text of the report.
    var message: String {
        let steps = difference.steps.enumerated().map { index, step in
            ReportText.row("\(index + 1)", step.call())
        }
        return ([headline] + steps + finding).joined(separator: "\n")
    }

    /// The text of the report if the difference couldn't be reproduced by a second run.
    var nondeterministicMessage: String {
        let count = difference.steps.count
        let last = difference.steps.last.map { ReportText.row("\(count)", $0.call()) } ?? ""
        let hint = "the outcome depends on something other than the seed"
        return """
            \(contract): "\(pair.fake)" differs from "\(pair.live)" in one of two runs of the same \
            \(ReportText.count(count, "operation")) (seed \(seed))
            \(last)
            \(row(pair.live, pair.comparison.text(expected)))
            \(row(pair.fake, pair.comparison.text(difference.fake, expected: expected)))
            \(ReportText.row("hint", hint))
            """
    }

    private var headline: String {
        let verb = difference.incomparable == nil ? "differs from" : "can't be compared with"
        let count = ReportText.count(difference.steps.count, "operation")
        let isShortened = difference.steps.count < operations
        let origin = "seed \(seed)" + (isShortened ? ", shortened from \(operations)" : "")
        return "\(contract): \"\(pair.fake)\" \(verb) \"\(pair.live)\" after \(count) (\(origin))"
    }

    /// The lines that describe the outcomes of the last step on both objects.
    private var finding: [String] {
        let comparison = pair.comparison
        let live = row(pair.live, comparison.text(expected))
        if let incomparable = difference.incomparable {
            return [
                live, row(pair.fake, comparison.text(difference.fake)),
                ReportText.row("hint", incomparable.hint),
            ]
        }
        let fake = row(pair.fake, comparison.text(difference.fake, expected: expected))
        return [live, fake, "  paste"] + testLines
    }

    private var expected: Outcome { difference.live[difference.live.count - 1] }

    private func row(_ factory: SeamContract<Seam>.Factory, _ text: String) -> String {
        let width = max(pair.live.id.count, pair.fake.id.count)
        return ReportText.row(
            factory.id + String(repeating: " ", count: width - factory.id.count), text)
    }

    // MARK: - The test

    /// The lines of a test that fails for as long as the difference exists.
    private var testLines: [String] {
        let before = zip(difference.steps, difference.live).dropLast().map(line)
        let lines =
            ["@Test(arguments: contract.factories)", function]
            + (["try await factory.run { \(head)"] + (before + checkLines).map(indented) + ["}"])
            .map(indented) + ["}"]
        return lines.map { "    \($0)" }
    }

    private var function: String {
        "func seed\(seed)(_ factory: SeamContract<\(seam)>.Factory) async throws {"
    }

    /// The start of the closure that contains the test.
    ///
    /// If necessary, it specifies `async throws` because the compiler doesn't find `try` and
    /// `await` inside of expectations.
    private var head: String {
        difference.steps.last?.keywords.hasPrefix("try") == true
            ? "seam async throws in" : "seam in"
    }

    /// The type of the seam as it is written in source code.
    ///
    /// This property is necessary because the name of a protocol is printed without `any`.
    private var seam: String {
        let isProtocol = "\(type(of: Seam.self))".hasSuffix(".Protocol")
        let name = TypeText.of(Seam.self)
        return isProtocol ? "any \(name)" : name
    }

    private func indented(_ line: String) -> String { "    \(line)" }

    /// Returns the line for a step that precedes the difference.
    private func line(_ step: Step<Seam>, _ outcome: Outcome) -> String {
        switch outcome {
        case .returned(is Void): step.keywords + source(of: step)
        case .returned: "_ = \(step.keywords)\(source(of: step))"
        case .threw: "_ = \(step.keywords.replacing("try", with: "try?"))\(source(of: step))"
        }
    }

    /// The lines for the step that differs and its outcome on the real implementation.
    private var checkLines: [String] {
        let step = difference.steps[difference.steps.count - 1]
        let call = step.keywords + source(of: step)
        switch expected {
        case .returned(is Void): return [call]
        case .returned(let value):
            return ["#expect(\(call) == \(SourceText.orPlaceholder(value)))"]
        case .threw(let error):
            let keyword = step.keywords.contains("await") ? "await " : ""
            let isCase = Inspection.mirror(of: error).displayStyle == .enum
            if isCase, error is any Equatable, let wanted = SourceText.of(error) {
                return ["\(keyword)#expect(throws: \(wanted)) { \(call) }"]
            }
            // Other errors, for example those of Foundation, are rarely equal to an error that a
            // test creates, so the test only expects an error of the same type.
            let text = pair.comparison.text(expected)
            let type = TypeText.of(type(of: error))
            return ["\(keyword)#expect(throws: \(type).self) { \(call) }  // \(text)"]
        }
    }

    /// Returns the source code of a step, such as `seam.read("a")` or `seam[3]`.
    private func source(of step: Step<Seam>) -> String {
        let call = step.call()
        return call.hasPrefix("[") ? "seam\(call)" : "seam.\(call)"
    }
}
