import DoubleSynthesizer

/// The member of a plain double that satisfies one requirement. A test sets the values that the
/// member returns.
struct PlainMember {
    let requirement: Requirement
    let writer: PlainWriter

    var blueprint: Blueprint { writer.blueprint }
    var shared: ClassLayout { writer.shared }
    var failureName: String { writer.failureName }

    var prefix: String { requirement.spyName }
    var recording: Recording { requirement.recording }

    /// The instance properties that a test uses.
    private var ownState: [Layout] {
        switch requirement.kind {
        case _ where requirement.isUncallable: []
        case .function, .subscript: requirement.isStatic ? [] : stateOfFunction
        case .property: requirement.isStatic ? [] : propertyState
        case .initializer: arguments
        }
    }

    /// The type properties that a test uses.
    var typeState: [Layout] {
        switch requirement.kind {
        case _ where requirement.isUncallable: []
        case .function, .subscript: requirement.isStatic ? stateOfFunction : []
        case .property: requirement.isStatic ? propertyState : []
        case .initializer: flags
        }
    }

    /// The properties that a test uses, followed by the member. If the member is a property, its
    /// storage is at the end.
    var sections: [Layout] {
        let properties = ownState
        if properties.isEmpty { return [layout] }
        let isKept = requirement.isProperty && !requirement.canFail
        return isKept ? [.lines([layout] + properties)] : [.lines(properties), layout]
    }

    /// The member itself.
    private var layout: Layout {
        switch requirement.kind {
        case .function: member(statements)
        case .initializer: member(initializer)
        case .subscript: member(subscriptAccessors)
        case .property: property
        }
    }

    private func member(_ lines: [Layout]) -> Layout {
        let lines = requirement.isUncallable ? [Layout.unreachable] : lines
        return .lines(
            shared.front(of: requirement) + [.block(shared.head(of: requirement), lines)])
    }

    // MARK: - Properties

    /// `true` if the double directly stores the property.
    var isStored: Bool {
        requirement.isProperty && !requirement.isStatic && !requirement.canFail
            && requirement.result?.obviousValue != nil
    }

    private var propertyState: [Layout] {
        guard let type = requirement.result else { return [] }
        if requirement.canFail { return stateOfThrowingProperty(type) }
        if isStored { return [] }
        let modifiers = requirement.isStatic ? shared.accessPrefix : "private \(writer.outside)"
        let isKept = requirement.isStatic && type.obviousValue != nil
        let value = isKept && !type.isNilFromTheStart ? type.obviousValue : nil
        let layout = isKept ? type.valueLayout : type.optionalLayout
        let stored = variable(
            modifiers, named: prefix + "Value", type: layout, value: .text(value ?? "nil"),
            isOfType: requirement.isStatic
        ) { Self.stored($0, layout, value) }
        // We leave out the SPI attributes, because a private member doesn't belong to an SPI group.
        let attributes = requirement.spyAttributes.filter {
            requirement.isStatic || $0.name != "_spi"
        }
        return attributes.lines + stored
    }

    private var property: Layout {
        guard let type = requirement.result else { return .text("") }
        if isStored, let value = type.obviousValue {
            let written = type.isNilFromTheStart ? nil : value
            let stored = variable(
                shared.modifiers(of: requirement), named: Name.unquoted(requirement.name),
                type: type.layout, value: .text(value), isOfType: false
            ) { Self.stored($0, type.layout, written) }
            return .lines(shared.front(of: requirement) + stored)
        }
        if requirement.canFail {
            return member([
                .block(.text("get\(requirement.effects.text) {"), throwing + returning(type))
            ])
        }
        let storage = reference(to: "Value")
        if type.obviousValue != nil {
            // A result builder ignores a body with a `return` statement.
            let keyword = requirement.hasBuilder ? "return " : ""
            return member([
                .text("get { \(keyword)\(storage) }"), .text("set { \(storage) = newValue }"),
            ])
        }
        let name = requirement.isStatic ? storage : requirement.name
        let failure = failureStatement(lacking: "value", set: name, canThrow: false)
        let value = requirement.isStatic ? "value" : Name.quoted(prefix + "Value")
        let head =
            requirement.isStatic
            ? "guard let value = \(storage) else {" : "guard let \(value) else {"
        let getter = Layout.block(
            .text("get {"), [.block(.text(head), [failure]), .text("return \(value)")])
        return member([getter, .text("set { \(storage) = newValue }")])
    }

    // MARK: - Functions, subscripts and initializers

    private var statements: [Layout] {
        var statements = recorded + throwing
        if let closure = recording.resultClosure, let input = closure.input {
            statements.append(callOfResultClosure(closure, input))
        }
        statements += closureCalls
        if case .closure(let closure) = recording.answer {
            return statements + [.text("return " + closure.callText(with: ""))]
        }
        return statements + (requirement.plainAnswer.map(returning) ?? [])
    }

    /// The statements that record a call.
    private var recorded: [Layout] {
        if recording.elements.isEmpty {
            return recording.packStatements + [.text("\(reference(to: "CallCount")) += 1")]
        }
        let references = recording.elements.filter(\.isWeak).map { element in
            Layout.text(
                "weak let \(element.expression) = \(element.expression)  // nil during its deinit")
        }
        return recording.packStatements + references
            + [.call("\(reference(to: "Calls")).append", [recording.argument])]
    }

