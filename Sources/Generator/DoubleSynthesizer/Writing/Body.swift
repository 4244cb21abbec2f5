/// The body of a member in a double. It calls the spy, and returns the spy's answer.
///
/// This type is a class because the compiler generates a lot of code to copy a struct with
/// properties of this size.
final class Body {
    let requirement: Requirement
    let blueprint: Blueprint
    /// `true` if this is the body of a closure.
    private let isOfClosure: Bool
    private let recording: Recording

    init(_ requirement: Requirement, double blueprint: Blueprint, isOfClosure: Bool = false) {
        self.isOfClosure = isOfClosure
        self.requirement = requirement
        self.blueprint = blueprint
        recording = requirement.recording
    }

    /// The code in the body, which is either a single call or a list of statements.
    ///
    /// An inherited result builder that isn't visible here would treat a single call as an element,
    /// but it ignores bodies with a `return` statement.
    var block: Declaration.Block {
        isSingleCall ? .short(answer.layout) : .long(statements)
    }

    private var isSingleCall: Bool {
        if case .closure = recording.answer { return false }
        if case .flag = recording.answer { return false }
        return recording.packs.isEmpty && recording.writes.isEmpty && recording.closures.isEmpty
            && recording.resultClosure == nil && !requirement.hasBuilder
            && !blueprint.inheritsUnseen && !isUncallable && !neverReturns
    }

    /// `true` if the body must be empty, because there is no value to pass to the member.
    private var isUncallable: Bool { requirement.isUncallable && !requirement.isInitializer }

    /// `true` if the member is asynchronous and never returns.
    ///
    /// If such a function is awaited directly, the compiler warns about unreachable code even if
    /// there is none. It doesn't emit this warning for a function value.
    private var neverReturns: Bool {
        requirement.effects.isAsync && recording.output?.standardName == "Never"
            && conversions.isEmpty
    }

    /// The statements of the body, one per line.
    var statements: [Layout] {
        if isUncallable { return [Layout.unreachable] }
        if neverReturns { return neverReturningCall }
        var statements = recording.packStatements
        for write in recording.writes {
            statements.append(.computed(.text("defer {"), call(of: write).layout))
        }
        if let closure = recording.resultClosure, let input = closure.input {
            statements.append(callOfResultClosure(closure, input))
        }
        switch recording.answer {
        case .flag: statements += [guardedCall] + closureCalls
        case .closure(let closure):
            statements += [call.layout] + closureCalls
            statements.append(.text("return " + closure.callText(with: "")))
        default: statements += answering
        }
        if requirement.isInitializer, blueprint.superclass != nil {
            statements.append(.text(requirement.superCall))
        }
        return statements
    }

    /// Returns the call of the spy that provides the value of an `inout` parameter after the call.
    private func call(of write: Recording.Write) -> SpyCall {
        let name = Name.quoted(write.parameter)
        var conversions: [Layout] = []
        if write.isOpaque {
            conversions.append(.text("as: \(typeOf)(of: \(name))"))
        } else if let castType = write.castType {
            conversions.append(.text("as: \(castType.metatypeBase).self"))
        }
        return SpyCall(
            callee: "\(name) = \(spy(write.spySuffix))",
            arguments: [.text(write.expression)], conversions: conversions)
    }

    private var neverReturningCall: [Layout] {
        let name = requirement.freeName("answer")
        let input = recording.inputText
        var effects = requirement.effects
        // If only closures throw, the spy itself doesn't.
        if case .ifArgumentsDo = effects.throwing { effects.throwing = .never }
        let type = "(\(input))\(effects.text) -> \(blueprint.standard("Never"))"
        let head = "let \(name): nonisolated(nonsending) \(type) ="
        let call = SpyCall(callee: requirement.effects.callText + name, arguments: values)
        return [.labelled(head, .text("\(spy()).function.async")), call.layout]
    }

    private var guardedCall: Layout {
        .group([
            .text("guard"), .indented([.line, call.layout]), .line,
            .text("else { return nil }"),
        ])
    }

