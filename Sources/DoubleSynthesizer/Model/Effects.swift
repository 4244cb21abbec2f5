/// What a call may do besides returning.
package struct Effects {
    package indirect enum Throwing {
        case never
        /// `throws`, or `throws(E)`.
        case always(TypeSyntax?)
        case ifArgumentsDo
    }

    var isAsync = false
    package var throwing = Throwing.never
}

extension Effects {
    /// The effects as they follow a parameter list, with a space in front of each.
    package var text: String {
        let async = isAsync ? " async" : ""
        switch throwing {
        case .never: return async
        case .always(nil): return async + " throws"
        case .always(let error?): return async + " throws(\(error.text))"
        case .ifArgumentsDo: return async + " rethrows"
        }
    }
}

extension Effects {
    /// The type of the error, where there is a particular one.
    var errors: [TypeSyntax] {
        if case .always(let error?) = throwing { [error] } else { [] }
    }

    /// The error that a part of this function fails with; `Never` where it cannot.
    var failure: String {
        switch throwing {
        case .never, .ifArgumentsDo: "Never"
        case .always(let error): error.map(Effects.failure) ?? "any Error"
        }
    }

    package var canThrow: Bool { failure != "Never" }

    /// Whether it may throw any error.
    package var throwsAnything: Bool { failure == "any Error" }

    private static func failure(_ type: TypeSyntax) -> String {
        var bare = type
        if case .wrapped(.any, let inner) = type.shape { bare = inner }
        switch bare.standardName {
        case "Error": return "any Error"
        case "Never": return "Never"
        default: return type.text
        }
    }
}
