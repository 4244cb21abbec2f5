/// The access level of a double.
package enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    /// The double is visible in its module. Because this is the default access level, no keyword is
    /// written.
    case `internal`
    /// The double is visible in its package.
    case package
    /// The double is visible in all modules.
    case `public`
    /// The double is visible in all modules, and other modules can subclass it.
    case open

    /// Returns whether a declaration with the left access level is less visible than one with the
    /// right access level.
    package static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        left.reach ?? 0 < right.reach ?? 0
    }

    private var reach: Int? { AccessLevel.allCases.firstIndex(of: self) }

    /// The keywords of Swift that specify an access level.
    package static let words: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]
}

extension AccessLevel {
    /// The keyword followed by a space, or an empty string if the access level is internal.
    package var word: String { self == .internal ? "" : ofImports.rawValue + " " }

    /// The access level of imports, and of all members that can't be overridden.
    package var ofImports: AccessLevel { min(self, .public) }
}

// MARK: - Access in the body of a type

/// The visibility of declarations in the body of a type.
package struct Access {
    /// The access level of declarations without a modifier, or `nil` if they are internal.
    package var byDefault: String?
    /// The reason why declarations aren't visible in other files: `private`, `fileprivate` or
    /// ``inCode``, or `nil` if they can be visible.
    package var hiding: String?
    /// The maximum visibility of all declarations.
    var limit = AccessLevel.public
    /// The availability attributes that apply to all declarations.
    var availability: [Attribute] = []
    /// The SPI attributes that apply to all declarations.
    var spiGroups: [String] = []

    /// The reason why a declaration in the body of a function is hidden. This string is also the
    /// name of the body's scope.
    package static let inCode = "{}"

    package init(hiding: String? = nil) { self.hiding = hiding }

    /// Returns the access level of a declaration with the given modifiers.
    package func level(of modifiers: [Modifier]) -> AccessLevel {
        let word = modifiers.first { AccessLevel.words.contains($0.name) }?.name ?? byDefault
        let own = word == "open" ? .public : word.flatMap(AccessLevel.init) ?? .internal
        return min(own, limit)
    }
}
