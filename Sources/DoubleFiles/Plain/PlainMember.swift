import DoubleSynthesizer

/// What a plain double has for one requirement: the member itself, and the properties that a test
/// reads and sets.
struct PlainMember {
    private let requirement: Requirement
    private let blueprint: Blueprint
    private let shared: ClassLayout
    private let failureName: String

    init(_ requirement: Requirement, of writer: PlainWriter) {
        self.requirement = requirement
        blueprint = writer.blueprint
        shared = writer.shared
        failureName = writer.failureName
    }

    private var word: String { shared.word }
    private var part: String { requirement.part }
    private var fullName: String { requirement.fullName }

    // MARK: - Properties

    /// The property, with what a test sets where it cannot be stored as it is.
    var property: [Layout] {
        guard let type = requirement.result else { return [] }
        let name = Name.quoted(requirement.name)
        let start = shared.modifiers(of: requirement)
        if requirement.effects.canThrow {
            let getter = Layout.block(
                .text("get\(requirement.effects.text) {"), throwing + returning(type))
            let head = Layout.propertyHead("\(start)var \(name)", type.layout)
            return [.lines(flags + returnValue(type)), member(head, [getter])]
        }
        if let value = type.obviousValue {
            let stored = stored(
                "\(start)var \(name)", type.text, type.layout, type.isNilFromTheStart ? nil : value)
            return [.lines(shared.front(of: requirement) + [stored])]
        }
        let storage = Name.quoted(part + "Value")
        let complaint = complaint(lacking: "value", set: requirement.name, canThrow: false)
        let getter = Layout.block(
            .text("get {"),
            [.block(.text("guard let \(storage) else {"), [complaint]), .text("return \(storage)")])
        let head = Layout.propertyHead("\(start)var \(name)", type.layout)
        let hidden =
            requirement.deprecations.map(Layout.text)
            + [.labelled("private var \(storage):", type.optionalLayout)]
        return [
            .lines([member(head, [getter, .text("set { \(storage) = newValue }")])] + hidden)
        ]
    }

    private func member(_ head: Layout, _ lines: [Layout]) -> Layout {
        .lines(shared.front(of: requirement) + [.block(head, lines)])
    }

    // MARK: - Functions

    /// The function, behind the properties that a test reads and sets.
    var function: [Layout] {
        let head = Layout.functionHead(
            "\(shared.modifiers(of: requirement))func \(Name.quoted(requirement.name))",
            shared.parameters(of: requirement), effects: requirement.effects.text,
            result: requirement.result?.layout)
        if requirement.isUncallable { return [member(head, [Layout.unreachable])] }
        let failing = requirement.effects.canThrow ? nil : requirement.result?.failingValue
        var properties = flags
        if failing != nil { properties.append(shouldFail) }
        if let result = requirement.result { properties += returnValue(result) }
        var statements = [record] + throwing
        if let result = requirement.result { statements += returning(result, failing: failing) }
        return [.lines(properties + records), member(head, statements)]
    }

    /// The statement that records a call.
    private var record: Layout {
        if requirement.parameters.isEmpty { return .text("\(use("CallCount")) += 1") }
        let arguments = requirement.parameters.map { Layout.text(Name.quoted($0.name)) }
        return .call("\(use("Calls")).append", [.tuple(arguments)])
    }

    // MARK: - What a test sets

    /// A property of the double's own, with what it is for.
    private func property(
        _ words: String, _ name: String, _ type: String, _ layout: Layout? = nil,
        _ value: String? = nil, isReadOnly: Bool = false
    ) -> Layout {
        let modifier = isReadOnly ? "private(set) " : ""
        return .lines(
            introduction(words) + [
                stored(
                    "\(word)\(modifier)var \(Name.quoted(name))", type, layout ?? .text(type), value
                )
            ])
    }

    private func introduction(_ words: String) -> [Layout] {
        shared.documentation(words) + requirement.deprecations.map(Layout.text)
    }

    /// A stored property. Where the value says what its type is, the type is left out.
    private func stored(
        _ start: String, _ type: String, _ layout: Layout, _ value: String?
    ) -> Layout {
        guard let value else { return .labelled("\(start):", layout) }
        let isObvious =
            (type == "Bool" && (value == "true" || value == "false"))
            || (type == "String" && value == "\"\"") || (type == "Int" && value == "0")
        if isObvious { return .text("\(start) = \(value)") }
        return .labelled("\(start):", .row([layout, .text(" = \(value)")]))
    }

    private var shouldFail: Layout {
        property("Whether `\(fullName)` fails.", part + "ShouldFail", "Bool", nil, "false")
    }

    /// The flag and the error of what can be told to fail.
    private var flags: [Layout] {
        guard requirement.effects.canThrow else { return [] }
        let words = "What `\(fullName)` throws when it fails."
        let error = blueprint.failure(of: requirement.effects)
        guard requirement.effects.throwsAnything else {
            return [shouldFail, property(words, part + "Error", error + "?")]
        }
        let name = Name.quoted(part + "Error")
        let made = Layout.call(
            failureName, [.text(["\(fullName) was told to fail."], label: "message:")])
        let stored = Layout.group([
            .labelled("\(word)var \(name):", .text(error)), .text(" ="), .indented([.line, made]),
        ])
        return [shouldFail, .lines(introduction(words) + [stored])]
    }

