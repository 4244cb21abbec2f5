/// The way in which a spy records the call of a requirement, and its answer becomes the result of
/// the call.
///
/// Because a spy has a concrete type, it can't store type parameters, nonescaping closures, or
/// noncopyable values. Instead, values of type parameters are erased, closures are called, and
/// noncopyable values are only counted. The `remarks` of a recording describe what isn't stored.
package struct Recording {
    /// A recorded value.
    package struct Element {
        package let name: String
        package let type: TypeSyntax
        /// The expression that is passed to the spy.
        package let expression: String
        /// `true` if a plain double reads the value from a weak reference. During the value's
        /// `deinit`, this reference is `nil`. A strong reference would end the process.
        package var isWeak = false
    }

    /// A parameter pack, and the variable that stores its values.
    package struct Pack {
        package let parameter: String
        package let values: String
        /// The expression that stores each value of the pack.
        package let expression: String
    }

    /// An `inout` parameter, whose value after the call is the answer of a separate spy.
    package struct Write {
        package let parameter: String
        package let type: TypeSyntax
        /// The expression that is passed to the spy.
        package let expression: String
        /// The type to which the double casts an erased value, if any.
        var castType: TypeSyntax?
        /// `true` if that type is opaque and therefore has no name.
        package var isOpaque = false
        /// The part of the name of the spy that provides the value, after the requirement's
        /// ``Requirement/spyName``.
        package var spySuffix = ""
    }

    /// A closure that the double calls because it can't store it.
    package struct ClosureCall {
        /// The name of the parameter that contains the closure.
        package let parameter: String
        /// Keywords like `try await`, followed by a space.
        package let effects: String
        package let returnsValue: Bool
        /// `true` if the closure is called with the double itself.
        package var passesSelf = false
        /// The arguments of the closure, if any.
        package var input: ClosureInput?
    }

    /// The arguments of a closure. A test stubs these arguments on a separate spy.
    package struct ClosureInput {
        /// The type of the argument. If there are several arguments, this type is a tuple.
        package let type: TypeSyntax
        package let count: Int
        /// `true` if the arguments leave the actor of the function.
        var isSent = false
        /// `true` if the closure is called for each element of an array. Otherwise, the closure is
        /// called once if there is an input.
        package var isEach = true
        /// The part of the name of the spy that provides the arguments, after the requirement's
        /// ``Requirement/spyName``.
        package var spySuffix = ""

        /// The type of the answer that the spy returns. By default, the answer is an empty array or
        /// `nil`.
        package var answer: TypeSyntax {
            isEach ? type.wrapped(.array) : type.parenthesized.wrapped(.optional)
        }
    }

    /// How the spy's answer becomes the result of the call.
    package indirect enum Answer {
        case value
        /// The result is `sending`.
        case sending
        /// A builder returns itself by default. The associated value is the expression after `??`.
        case unlessNil(String)
        /// A closure creates a new noncopyable value for each call.
        case maker
        /// The result of the function is the result of this closure.
        case closure(ClosureCall)
        /// A flag determines whether a failable initializer succeeds.
        case flag
    }

    package var elements: [Element] = []
    /// The parameter packs, which the double converts to arrays first.
    package var packs: [Pack] = []
    package var writes: [Write] = []
    package var closures: [ClosureCall] = []
    /// The closure that determines the result of the function if a test has stubbed the arguments
    /// of the closure. Otherwise, the double returns the spy's answer.
    package var resultClosure: ClosureCall?
    /// The output type of the spy, or `nil` if it's `Void`.
    package var output: TypeSyntax?
    /// The type to which the double casts an erased answer, if any.
    package var castType: TypeSyntax?
    /// The type to which the double casts an erased error, if any.
    package var castErrorType: String?
    package var answer = Answer.value
    /// `true` if the result stays on the double's own actor.
    var resultIsNonsendable = false
    /// Information for people who read the declaration of the spy.
    package var remarks: [String] = []

    /// The closures that the double calls, except for one that always determines the result.
    package var allClosures: [ClosureCall] {
        guard let resultClosure else { return closures }
        return closures + [resultClosure]
    }

    /// The closures that the double calls with arguments.
    package var closuresWithInput: [ClosureCall] { allClosures.filter { $0.input != nil } }
}

extension Recording.Answer {
    /// `true` if the result is `sending`.
    var isSent: Bool { if case .sending = self { true } else { false } }
}

// MARK: - Types and calls

extension Recording {
    /// The types of all values that the spies store.
    var types: [TypeSyntax] {
        var types = elements.map(\.type) + writes.map(\.type)
        if let output { types.append(output) }
        return types + closuresWithInput.compactMap { $0.input?.answer }
    }

    /// The type of the values that the spy records, as text.
    package var inputText: String {
        if elements.count == 1 { return elements[0].type.valueText }
        if elements.isEmpty { return "" }
        let texts = elements.map { "\(Name.quotedElement($0.name)): \($0.type.valueText)" }
        return "(\(texts.joined(separator: ", ")))"
    }
}

extension Recording.ClosureCall {
    /// Returns the call of the closure. The arguments are the answer of the closure's spy.
    package func callText(with name: String) -> String {
        let arguments: String =
            switch input?.count {
            case nil: passesSelf ? "self" : ""
            case 1: name
            case let count?: (0..<count).map { "\(name).\($0)" }.joined(separator: ", ")
            }
        return "\(effects)\(Name.quoted(parameter))(\(arguments))"
    }
}
