import DoubleSynthesizer

// The properties that a plain double has for one requirement, which a test sets and reads.

extension PlainMember {
    /// The modifiers of the properties that a test uses.
    private var modifiers: String {
        shared.accessPrefix + (requirement.belongsToType ? "" : writer.outside)
    }

    private var fullName: String { requirement.fullName }

    /// Returns the prefix that a variable requires.
    private func guarding(isOfType: Bool) -> String {
        let isShared = isOfType && blueprint.isolation != .always
        return shared.guardsVariables || isShared ? "@Guarded " : ""
    }

    /// The type of error that a test can set.
    private var failure: String {
        recording.castErrorType == nil
            ? blueprint.failure(of: requirement.effects) : "(any \(blueprint.standard("Error")))"
    }

    /// The flags, the result, and the recorded calls of a function or a subscript.
    var stateOfFunction: [Layout] {
        var properties = flags
        if let answer = requirement.plainAnswer { properties += returnValue(answer) }
        return properties + inputs + remarks + records
    }

    /// The arguments that a test sets for closures.
    private var inputs: [Layout] {
        recording.closuresWithInput.flatMap { closure -> [Layout] in
            guard let input = closure.input else { return [] }
            let words =
                "The arguments with which `\(fullName)` calls `\(closure.parameter)`"
                + (input.isEach ? ", once for each." : ", if any.")
            return value(words, prefix + input.spySuffix, input.answer)
        }
    }

    /// Returns the properties for the result and the error of a throwing property.
    func stateOfThrowingProperty(_ type: TypeSyntax) -> [Layout] { flags + returnValue(type) }

    // MARK: - Variables

    /// Returns a variable of the double. If the double has a lock, the lock protects the variable.
    ///
    /// Outside of all actors, the compiler considers wrapped variables unsafe. In this case, a
    /// constant holds the value, and the variable is computed from that constant.
    ///
    /// - Parameters:
    ///   - modifiers: The modifiers that precede `var`.
    ///   - name: The name of the variable, without backticks.
    ///   - type: The type of the variable.
    ///   - value: The initial value of the variable.
    ///   - isOfType: Whether the variable is a type member.
    ///   - plain: A closure that writes a stored variable with its prefix, for example
    ///     `@Guarded var count`.
    func variable(
        _ modifiers: String, named name: String, type: Layout, value: Layout, isOfType: Bool,
        plain: (_ start: String) -> Layout
    ) -> [Layout] {
        let start = "\(modifiers)var \(Name.quoted(name))"
        let isOutside = blueprint.isNonisolated || modifiers.contains("nonisolated ")
        guard shared.guardsVariables, isOutside, !isOfType else {
            return [plain(guarding(isOfType: isOfType) + start)]
        }
        let box = Name.quoted("_\(name)")
        return [
            .block(
                .propertyHead(start, type),
                [
                    .text("get { \(box).wrappedValue }"),
                    .text("_modify { yield &\(box).wrappedValue }"),
                ]),
            .group([
                .labelled(
                    "private let \(box):", .row([.text("Guarded<"), type, .text("> =")])),
                .indented([.line, .row([.text("Guarded(wrappedValue: "), value, .text(")")])]),
            ]),
        ]
    }

    // MARK: - Set by a test

    /// Returns a property that the double itself declares, including its documentation comment.
    private func property(
        _ words: @autoclosure () -> String, _ name: String, _ type: Layout,
        _ value: String? = nil, isReadOnly: Bool = false
    ) -> Layout {
        .lines(
            introduction(words())
                + variable(
                    modifiers + (isReadOnly ? readOnly : ""), named: name, type: type,
                    value: .text(value ?? "nil"),
                    isOfType: requirement.belongsToType
                ) { Self.stored($0, type, value) })
    }

    /// The access level of the setter, if a test should only read the property. Type members are
    /// declared in a separate class.
    private var readOnly: String {
        requirement.isStatic ? "fileprivate(set) " : "private(set) "
    }

