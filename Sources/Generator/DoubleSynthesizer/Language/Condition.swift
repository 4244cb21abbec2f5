/// The condition under which the compiler includes a branch of an `#if`.
package struct Condition {
    /// The condition of the branch itself, or `nil` if the branch is an `#else`.
    var own: String?
    /// The conditions of the previous branches, all of which must be false.
    var earlier: [String] = []

    /// Continues with the next branch of the `#if`.
    mutating func advance(to next: String?) {
        if let own { earlier.append(own) }
        own = next
    }

    /// The conjuncts of the condition.
    var parts: [String] { earlier.map(Condition.negation) + (own.map { [$0] } ?? []) }

    /// The condition in the form of a separate `#if`.
    var text: String { Condition.all(parts) }

    /// Returns the conjunction of the given conditions.
    package static func all(_ conditions: [String]) -> String {
        guard conditions.count > 1 else { return conditions.first ?? "" }
        return conditions.map { holdsOperator($0, "|") ? "(\($0))" : $0 }
            .joined(separator: " && ")
    }

    /// Returns the negation of a condition.
    package static func negation(_ condition: String) -> String {
        if holdsOperator(condition, "|") || holdsOperator(condition, "&") {
            return "!(\(condition))"
        }
        return condition.hasPrefix("!") ? String(condition.dropFirst()) : "!\(condition)"
    }

    /// Returns the operands of each `&&` outside of parentheses, or the condition itself if there
    /// is no such operator.
    fileprivate static func conjuncts(of condition: String) -> [String] {
        guard holdsOperator(condition, "&"), !holdsOperator(condition, "|") else {
            return [condition]
        }
        var conjuncts = [""]
        var depth = 0
        for scalar in condition.unicodeScalars {
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth -= 1 }
            if scalar == "&" && depth == 0 {
                if conjuncts.last?.isEmpty == false { conjuncts.append("") }
            } else if scalar != " " || depth > 0 {
                conjuncts[conjuncts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return conjuncts
    }

    /// Returns whether `&&` or `||` occurs outside of parentheses.
    private static func holdsOperator(
        _ condition: String, _ character: Unicode.Scalar
    ) -> Bool {
        var depth = 0
        for scalar in condition.unicodeScalars {
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth -= 1 }
            if scalar == character && depth == 0 { return true }
        }
        return false
    }
}

// MARK: - Conditional declarations

/// A declaration that an `#if` may exclude from some builds.
package protocol Conditional {
    /// The conditions of the `#if` blocks that contain this declaration, outermost first.
    var conditions: [String] { get }
}

extension Conditional {
    /// Returns whether this declaration and another one never exist in the same build.
    package func excludes(_ other: some Conditional) -> Bool {
        let own = conditions.flatMap(Condition.conjuncts)
        let others = other.conditions.flatMap(Condition.conjuncts)
        return own.contains { others.contains(Condition.negation($0)) }
            || others.contains { own.contains(Condition.negation($0)) }
    }
}

/// Consecutive elements that have the same conditions.
package struct Run<Element> {
    let conditions: [String]
    package var elements: [Element]
    /// The directive with which this run continues the previous run's `#if`, for example `#else` or
    /// `#elseif os(Linux)`.
    var directive: String?

    /// Returns the directive with which a run that has the given conditions continues the `#if` of
    /// this run, or `nil` if it can't continue the `#if`.
    fileprivate func directive(of conditions: [String]) -> String? {
        // Several conditions are written as one conjunction, and none of the next run's conditions
        // is the negation of the whole conjunction.
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
