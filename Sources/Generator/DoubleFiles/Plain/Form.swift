/// The forms of a double.
package enum Form: Sendable {
    /// The double is a class with a `Spy` for each function.
    case spy
    /// The double is a class that doesn't depend on a library.
    ///
    /// Its properties contain flags and captured arguments.
    case plain

    /// The suffix that is added to the name of a double.
    package var suffix: String {
        switch self {
        case .spy: "Spy"
        case .plain: "Double"
        }
    }
}