    private func introduction(_ words: @autoclosure () -> String) -> [Layout] {
        shared.documentation(words()) + requirement.spyAttributes.lines
    }

    /// Returns a stored property. If its value is a literal that determines the type of the
    /// property, the type is omitted.
    static func stored(_ start: String, _ type: Layout, _ value: String?) -> Layout {
        guard let value else { return .labelled("\(start):", type) }
        if case .text(let name) = type,
            ["Bool", "String", "Int"].contains(name.split(separator: "Swift.").last)
        {
            return .text("\(start) = \(value)")
        }
        return .labelled("\(start):", .row([type, .text(" = \(value)")]))
    }

    private var shouldFail: Layout {
        property(
            "`true` to make `\(fullName)` fail.", prefix + "ShouldFail",
            .text(blueprint.standard("Bool")), "false")
    }

    /// The flag and the error of a requirement that can fail.
    var flags: [Layout] {
        guard requirement.canFail else {
            return requirement.failingValue == nil ? [] : [shouldFail]
        }
        func words() -> String { "The error that `\(fullName)` throws if it fails." }
        guard requirement.throwsAnything else {
            return [shouldFail, property(words(), prefix + "Error", .text(failure + "?"))]
        }
        let made = Layout.call(
            failureName, [.text(["\(fullName) failed on purpose"], label: "message:")])
        let stored = variable(
            modifiers, named: prefix + "Error", type: .text(failure), value: made,
            isOfType: requirement.belongsToType
        ) { start in
            .group([
                .labelled("\(start):", .text(failure)), .text(" ="), .indented([.line, made]),
            ])
        }
        return [shouldFail, .lines(introduction(words()) + stored)]
    }

    /// Returns the property that a test sets to provide the result.
    private func returnValue(_ type: TypeSyntax) -> [Layout] {
        value("The result of `\(fullName)`.", prefix + "ReturnValue", type)
    }

    /// Returns a property that a test sets. Its initial value is the obvious value of its type, if
    /// there is one.
    private func value(
        _ words: @autoclosure () -> String, _ name: String, _ type: TypeSyntax
    ) -> [Layout] {
        guard let value = type.obviousValue else {
            return [property(words(), name, type.optionalLayout)]
        }
        return [
            property(words(), name, type.valueLayout, type.isNilFromTheStart ? nil : value)
        ]
    }

    // MARK: - Read by a test

    /// Comments that explain what isn't recorded and why.
    private var remarks: [Layout] {
        recording.remarks.map { .comment(prefix: shared.isDocumented ? "/// " : "// ", $0) }
    }

    /// The recorded calls, and the properties that are derived from these calls.
    private var records: [Layout] {
        let calls = Name.quoted(prefix + "Calls")
        let count = Name.quoted(prefix + "CallCount")
        func countWords() -> String { "The number of calls of `\(fullName)`." }
        if recording.elements.isEmpty {
            return [
                property(
                    countWords(), prefix + "CallCount", .text(blueprint.standard("Int")), "0",
                    isReadOnly: true),
                didGetCalled("\(count) > 0"),
            ]
        }
        let all = variable(
            modifiers + readOnly, named: prefix + "Calls",
            type: .row([.text("["), recordedLayout, .text("]")]), value: .text("[]"),
            isOfType: requirement.belongsToType
        ) { start in
            .labelled("\(start):", .row([.text("["), recordedLayout, .text("] = []")]))
        }
        return [
            .lines(introduction("The arguments of each call of `\(fullName)`.") + all),
            computed(
                countWords(), prefix + "CallCount", .text(blueprint.standard("Int")),
                "\(calls).count"),
            didGetCalled("!\(calls).isEmpty"),
        ] + recording.elements.map(received)
    }

    /// The type that represents the arguments of a single call.
    var recordedLayout: Layout {
        let elements = recording.elements
        if elements.count == 1 { return elements[0].type.valueLayout }
        return .tuple(
            elements.map { .labelled("\(Name.quotedArgument($0.name)):", $0.type.valueLayout) })
    }

