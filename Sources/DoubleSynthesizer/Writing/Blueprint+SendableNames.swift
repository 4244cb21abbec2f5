extension Blueprint {
    /// The names of types that are `Sendable` in the double: associated types, types that the files
    /// declare as `Sendable`, and its own type.
    var sendableNames: Set<String> {
        let parameters = associatedTypes.parameters.filter { parameter in
            parameter.constraints.contains { $0.isKnownSendable() }
        }
        let names = sendableTypes().union(parameters.map { Name.unquoted($0.name) })
        // A type on a global actor is implicitly `Sendable`.
        return isSendable || isolation == .always ? names.union([plainName]) : names
    }
}
