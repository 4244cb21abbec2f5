/// An enumeration describing the access level of a double.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable {
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
    public static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        left.reach < right.reach
    }

    private var reach: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        case .open: 3
        }
    }

    /// The keywords of Swift that specify an access level.
    static let words: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]
}

extension AccessLevel {
    /// The keyword followed by a space, or an empty string if the access level is internal.
    var word: String { self == .internal ? "" : ofImports.rawValue + " " }

    /// The access level of imports, and of all members that can't be overridden.
    package var ofImports: AccessLevel { min(self, .public) }
}
