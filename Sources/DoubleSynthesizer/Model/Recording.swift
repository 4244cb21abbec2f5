/// The mapping from a call of a requirement to its spy's record, and from the spy's answer to the
/// result.
///
/// A spy is a generic type, so it can't store type parameters, nonescaping closures, or noncopyable
/// values. They are erased, called, or only counted; `remarks` describe it.
package struct Recording {
    /// A recorded value.
    package struct Element {
        package let name: String
        package let type: TypeSyntax
        /// The argument for the spy.
        package let expression: String
    }

    /// A parameter pack, and the variable that stores its values.
    package struct Pack {
        let parameter: String
        package let values: String
        /// The stored expression of each value.
        package let expression: String
    }

    /// An `inout` parameter, which has a separate spy for its value after the call.
    package struct Write {
        let parameter: String
        let type: TypeSyntax
        /// The argument for the spy.
        package let expression: String
        /// The type to which an erased value is cast back.
        var wanted: TypeSyntax?
        /// `true` if that type has no name.
        package var isOpaque = false
        /// The name of its spy.
        var spyName = ""
    }

    /// A closure that the double calls, because it can't store it.
    package struct ClosureCall {
        /// The name of the parameter.
        package let parameter: String
        /// `try await` and the like, followed by a space.
        package let effects: String
        package let returnsValue: Bool
        /// Its arguments; nil for none.
        package var input: ClosureInput?
    }

    /// The arguments of a closure, which a test stubs on a separate spy.
    package struct ClosureInput {
        /// The type of the single argument, or a tuple of several.
        package let type: TypeSyntax
        package let count: Int
        /// `true` if it leaves the actor of the function.
        var isSent = false
        /// `true` if the closure is called for each element of an array; otherwise it's called
        /// once, if there is an input.
        package var isEach = true
        /// The name of its spy.
        package var spyName = ""

        /// The type of the spy's answer: initially an empty array, or `nil`.
        package var answer: TypeSyntax {
            TypeSyntax(
                shape: isEach ? .wrapped(.array, type) : .wrapped(.optional, type.parenthesized),
                range: type.range)
        }
    }

    /// The mapping from the spy's answer to the result.
    package indirect enum Answer {
        case value
        /// A `sending` result.
        case sending
        /// A builder returns itself by default: the expression after `??`.
        case unlessNil(String)
        /// A noncopyable value is created by a closure each time.
        case maker
        /// The result of this closure is the result.
        case closure(ClosureCall)
        /// A failable initializer succeeds or fails.
        case flag
    }

    package var elements: [Element] = []
    /// The parameter packs, which are converted to arrays first.
    package var packs: [Pack] = []
    var writes: [Write] = []
    package var closures: [ClosureCall] = []
    /// The closure whose result is that of the function, if a test has stubbed its arguments;
    /// otherwise the spy's answer is used.
    package var passing: ClosureCall?
    /// The output of the spy; nil for `Void`.
    package var output: TypeSyntax?
    /// The type to which an erased answer is cast back.
    package var wanted: TypeSyntax?
    /// The type to which an erased error is cast back.
    package var wantedFailure: String?
    package var answer = Answer.value
    /// `true` if the result stays on the double's own actor.
    var resultIsNonsendable = false
    /// Information for readers of the spy.
    package var remarks: [String] = []

    /// The closures that are called with arguments.
    package var closuresWithInput: [ClosureCall] {
        (closures + [passing].compactMap { $0 }).filter { $0.input != nil }
    }

    /// Assigns names to the spies for closure arguments.
    mutating func nameInputs(_ name: (_ parameter: String, _ isEach: Bool) -> String) {
        for index in closures.indices { closures[index].nameInput(name) }
        passing?.nameInput(name)
    }

    /// Renames the additional spies of the function.
    mutating func renameSpies(_ name: (String) -> String) {
        for index in writes.indices { writes[index].spyName = name(writes[index].spyName) }
        for index in closures.indices { closures[index].renameInput(name) }
        passing?.renameInput(name)
    }
}

extension Recording.ClosureCall {
    fileprivate mutating func nameInput(_ name: (_ parameter: String, _ isEach: Bool) -> String) {
        guard let isEach = input?.isEach else { return }
        input?.spyName = name(parameter, isEach)
    }

    fileprivate mutating func renameInput(_ name: (String) -> String) {
        guard let spyName = input?.spyName else { return }
        input?.spyName = name(spyName)
    }
}

extension Recording.Answer {
    /// `true` for a `sending` result.
    var isSent: Bool { if case .sending = self { true } else { false } }
}
