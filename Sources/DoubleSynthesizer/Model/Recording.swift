/// How a call of a requirement becomes what its part records, and what the part says becomes the
/// result.
///
/// A part is a generic type, so it can hold neither type parameters, nor closures that do not
/// escape, nor values that cannot be copied. What it cannot hold is erased, called, or only
/// counted; `remarks` say so.
struct Recording {
    /// A value that is recorded.
    struct Element {
        let name: String
        let type: TypeSyntax
        /// What the double hands to its part.
        let expression: String
    }

    /// A parameter that is a pack, and the variable that its values are put into.
    struct Pack {
        let parameter: String
        let values: String
        /// What is put there of each value.
        let expression: String
    }

    /// An `inout` parameter, which has a part of its own for what the function leaves in it.
    struct Write {
        let parameter: String
        let type: TypeSyntax
        /// What the double hands to the part.
        let expression: String
        /// The type to turn an erased value back into.
        var wanted: TypeSyntax?
        /// Whether that type has no name.
        package var isOpaque = false
        /// The name of its part.
        var part = ""
    }

    /// A closure that the double calls, since it cannot keep it.
    struct ClosureCall {
        let closure: String
        /// `try await` and the like, with a space behind.
        let effects: String
        let returnsValue: Bool
    }

    /// How the part's answer becomes the result.
    indirect enum Answer {
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

    var elements: [Element] = []
    /// The parameters that are packs, which become arrays first.
    var packs: [Pack] = []
    var writes: [Write] = []
    var closures: [ClosureCall] = []
    /// What the part returns; nil for `Void`.
    var output: TypeSyntax?
    /// The type to turn an erased answer back into.
    var wanted: TypeSyntax?
    /// The type to turn an erased error back into.
    var wantedFailure: String?
    var answer = Answer.value
    /// What a reader of the part has to know.
    var remarks: [String] = []
}
