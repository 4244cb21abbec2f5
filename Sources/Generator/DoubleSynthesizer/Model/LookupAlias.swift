/// An alias in an extension of a type, which refers to whatever type the compiler finds in that
/// extension.
package struct LookupAlias {
    /// The extended type, together with its enclosing types, outermost first.
    let scope: [String]
    let name: String
    /// The name that the compiler looks up.
    let target: String
    /// The conditions of the requirements that use the alias, or an empty array if the alias exists
    /// in all builds of the double.
    var conditions: [String] = []
    /// The availability of the requirements that use the alias.
    var attributes: [Attribute] = []
}

extension LookupAlias {
    /// Returns the alias with the conditions and the availability of its uses, or `nil` if neither
    /// the requirements nor the other types of the double use the alias.
    func restricted(
        toUsesIn requirements: [Requirement], and others: [TypeSyntax]
    ) -> LookupAlias? {
        if others.contains(where: isUsed) { return self }
        let users = requirements.filter { $0.types.contains(where: isUsed) }
        if users.isEmpty { return nil }
        var alias = self
        if users.allSatisfy({ !$0.conditions.isEmpty }) {
            for user in users {
                let condition = Condition.all(user.conditions)
                if !alias.conditions.contains(condition) { alias.conditions.append(condition) }
            }
        }
        let versions = users.map { $0.attributes.filter(\.namesVersion) }
        if !versions.contains(where: \.isEmpty) { alias.attributes = versions[0] }
        return alias
    }

    private func isUsed(in type: TypeSyntax) -> Bool {
        type.first { part in
            guard case .name(let parts) = part.shape else { return false }
            return parts.contains { $0.name == name }
        } != nil
    }
}
