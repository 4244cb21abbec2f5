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
        /// The name of the parameter.
        package let parameter: String
        /// `try await` and the like, with a space behind.
        package let effects: String
        package let returnsValue: Bool
        /// What it is called with; nil for nothing.
        package var input: ClosureInput?
    }

    /// What a closure is called with, which a test says: a part of its own answers it.
    package struct ClosureInput {
        /// The type of the one argument, or a tuple of several.
        package let type: TypeSyntax
        package let count: Int
        /// Whether it leaves the actor that the function is on.
        var isSent = false
        /// Whether the closure is called for each element of an array; else it is called once, if
        /// there is an input.
        package var isEach = true
        /// The name of its part.
        package var part = ""

        /// The type of what the part answers: at first an empty array, or `nil`.
        package var answer: TypeSyntax {
            TypeSyntax(
                shape: isEach ? .wrapped(.array, type) : .wrapped(.optional, type.parenthesized),
                range: type.range)
        }
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
    /// The closure whose result is that of the function, once a test has said what it is called
    /// with; until then, the part answers.
    package var passing: ClosureCall?
    /// What the part returns; nil for `Void`.
    package var output: TypeSyntax?
    /// The type to turn an erased answer back into.
    package var wanted: TypeSyntax?
    /// The type to turn an erased error back into.
    package var wantedFailure: String?
    package var answer = Answer.value
    /// Whether what it returns stays on the actor that the double is.
    var resultStays = false
    /// What a reader of the part has to know.
    package var remarks: [String] = []

    /// The closures that are called with something.
    package var closuresWithInput: [ClosureCall] {
        (closures + [passing].compactMap { $0 }).filter { $0.input != nil }
    }

    /// Names the parts that say what closures are called with.
    mutating func nameInputs(_ name: (_ parameter: String, _ isEach: Bool) -> String) {
        for index in closures.indices { closures[index].nameInput(name) }
        passing?.nameInput(name)
    }

    /// Gives other names to the parts that stand beside the function's own.
    mutating func renameParts(_ name: (String) -> String) {
        for index in writes.indices { writes[index].part = name(writes[index].part) }
        for index in closures.indices { closures[index].renameInput(name) }
        passing?.renameInput(name)
    }
}

extension Recording.ClosureCall {
    fileprivate mutating func nameInput(_ name: (_ parameter: String, _ isEach: Bool) -> String) {
        guard let isEach = input?.isEach else { return }
        input?.part = name(parameter, isEach)
    }

    fileprivate mutating func renameInput(_ name: (String) -> String) {
        guard let part = input?.part else { return }
        input?.part = name(part)
    }
}

extension Recording.Answer {
    /// Whether it leaves the part's hands.
    var isSent: Bool { if case .sending = self { true } else { false } }
}
