/// The access level of a double.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    /// Visible in its module; no keyword is written.
    case `internal`
    /// Visible in its package.
    case package
    /// Visible everywhere.
    case `public`
    /// Visible everywhere, and other modules may subclass it.
    case open

    /// Orders levels by visibility.
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

    /// The access level keywords of Swift.
    static let words: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]
}

extension AccessLevel {
    /// The keyword followed by a space; empty for internal.
    var word: String { self == .internal ? "" : ofImports.rawValue + " " }

    /// The level of imports and of everything except overridable members.
    package var ofImports: AccessLevel { min(self, .public) }
}
