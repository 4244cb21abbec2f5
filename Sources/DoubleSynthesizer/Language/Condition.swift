/// A type representing the condition under which the compiler includes a branch of an `#if`.
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

    /// Returns the operands of each `&&` outside of parentheses. If the condition contains no such
    /// operator, the result is the condition itself.
    static func conjuncts(of condition: String) -> [String] {
        guard holdsOperator(condition, "&"), !holdsOperator(condition, "|") else {
            return [condition]
        }
        var (conjuncts, depth) = ([""], 0)
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
