/// The effects of a call.
package struct Effects {
    package indirect enum Throwing {
        case never
        /// The call may throw an error. If the declaration is `throws(E)`, the associated value is
        /// the type `E`.
        case always(TypeSyntax?)
        case ifArgumentsDo
    }

    var isAsync = false
    package var throwing = Throwing.never
}

extension Effects {
    /// The effects as written after a parameter list. Each one is preceded by a space.
    package var text: String {
        let async = isAsync ? " async" : ""
        switch throwing {
        case .never: return async
        case .always(nil): return async + " throws"
        case .always(let error?): return async + " throws(\(error.text))"
        case .ifArgumentsDo: return async + " rethrows"
        }
    }

    /// The error type, if it's a specific type.
    var errors: [TypeSyntax] {
        if case .always(let error?) = throwing { [error] } else { [] }
    }

    /// The failure type of the spy, or `Never` if the call can't fail.
    var failure: String {
        switch throwing {
        case .never, .ifArgumentsDo: "Never"
        case .always(let error): error.map(Effects.failure) ?? "any Error"
        }
    }

    package var canThrow: Bool { failure != "Never" }

    /// A Boolean value that indicates whether the call may throw errors of any type.
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

    /// Returns the effects with all names in the error type replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Effects {
        guard case .always(let error?) = throwing else { return self }
        var effects = self
        effects.throwing = .always(error.mappingNames(transform))
        return effects
    }

    /// The keywords that precede a call, for example `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}
