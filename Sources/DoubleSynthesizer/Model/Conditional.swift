/// A protocol describing a declaration that exists either in all builds or only in some of them.
package protocol Conditional {
    /// The conditions of the `#if` blocks that contain this declaration, outermost first.
    var conditions: [String] { get }
}

extension Conditional {
    /// Returns whether there is no build that contains both this declaration and another one.
    package func excludes(_ other: some Conditional) -> Bool {
        let own = conditions.flatMap(Condition.conjuncts)
        let others = other.conditions.flatMap(Condition.conjuncts)
        return own.contains { others.contains(Condition.negation($0)) }
            || others.contains { own.contains(Condition.negation($0)) }
    }
}

/// A type representing consecutive elements that have the same conditions.
package struct Run<Element> {
    let conditions: [String]
    package var elements: [Element]
    /// The directive with which this run continues the previous run's `#if`, for example `#else` or
    /// `#elseif os(Linux)`.
    var directive: String?

    /// Returns the directive with which a run that has the given conditions continues the `#if` of
    /// this run, or `nil` if it can't continue the `#if`.
    fileprivate func directive(of conditions: [String]) -> String? {
        // If there are several conditions, they are written as a single one, and the negation of
        // that condition isn't one of them.
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
