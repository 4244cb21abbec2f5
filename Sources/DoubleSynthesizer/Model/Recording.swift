/// How a call of a requirement becomes what its part records, and what the part says becomes the
/// result.
///
/// A part is a generic type, so it can hold neither type parameters, nor closures that do not
/// escape, nor values that cannot be copied. What it cannot hold is erased, called, or only
/// counted; `remarks` say so.
package struct Recording {
    /// A value that is recorded.
    package struct Element {
        package let name: String
        package let type: TypeSyntax
        /// What the double hands to its part.
        package let expression: String
    }

    /// A parameter that is a pack, and the variable that its values are put into.
    package struct Pack {
        let parameter: String
        package let values: String
        /// What is put there of each value.
        package let expression: String
    }

    /// An `inout` parameter, which has a part of its own for what the function leaves in it.
    package struct Write {
        let parameter: String
        let type: TypeSyntax
        /// What the double hands to the part.
        package let expression: String
        /// The type to turn an erased value back into.
        var wanted: TypeSyntax?
        /// Whether that type has no name.
        package var isOpaque = false
        /// The name of its part.
        var part = ""
    }

    /// A closure that the double calls, since it cannot keep it.
    package struct ClosureCall {
        package let closure: String
        /// `try await` and the like, with a space behind.
        package let effects: String
        package let returnsValue: Bool
    }

    /// How the part's answer becomes the result.
    package indirect enum Answer {
        case value
        /// `sending` results leave the part's hands.
        case sending
        /// A builder returns itself, unless told otherwise: what stands behind `??`.
        case unlessNil(String)
        /// What cannot be copied is made anew by a closure.
        case maker
        /// What this closure returns is the result.
        case closure(ClosureCall)
        /// A failable initializer goes on, or does not.
        case flag
    }

    package var elements: [Element] = []
    /// The parameters that are packs, which become arrays first.
    package var packs: [Pack] = []
    var writes: [Write] = []
    package var closures: [ClosureCall] = []
    /// What the part returns; nil for `Void`.
    package var output: TypeSyntax?
    /// The type to turn an erased answer back into.
    package var wanted: TypeSyntax?
    /// The type to turn an erased error back into.
    package var wantedFailure: String?
    package var answer = Answer.value
    /// What a reader of the part has to know.
    package var remarks: [String] = []
}
