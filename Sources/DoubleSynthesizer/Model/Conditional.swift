/// What is there in some builds, or in all.
package protocol Conditional {
    /// The conditions of the `#if` blocks around it, outermost first.
    var conditions: [String] { get }
}

extension Conditional {
    /// Whether one of the two is there only in builds where the other is not.
    package func excludes(_ other: some Conditional) -> Bool {
        let own = conditions.flatMap(Condition.conjuncts)
        let others = other.conditions.flatMap(Condition.conjuncts)
        return own.contains { others.contains(Condition.negation($0)) }
            || others.contains { own.contains(Condition.negation($0)) }
    }
}

/// What stands under the same conditions, one after the other.
package struct Run<Element> {
    let conditions: [String]
    package var elements: [Element]
    /// How it goes on in the `#if` of the run before it: `#else`, `#elseif os(Linux)`.
    var directive: String?

    /// How a run of these conditions goes on in the `#if` of this one; nil where it does not.
    fileprivate func directive(of conditions: [String]) -> String? {
        // Several conditions are written as one, and what is opposite to that is none of them.
        let isFirst = directive == nil && self.conditions.count == 1
        guard isFirst || directive?.hasPrefix("#elseif") == true, let last = self.conditions.last
        else { return nil }
        let opposite = self.conditions.dropLast() + [Condition.negation(last)]
        if conditions == Array(opposite) { return "#else" }
        guard let own = conditions.last, conditions.dropLast() == opposite else { return nil }
        return "#elseif \(own)"
    }
}

extension Array where Element: Conditional {
    var byConditions: [Run<Element>] {
        var runs: [Run<Element>] = []
        for element in self {
            if runs.last?.conditions == element.conditions {
                runs[runs.count - 1].elements.append(element)
            } else {
                let directive = runs.last?.directive(of: element.conditions)
                runs.append(
                    Run(conditions: element.conditions, elements: [element], directive: directive))
            }
        }
        return runs
    }
}