    /// The statements that call the spy and return the spy's answer.
    private var answering: [Layout] {
        guard requirement.result != nil else { return [call.layout] + closureCalls }
        if recording.closures.isEmpty, !requirement.hasBuilder || neverAnswers {
            return [(isSingleCall ? answer : answer.prefixed(by: "return ")).layout]
        }
        let name = requirement.freeName("answer")
        // If a value is sent, the compiler can't infer the type of a variable that contains it.
        let sent = recording.answer.isSent ? recording.castType ?? recording.output : nil
        let type = sent.map { ": \($0.valueText)" } ?? ""
        return [answer.prefixed(by: "let \(name)\(type) = ").layout] + closureCalls + [
            .text("return \(name)")
        ]
    }

    /// `true` if the spy never returns. In this case, the compiler would warn about any code that
    /// follows the call.
    private var neverAnswers: Bool { recording.output?.standardName == "Never" }

    // MARK: - Closures

    private var closureCalls: [Layout] { requirement.closureCalls(inputCall) }

    /// Returns the statements that call the closure that determines the result of the function, if
    /// a test has stubbed the arguments of the closure.
    private func callOfResultClosure(
        _ closure: Recording.ClosureCall, _ input: Recording.ClosureInput
    ) -> Layout {
        let name = requirement.freeName("input")
        // The spy records the call, and it may throw. We only use its answer if there is no input
        // for the closure.
        let record = SpyCall(
            callee: "_ = " + requirement.effects.callText + spy(), arguments: values,
            conversions: conversions(to: "\(blueprint.ours("TestDouble")).AnyAnswer"))
        return .block(
            .text("if let \(name) = \(inputCall(input)) {"),
            [record.layout] + closureCalls + [.text("return " + closure.callText(with: name))])
    }

    /// Returns the call of the spy that provides the arguments for a closure.
    private func inputCall(_ input: Recording.ClosureInput) -> String {
        let wait = requirement.effects.isAsync ? "await " : ""
        let sending = ".function.sending((), as: \(input.answer.metatypeBase).self)"
        return wait + spy(input.spySuffix) + (input.isSent ? sending : "()")
    }

    // MARK: - Expressions

    /// The expression that refers to the spies. If a parameter has the same name, the expression
    /// begins with `self`.
    private var spies: String {
        if requirement.isInitializer || (requirement.isStatic && usesSelf) { return "Self.spies" }
        return usesSelf ? "self.spies" : "spies"
    }

    /// `true` if the body must use `self` to access the spies.
    var usesSelf: Bool {
        requirement.parameters.contains { $0.name == "spies" }
            || requirement.genericParameters.contains { $0.name == "spies" }
    }

    /// Returns the spy of the requirement, or the additional spy whose name has the given suffix.
    private func spy(_ suffix: String = "") -> String {
        "\(spies).\(Name.quotedMember(requirement.spyName + suffix))"
    }

    /// The function that returns the type of a value. If a requirement or a parameter has the same
    /// name, the function has a module prefix.
    private var typeOf: String {
        let isUsed =
            blueprint.requirements.contains { $0.name == "type" }
            || requirement.parameters.contains { $0.name == "type" }
        return isUsed ? "Swift.type" : "type"
    }

    /// The values that the spy records, combined into a single argument.
    private var values: [Layout] {
        recording.elements.isEmpty ? [] : [recording.argument]
    }

    /// The arguments of the spy's call that cast erased values to the required types.
    private var conversions: [Layout] { conversions(to: recording.castType?.metatypeBase) }

    private func conversions(to castType: String?) -> [Layout] {
        var conversions: [Layout] = []
        if let castType { conversions.append(.text("as: \(castType).self")) }
        if let failure = recording.castErrorType {
            conversions.append(.text("throwing: \(failure).self"))
        }
        return conversions
    }

    /// The call of the spy.
    private var call: SpyCall {
        let isSending = recording.answer.isSent
        // If a closure consists of a single expression, the compiler may choose the synchronous
        // overload.
        let isNamed = isOfClosure && requirement.effects.isAsync && !isSending
        return SpyCall(
            callee: requirement.effects.callText + spy() + (isNamed ? ".function.async" : ""),
            arguments: values, conversions: conversions, isSending: isSending)
    }

