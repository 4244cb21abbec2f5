/// What a double is made of.
public enum Form: Sendable {
    /// A class whose functions are answered by `Spy` parts.
    case spy
    /// A class that needs no library, with flags and captured arguments as properties.
    case plain

    /// What a double's name has behind that of the protocol.
    public var suffix: String {
        switch self {
        case .spy: "Spy"
        case .plain: "Double"
        }
    }
}
