extension TypeTable {
    /// The position from which names are resolved.
    package struct View {
        /// The scopes in which types are visible, innermost first.
        var scopes: [[String]]
        /// The conditions of the `#if` blocks that enclose the position.
        var conditions: [String]
        /// The file that contains the names.
        var source: Source?
        /// The name of the double, which replaces `Self`.
        var double: String?

        /// Creates a view that resolves names from inside the given protocols, and then from inside
        /// the given types.
        package init(
            scope: [String], protocols: [ProtocolDeclaration] = [], conditions: [String],
            in source: Source? = nil
        ) {
            self.conditions = conditions
            self.source = source
            scopes = protocols.map { $0.scope + [$0.name] }
            for count in (0...scope.count).reversed() { scopes.append(Array(scope.prefix(count))) }
        }

        /// Creates a view from the position of a protocol.
        package init(_ declaration: ProtocolDeclaration) {
            self.init(
                scope: declaration.scope, conditions: declaration.conditions,
                in: declaration.source)
        }

        /// Creates a view from the position of a double.
        package init(of blueprint: Blueprint) {
            self.init(
                scope: blueprint.scope, protocols: blueprint.protocols,
                conditions: blueprint.conditions, in: blueprint.source)
            double = blueprint.plainName
        }

        /// Returns the view at the position of an alias that is used at this view's position.
        func moved(to alias: TypeDeclaration) -> View {
            View(scope: alias.scope, conditions: conditions + alias.conditions, in: source)
        }
    }
}
