/// The effects of a call.
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
    /// The effects after a parameter list, each preceded by a space.
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
    /// The error type, if it's specific.
    var errors: [TypeSyntax] {
        if case .always(let error?) = throwing { [error] } else { [] }
    }

    /// The failure type of the spy; `Never` if it can't fail.
    var failure: String {
        switch throwing {
        case .never, .ifArgumentsDo: "Never"
        case .always(let error): error.map(Effects.failure) ?? "any Error"
        }
    }

    package var canThrow: Bool { failure != "Never" }

    /// `true` if it may throw any error.
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
