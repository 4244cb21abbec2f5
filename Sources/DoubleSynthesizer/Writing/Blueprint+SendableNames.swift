extension Blueprint {
    /// The names of types that are `Sendable` in the double: associated types, those of the files
    /// that say so, and its own.
    var sendableNames: Set<String> {
        let parameters = associatedTypes.parameters.filter { parameter in
            parameter.constraints.contains { $0.isKnownSendable() }
        }
        let names = sendableTypes().union(parameters.map { Name.unquoted($0.name) })
        // What is on a global actor is `Sendable` without a word.
        return isSendable || isolation == .always ? names.union([plainName]) : names
    }
}
