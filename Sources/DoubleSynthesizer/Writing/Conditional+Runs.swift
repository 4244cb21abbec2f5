extension Array where Element: Conditional {
    /// Returns the layouts of all runs. Each layout is inside the conditions of its run.
    package func underConditions(_ layout: (Run<Element>) -> Layout) -> [Layout] {
        var result: [Layout] = []
        var branches: [Layout] = []
        func endConditional() {
            if branches.isEmpty { return }
            result.append(.lines(branches + [.text("#endif")]))
            branches = []
        }
        for run in byConditions {
            if run.directive == nil { endConditional() }
            if run.conditions.isEmpty {
                result.append(layout(run))
            } else {
                let head = run.directive ?? "#if \(Condition.all(run.conditions))"
                branches.append(.row([.text(head), .indented([.newLine, layout(run)])]))
            }
        }
        endConditional()
        return result
    }
}

extension [Attribute] {
    /// The attributes inside their conditions, one per line.
    package var lines: [Layout] {
        underConditions { run in .lines(run.elements.map { .text($0.text) }) }
    }
}
