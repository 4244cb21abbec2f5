extension Blueprint {
    /// The names of types that are `Sendable` in the double. These are the associated types, the
    /// types that the files declare as `Sendable`, and the type of the double itself.
    var sendableNames: Set<String> {
        let parameters = associatedTypes.parameters.filter { parameter in
            parameter.constraints.contains { $0.isKnownSendable() }
        }
        let names = sendableTypes().union(parameters.map { Name.unquoted($0.name) })
        // A type that is isolated to a global actor is implicitly `Sendable`.
        return isSendable || isolation == .always ? names.union([plainName]) : names
    }
}
