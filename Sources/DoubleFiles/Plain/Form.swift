/// The form of a double.
public enum Form: Sendable {
    /// A class with a `Spy` for each function.
    case spy
    /// A class without library dependencies, with properties for flags and captured arguments.
    case plain

    /// The suffix of a double's name.
    public var suffix: String {
        switch self {
        case .spy: "Spy"
        case .plain: "Double"
        }
    }
}
