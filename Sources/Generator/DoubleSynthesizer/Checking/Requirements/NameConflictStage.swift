/// A stage that finds names that are required both as a property and as a function without
/// parameters. Because a class can only declare one of them, a protocol extension must implement
/// the other requirement.
final class NameConflictStage: ContextStage {
    /// Returns the requirements except for those that extensions implement, and reports each name
    /// for which no such extension exists.
    func resolved(_ requirements: [Requirement]) -> [Requirement] {
        var properties: [String: Requirement] = [:]
        for property in requirements where property.isProperty {
            properties["\(property.isStatic) \(property.name)()"] = property
        }
        if properties.isEmpty { return requirements }
        let isImplemented = request.lookup?.implementations(in: context) ?? { _ in false }
        var left: [Requirement] = []
        for function in requirements where !function.isProperty && !function.isOperator {
            guard let property = properties[function.overloadName], !property.excludes(function)
            else { continue }
            if isImplemented(function) {
                property.conflict = function
                left.append(function)
            } else if isImplemented(property) {
                function.conflict = property
                left.append(property)
            } else {
                request.report(
                    "`\(function.name)` is required as a property and as a function, but a double "
                        + "can't have both: rename one",
                    request.declares(property) ? property : function)
            }
        }
        return requirements.filter { requirement in !left.contains { $0 === requirement } }
    }
}
