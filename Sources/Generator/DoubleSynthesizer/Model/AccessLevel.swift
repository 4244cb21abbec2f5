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
    package static func < (lhs: AccessLevel, rhs: AccessLevel) -> Bool { lhs.rank < rhs.rank }

    /// The position among all access levels, of which the least visible one is the first.
    private var rank: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        case .open: 3
        }
    }
}

extension AccessLevel {
    /// The keyword and the space that precede a declaration, or an empty string if the access level
    /// is internal.
    package var prefix: String { self == .internal ? "" : limitedToPublic.rawValue + " " }

    /// The access level of imports, and of all members that can't be overridden.
    package var limitedToPublic: AccessLevel { min(self, .public) }
}

// MARK: - Modifiers

extension Modifier {
    /// `true` if the modifier specifies an access level.
    fileprivate var isAccessModifier: Bool {
        ["open", "public", "package", "internal", "fileprivate", "private"].contains(name)
    }

    /// The access level that an access modifier specifies for a declaration. Declarations that are
    /// restricted to their file count as internal, because ``FileRestriction`` represents them.
    package var accessLevel: AccessLevel {
        (AccessLevel(rawValue: name) ?? .internal).limitedToPublic
    }

    /// The restriction that an access modifier specifies, or `nil` if the declaration is visible in
    /// other files.
    package var fileRestriction: FileRestriction? { FileRestriction(rawValue: name) }
}

extension [Modifier] {
    /// The first access modifier, if any.
    package var accessModifier: Modifier? { first(where: \.isAccessModifier) }

    /// The explicit access level, unless it's `fileprivate` or `private`.
    var explicitAccessLevel: AccessLevel? {
        lazy.compactMap { AccessLevel(rawValue: $0.name) }.first
    }

    /// `true` if the declaration isn't visible in other files. Note that `private(set)` only
    /// restricts the setter.
    package var isPrivate: Bool { contains { $0.text == "private" || $0.text == "fileprivate" } }
}

// MARK: - Access in the body of a type

/// The reason why a declaration isn't visible in other files.
package enum FileRestriction: String {
    case `private`, `fileprivate`
    /// The declaration is in the body of a function.
    case local
}

/// The visibility of declarations in the body of a type.
package struct Access {
    /// The access level of declarations without a modifier.
    package var defaultLevel = AccessLevel.internal
    /// The reason why declarations aren't visible in other files, or `nil` if they can be visible.
    package var fileRestriction: FileRestriction?
    /// The maximum visibility of all declarations.
    var limit = AccessLevel.public
    /// The availability attributes that apply to all declarations.
    var availability: [Attribute] = []
    /// The SPI attributes that apply to all declarations.
    var spiGroups: [String] = []

    package init(fileRestriction: FileRestriction? = nil) {
        self.fileRestriction = fileRestriction
    }

    /// Returns the access level of a declaration with the given modifiers.
    package func level(of modifiers: [Modifier]) -> AccessLevel {
        min(modifiers.accessModifier?.accessLevel ?? defaultLevel, limit)
    }
}