    /// The accessors of a subscript. The getter is treated like a function, and later reads return
    /// the value that was written.
    private var subscriptAccessors: [Layout] {
        if !requirement.isSettable {
            let effects = requirement.effects.text
            return effects.isEmpty ? statements : [.block(.text("get\(effects) {"), statements)]
        }
        let written = requirement.freeName("newValue")
        let head = written == "newValue" ? "set {" : "set(\(written)) {"
        return [
            .block(.text("get {"), statements),
            .computed(.text(head), .text("\(reference(to: "ReturnValue")) = \(written)")),
        ]
    }

    /// The arguments of the initializer that the double declares.
    private var arguments: [Layout] {
        guard !recording.elements.isEmpty else { return [] }
        let type =
            recording.elements.count == 1
            ? recording.elements[0].type.optionalLayout
            : Layout.row([recordedLayout, .text("?")])
        let stored = variable(
            "\(shared.accessPrefix)\(writer.outside)private(set) ", named: prefix + "Arguments",
            type: type, value: .text("nil"), isOfType: false
        ) { .labelled("\($0):", type) }
        let words = shared.documentation("The arguments of the initializer.")
        return [.lines(words + requirement.spyAttributes.lines + stored)]
    }

    private var initializer: [Layout] {
        var statements = recording.packStatements + throwing
        if requirement.failingValue != nil {
            statements.append(.text("if \(reference(to: "ShouldFail")) { return nil }"))
        }
        // A variable that is backed by a constant is only initialized after this statement.
        if blueprint.superclass != nil { statements.append(.text(requirement.superCall)) }
        if !recording.elements.isEmpty {
            let name = Name.quoted(prefix + "Arguments")
            statements.append(.labelled("\(name) =", recording.argument))
        }
        return statements
    }
}

// MARK: - Statements

extension PlainMember {
    /// Returns the expression that refers to a helper property in the requirement's function. If a
    /// parameter has the same name, the expression begins with `self`.
    private func reference(to suffix: String) -> String {
        let name = prefix + suffix
        if requirement.belongsToType {
            let isUsed = requirement.parameters.contains { $0.name == "statics" }
            let owner = isUsed || requirement.isInitializer ? "Self.statics" : "statics"
            return "\(owner).\(Name.quotedMember(name))"
        }
        if requirement.parameters.contains(where: { $0.name == name }) {
            return "self.\(Name.quotedMember(name))"
        }
        return Name.quoted(name)
    }

    /// The statement that throws if the function should fail.
    private var throwing: [Layout] {
        guard requirement.canFail else { return [] }
        let head = Layout.text("if \(reference(to: "ShouldFail")) {")
        if requirement.throwsAnything {
            return [.computed(head, .text("throw \(reference(to: "Error"))"))]
        }
        let failure = failureStatement(
            lacking: "error to throw", set: prefix + "Error", canThrow: false)
        let name = requirement.freeName("error")
        let cast = recording.castErrorType.map { " as? \($0)" } ?? ""
        let guarded = Layout.block(
            .text("guard let \(name) = \(reference(to: "Error"))\(cast) else {"), [failure])
        return [.block(head, [guarded, .text("throw \(name)")])]
    }

    /// Returns the statements that return the value that a test set.
    private func returning(_ type: TypeSyntax) -> [Layout] {
        let value = reference(to: "ReturnValue")
        if case .unlessNil(let other) = recording.answer {
            let isOpen = blueprint.shape == .openClass && !requirement.isStatic
            return [.text("return \(value)\(isOpen ? " as? Self" : "") ?? \(other)")]
        }
        if recording.castType == nil, type.obviousValue != nil {
            let choice =
                requirement.failingValue.map { "\(reference(to: "ShouldFail")) ? \($0) : " } ?? ""
            return [.text("return \(choice)\(value)")]
        }
        let failure = failureStatement(
            lacking: "value to return", set: prefix + "ReturnValue",
            canThrow: requirement.throwsAnything)
        let name = requirement.freeName("value")
        let cast = recording.castType.map { " as? \($0.metatypeBase)" }
        return [
            .block(.text("guard let \(name) = \(value)\(cast ?? "") else {"), [failure]),
            .text("return \(name)"),
        ]
    }

    /// The calls of all closures that don't determine the result of the function.
    private var closureCalls: [Layout] {
        requirement.closureCalls { reference(to: $0.spySuffix) }
    }

    /// Returns the call of the closure that determines the result of the function, if a test has
    /// set the arguments of the closure.
    private func callOfResultClosure(
        _ closure: Recording.ClosureCall, _ input: Recording.ClosureInput
    ) -> Layout {
        let name = requirement.freeName("input")
        return .block(
            .text("if let \(name) = \(reference(to: input.spySuffix)) {"),
            closureCalls + [.text("return " + closure.callText(with: name))])
    }

    /// Returns the statement that reports a missing value. The message contains the name of the
    /// value, and a line of code that sets it.
    private func failureStatement(
        lacking what: String, set name: String, canThrow: Bool
    ) -> Layout {
        let owner = "\(Name.unquoted(blueprint.name)).\(requirement.fullName)"
        let place =
            requirement.belongsToType
            ? "\(Name.unquoted(blueprint.name)).statics.\(name.split(separator: ".").last ?? "")"
            : "double.\(name)"
        let message = [owner + " ", "has no \(what). ", "Set it: \(place) = …"]
        if canThrow {
            return .call("throw \(failureName)", [.text(message, label: "message:")])
        }
        // The program may declare a function with the same name.
        return .call("Swift.fatalError", [.text(message)])
    }
}