    private func didGetCalled(_ condition: String) -> Layout {
        computed(
            "`true` if `\(fullName)` was called.", prefix + "DidGetCalled",
            .text(blueprint.standard("Bool")), condition)
    }

    /// Returns the property that contains the latest argument for a parameter.
    private func received(_ element: Recording.Element) -> Layout {
        let calls = Name.quoted(prefix + "Calls")
        let value =
            recording.elements.count > 1
            ? "\(calls).last?.\(Name.quotedMember(element.name))"
            : element.type.isOptional ? "\(calls).last ?? nil" : "\(calls).last"
        return computed(
            "The latest `\(element.name)` of `\(fullName)`.",
            "\(prefix)Received\(Name.capitalized(element.name))", element.type.optionalLayout, value
        )
    }

    private func computed(
        _ words: @autoclosure () -> String, _ name: String, _ type: Layout, _ value: String
    ) -> Layout {
        let head = Layout.propertyHead("\(modifiers)var \(Name.quoted(name))", type)
        return .lines(introduction(words()) + [.computed(head, .text(value))])
    }
}

extension Requirement {
    /// `true` if the requirement can fail with its own error. A rethrowing function can't, because
    /// it only throws the errors of its closures.
    var canFail: Bool {
        if case .ifArgumentsDo = effects.throwing { return false }
        return effects.canThrow
    }

    /// `true` if the requirement can fail with its own error of any type.
    var throwsAnything: Bool { canFail && effects.throwsAnything && recording.castErrorType == nil }

    /// The type of the result that a test sets, or `nil` if a closure determines the result.
    var plainAnswer: TypeSyntax? {
        switch recording.answer {
        case .closure, .flag: nil
        case .unlessNil: recording.output
        default: recording.castType == nil ? result : recording.output
        }
    }

    /// The result that represents a failure, if any.
    var failingValue: String? {
        guard !canFail, recording.castType == nil else { return nil }
        switch recording.answer {
        case .value: return result?.failingValue
        case .flag: return "nil"
        default: return nil
        }
    }
}

// MARK: - Obvious values

extension TypeSyntax {
    /// The layout of the optional form of the type, with parentheses if it requires them.
    var optionalLayout: Layout {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): valueLayout
        case .function, .wrapped(.some, _), .wrapped(.any, _), .wrapped(.suppressed, _),
            .composition, .attributed:
            .row([.text("("), layout, .text(")?")])
        default: .row([layout, .text("?")])
        }
    }

    /// The source of a neutral value for this type, if there is one.
    var obviousValue: String? {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): return "nil"
        case .wrapped(.array, _): return "[]"
        case .dictionary: return "[:]"
        case .tuple(let elements):
            var values: [String] = []
            for element in elements {
                guard let value = element.type.obviousValue else { return nil }
                values.append((element.label.map { "\($0): " } ?? "") + value)
            }
            return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        case .name(let parts):
            guard let name = standardName else { return nil }
            switch name {
            case "Bool": return "false"
            case "String", "Substring": return "\"\""
            case "Data": return "Data()"
            case "Duration": return ".zero"
            case "Array", "Set", "ContiguousArray":
                return parts.last?.arguments.isEmpty == false ? "[]" : nil
            case "Dictionary": return parts.last?.arguments.isEmpty == false ? "[:]" : nil
            case "Optional": return "nil"
            default: return StandardLibrary.numbers.contains(name) ? "0" : nil
            }
        default: return nil
        }
    }

    /// The value that a function should return to represent a failure, if there is one.
    var failingValue: String? {
        if isOptional { return "nil" }
        return standardName == "Bool" ? "false" : nil
    }

    /// `true` if a variable of this type is implicitly `nil`. This is the case for `Int?`, but not
    /// for `Optional<Int>`.
    var isNilFromTheStart: Bool {
        switch shape {
        case .wrapped(.optional, _), .wrapped(.implicitlyUnwrapped, _): true
        default: false
        }
    }
}
