extension [Requirement] {
    /// Requirements that stand under the same conditions, one after the other.
    struct Run {
        let conditions: [String]
        var requirements: [Requirement]
        /// Whether the next run stands there where these conditions do not hold.
        var hasElse = false
    }

    var byConditions: [Run] {
        var runs: [Run] = []
        for requirement in self {
            if runs.last?.conditions == requirement.conditions {
                runs[runs.count - 1].requirements.append(requirement)
            } else {
                // Several conditions are written as one, and what is opposite to that is none of
                // them.
                if let last = runs.last, last.conditions.count == 1 {
                    let opposite = Condition.negation(last.conditions[0])
                    runs[runs.count - 1].hasElse = requirement.conditions == [opposite]
                }
                runs.append(
                    Run(conditions: requirement.conditions, requirements: [requirement]))
            }
        }
        return runs
    }

    /// What becomes of each run, under its conditions. One whose conditions are the opposite of
    /// those before it stands in the same `#if`.
    func underConditions(_ layout: (Run) -> Layout) -> [Layout] {
        var result: [Layout] = []
        var open: Layout?
        for run in byConditions {
            let lines = layout(run)
            if let first = open {
                result.append(.lines([first, .block(.text("#else"), [lines], closing: "#endif")]))
                open = nil
                continue
            }
            guard !run.conditions.isEmpty else {
                result.append(lines)
                continue
            }
            let head = Layout.text("#if \(Condition.all(run.conditions))")
            if run.hasElse {
                open = .row([head, .indented([.newLine, lines])])
            } else {
                result.append(.block(head, [lines], closing: "#endif"))
            }
        }
        return result
    }
}