    /// What a test sets as the result.
    private func returnValue(_ type: TypeSyntax) -> [Layout] {
        let (words, name) = ("What `\(fullName)` returns.", part + "ReturnValue")
        guard let value = type.obviousValue else {
            return [property(words, name, type.optionalText, type.optionalLayout)]
        }
        return [
            property(
                words, name, type.valueText, type.valueLayout, type.isNilFromTheStart ? nil : value)
        ]
    }

    // MARK: - What a test reads

    /// The calls and what a test asks of them.
    private var records: [Layout] {
        let parameters = requirement.parameters
        let (calls, count) = (Name.quoted(part + "Calls"), Name.quoted(part + "CallCount"))
        let countWords = "How often `\(fullName)` was called."
        if parameters.isEmpty {
            return [
                property(countWords, part + "CallCount", "Int", nil, "0", isReadOnly: true),
                didGetCalled("\(count) > 0"),
            ]
        }
        let words = "The arguments of each call of `\(fullName)`."
        let all = Layout.labelled(
            "\(word)private(set) var \(calls):",
            .row([.text("["), recordedLayout, .text("] = []")]))
        return [
            .lines(introduction(words) + [all]),
            computed(
                countWords, part + "CallCount", .text(blueprint.standard("Int")), "\(calls).count"),
            didGetCalled("!\(calls).isEmpty"),
        ] + parameters.map(received)
    }

    private var recordedLayout: Layout {
        let parameters = requirement.parameters
        if parameters.count == 1 { return parameters[0].recordedLayout }
        return .tuple(
            parameters.map { .labelled("\(Name.quotedLabel($0.name)):", $0.recordedLayout) })
    }

    private func didGetCalled(_ condition: String) -> Layout {
        computed(
            "Whether `\(fullName)` was called.", part + "DidGetCalled",
            .text(blueprint.standard("Bool")), condition)
    }

    /// The latest argument of a parameter.
    private func received(_ parameter: Parameter) -> Layout {
        let calls = Name.quoted(part + "Calls")
        let isOptional = !parameter.isVariadic && parameter.type.isOptional
        let value =
            requirement.parameters.count > 1
            ? "\(calls).last?.\(Name.quotedMember(parameter.name))"
            : isOptional ? "\(calls).last ?? nil" : "\(calls).last"
        let type =
            parameter.isVariadic
            ? Layout.row([parameter.recordedLayout, .text("?")]) : parameter.type.optionalLayout
        return computed(
            "The latest `\(parameter.name)` of `\(fullName)`.",
            "\(part)Received\(Name.capitalized(parameter.name))", type, value)
    }

    private func computed(
        _ words: String, _ name: String, _ type: Layout, _ value: String
    ) -> Layout {
        let head = Layout.propertyHead("\(word)var \(Name.quoted(name))", type)
        return .lines(introduction(words) + [.computed(head, .text(value))])
    }

    // MARK: - Statements

    /// A property that the double adds for the requirement, as its function uses it: with `self`,
    /// where a parameter has taken the name.
    private func use(_ suffix: String) -> String {
        let name = part + suffix
        if requirement.parameters.contains(where: { $0.name == name }) {
            return "self.\(Name.quotedMember(name))"
        }
        return Name.quoted(name)
    }

    /// The statement that fails, if the function was told to.
    private var throwing: [Layout] {
        guard requirement.effects.canThrow else { return [] }
        let head = Layout.text("if \(use("ShouldFail")) {")
        if requirement.effects.throwsAnything {
            return [.computed(head, .text("throw \(use("Error"))"))]
        }
        let complaint = complaint(
            lacking: "error to throw", set: part + "Error", canThrow: false)
        let guarded = Layout.block(.text("guard let error = \(use("Error")) else {"), [complaint])
        return [.block(head, [guarded, .text("throw error")])]
    }

    /// The statements that return what a test has set.
    private func returning(_ type: TypeSyntax, failing: String? = nil) -> [Layout] {
        let value = use("ReturnValue")
        if type.obviousValue != nil {
            let choice = failing.map { "\(use("ShouldFail")) ? \($0) : " } ?? ""
            return [.text("return \(choice)\(value)")]
        }
        let complaint = complaint(
            lacking: "value to return", set: part + "ReturnValue",
            canThrow: requirement.effects.throwsAnything)
        return [
            .block(.text("guard let value = \(value) else {"), [complaint]), .text("return value"),
        ]
    }

    /// What happens without a value: a message that says what is missing, and the line that mends
    /// it.
    private func complaint(lacking what: String, set name: String, canThrow: Bool) -> Layout {
        let owner = "\(Name.unquoted(blueprint.name)).\(fullName)"
        let isTaken = blueprint.requirements.contains { $0.name == "fatalError" }
        let message = [owner + " ", "has no \(what). ", "Set it: double.\(name) = …"]
        if canThrow {
            return .call("throw \(failureName)", [.text(message, label: "message:")])
        }
        return .call(isTaken ? "Swift.fatalError" : "fatalError", [.text(message)])
    }
}

extension Parameter {
    /// The type of the argument as it is recorded.
    fileprivate var recordedLayout: Layout {
        isVariadic ? .row([.text("["), type.valueLayout, .text("]")]) : type.valueLayout
    }
}
