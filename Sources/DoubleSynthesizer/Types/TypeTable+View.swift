extension TypeTable {
    /// From where names are seen.
    package struct View {
        /// The scopes whose types are visible, the nearest first.
        var scopes: [[String]]
        /// The conditions of the `#if` blocks around the place.
        var conditions: [String]
        /// The file that the names stand in.
        var source: Source?
        /// The double's own name, which stands in the place of `Self`.
        var double: String?

        /// Looks from inside of some types, and first from inside of protocols.
        init(
            scope: [String], protocols: [ProtocolDeclaration] = [], conditions: [String],
            in source: Source? = nil
        ) {
            self.conditions = conditions
            self.source = source
            scopes = protocols.map { $0.scope + [$0.name] }
            for count in (0...scope.count).reversed() { scopes.append(Array(scope.prefix(count))) }
        }

        /// Looks from where a protocol is.
        init(_ declaration: ProtocolDeclaration) {
            self.init(
                scope: declaration.scope, conditions: declaration.conditions,
                in: declaration.source)
        }

        /// Looks from where a double is.
        package init(of blueprint: Blueprint) {
            self.init(
                scope: blueprint.scope, protocols: blueprint.protocols,
                conditions: blueprint.conditions, in: blueprint.source)
            double = blueprint.plainName
        }

        /// What an alias sees that is seen from here.
        func moved(to alias: TypeDeclaration) -> View {
            View(scope: alias.scope, conditions: conditions + alias.conditions, in: source)
        }
    }
}
