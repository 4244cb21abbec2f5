/// The access level of a double.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable {
    /// In its module; nothing is written.
    case `internal`
    /// In its package.
    case package
    /// Everywhere.
    case `public`
    /// Everywhere, and classes of other modules may inherit from it.
    case open

    /// Orders levels by how far they reach.
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

    /// The words for levels of access in source.
    static let words: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]
}

extension AccessLevel {
    /// The word for it, with a space behind; empty for internal.
    var word: String { self == .internal ? "" : ofImports.rawValue + " " }

    /// The level that imports and everything but overridable members have.
    package var ofImports: AccessLevel { min(self, .public) }
}