    /// The call of the spy, including the conversion of its answer to the result.
    private var answer: SpyCall {
        var call = call
        switch recording.answer {
        case .unlessNil(let other):
            if case .openClass = blueprint.shape, !requirement.isStatic { call.tail = " as? Self" }
            call.tail += " ?? \(other)"
        case .maker: call.tail = "()"
        default: break
        }
        return call
    }

    // MARK: - Accessors

    /// The getter and the setter of a property or a subscript that can be set.
    var accessors: [Layout] { [getter, setter] }

    private var getter: Layout {
        let reading = SpyCall(
            callee: spy() + ".get", arguments: values, conversions: conversions)
        let head = Layout.text("get {")
        if !requirement.hasBuilder && !blueprint.inheritsUnseen {
            return .computed(head, reading.layout)
        }
        if !requirement.hasBuilder || neverAnswers {
            return .block(head, [reading.prefixed(by: "return ").layout])
        }
        let name = requirement.freeName("answer")
        return .block(
            head, [reading.prefixed(by: "let \(name) = ").layout, .text("return \(name)")])
    }

    private var setter: Layout {
        // Note that an index may also be named `newValue`.
        let written = requirement.freeName("newValue")
        let head = Layout.text(written == "newValue" ? "set {" : "set(\(written)) {")
        if neverAnswers { return .block(head, [Layout.unreachable]) }
        let erasesOptional = recording.castType?.isOptional == true
        let index = requirement.isSubscript && values.isEmpty ? [.text("()")] : values
        let value = Layout.text(erasesOptional ? "\(written) as Any" : written)
        let callee = spy() + (requirement.isSubscript ? ".write" : ".set")
        return .computed(head, .call(callee, index + [value]))
    }
}

extension Recording {
    /// The values that are recorded, as a single value.
    package var argument: Layout { .tuple(elements.map { .text($0.expression) }) }

    /// The statements that convert packs to arrays.
    package var packStatements: [Layout] {
        packs.flatMap { pack -> [Layout] in
            let values = Name.quoted(pack.values)
            return [
                .text("var \(values): [Any] = []"),
                .text("repeat \(values).append(\(pack.expression))"),
            ]
        }
    }
}

extension Requirement {
    /// Returns the calls of all closures that don't determine the result of the function. The
    /// arguments of a closure are the elements of an expression.
    package func closureCalls(_ inputs: (Recording.ClosureInput) -> String) -> [Layout] {
        recording.closures.map { closure in
            let name = freeName("input")
            let call = Layout.text(
                (closure.returnsValue ? "_ = " : "") + closure.callText(with: name))
            guard let input = closure.input else { return call }
            return .computed(.text("for \(name) in \(inputs(input)) {"), call)
        }
    }
}

/// A member of a double, with its documentation, attributes, head, and body.
package struct Declaration {
    /// The code between the braces of a declaration.
    enum Block {
        /// A single expression, which may be on the same line as the head.
        case short(Layout)
        /// Statements or accessors, one per line.
        case long([Layout])
    }

    /// The documentation comment and the attributes, one per line.
    let front: [Layout]
    let head: Layout
    let block: Block

    package var layout: Layout { .lines(front + [Declaration.layout(head, block)]) }

    /// The block including its braces, but without the head.
    var filling: Layout { Declaration.layout(.text("{"), block) }

    private static func layout(_ head: Layout, _ block: Block) -> Layout {
        switch block {
        case .short(let expression): .computed(head, expression)
        case .long(let lines): .block(head, lines)
        }
    }
}

/// A call of a spy.
private struct SpyCall {
    var callee: String
    let arguments: [Layout]
    /// The text that follows the call.
    var tail = ""

    /// Creates a call of a spy. The call may specify the types of the answer or send the answer.
    init(
        callee: String, arguments: [Layout], conversions: [Layout] = [], isSending: Bool = false
    ) {
        let isPlain = conversions.isEmpty && !isSending
        self.callee = callee + (isPlain ? "" : ".function") + (isSending ? ".sending" : "")
        self.arguments =
            (arguments.isEmpty && !isPlain ? [.text("()")] : arguments) + conversions
    }

    var layout: Layout { .call(callee, arguments, tail: tail) }

    /// Returns the call with the given text in front of it.
    func prefixed(by words: String) -> SpyCall {
        var call = self
        call.callee = words + callee
        return call
    }
}
