/// A declaration that exists in some builds, or in all.
package protocol Conditional {
    /// The conditions of the enclosing `#if` blocks, outermost first.
    var conditions: [String] { get }
}

extension Conditional {
    /// Returns whether the two never exist in the same build.
    package func excludes(_ other: some Conditional) -> Bool {
        let own = conditions.flatMap(Condition.conjuncts)
        let others = other.conditions.flatMap(Condition.conjuncts)
        return own.contains { others.contains(Condition.negation($0)) }
            || others.contains { own.contains(Condition.negation($0)) }
    }
}

/// Consecutive elements with the same conditions.
package struct Run<Element> {
    let conditions: [String]
    package var elements: [Element]
    /// The directive that continues the `#if` of the previous run: `#else`, `#elseif os(Linux)`.
    var directive: String?

    /// Returns the directive with which a run of these conditions continues the `#if` of this one;
    /// nil if it doesn't.
    fileprivate func directive(of conditions: [String]) -> String? {
        // Several conditions are written as one, whose negation isn't one of them.
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
