/// A spy's name taken apart, to write calls as they stand in source.
package struct FunctionName {
    /// The name as the spy was made with it: `AnalyticsSpy.track(event:value:)`.
    private let declared: String
    /// The name of the double, in place of its type's; `nil` where it has none.
    private let instance: String?
    /// The name of the function alone: `track`.
    let base: Substring
    /// The labels of the arguments, `""` for none; `nil` where the name says nothing of them.
    let labels: [Substring]?
    /// The part's name in `spies`, where it is known from elsewhere.
    private let knownPart: String?
    /// What is behind the labels: `get` of `GridSpy.subscript(row:).get`, `buffer` of
    /// `FileSpy.fill(_:) buffer`.
    let suffix: Substring

    package init(_ name: String, part: String? = nil, instance: String? = nil) {
        declared = name
        self.instance = instance
        knownPart = part
        guard let open = name.lastIndex(of: "("), let close = name.lastIndex(of: ")"), open < close
        else {
            base = Self.unqualified(name[...])
            labels = nil
            suffix = ""
            return
        }
        base = Self.unqualified(name[..<open])
        labels = name[name.index(after: open)..<close]
            .split(separator: ":").map { $0 == "_" ? "" : $0 }
        suffix = name[name.index(after: close)...].dropFirst()
    }

    /// The whole name: `AnalyticsSpy.track(event:value:)`; with the name of the double in front,
    /// where it has one.
    var whole: String { instance == nil ? declared : front + declared[memberStart...] }

    /// What stands in front of a call in a report on several doubles: `AnalyticsSpy.`.
    private var front: String {
        instance.map { "\($0)." } ?? String(declared[..<memberStart])
    }

    /// Where the owner ends.
    private var memberStart: String.Index { (isAccessor ? property : base).startIndex }

    /// Drops the owner. An operator may hold dots, so only names in front of a dot are owners.
    private static func unqualified(_ name: Substring) -> Substring {
        var rest = name
        while true {
            let owner = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
            let afterOwner = rest[owner.endIndex...]
            guard !owner.isEmpty, afterOwner.first == ".", afterOwner.count > 1 else { return rest }
            rest = afterOwner.dropFirst()
        }
    }

    /// A call as it stands in source, with stars around the arguments that differ from the wanted.
    func call<Input>(
        _ input: Input, unlike wanted: Input? = nil, in style: ValueStyle = ValueStyle()
    ) -> String {
        call(input, other: wanted) { value, wanted in
            guard let wanted else { return ValueText.of(value, in: style) }
            return ValueText.marked(value, beside: wanted, in: style)
        }
    }

    /// The wanted call; of values too long for a report, the parts that a call that came has not.
    func call<Input>(wanted: Input, beside input: Input?, in style: ValueStyle) -> String {
        call(wanted, other: input) { ValueText.wanted($0, beside: $1, in: style) }
    }

    /// A call with stars around the arguments that do not meet their conditions, and what is wrong
    /// with them.
    func call<Input>(
        _ input: Input, unlike conditions: [ArgumentCondition], in style: ValueStyle = ValueStyle()
    ) -> String {
        let arguments = arguments(of: input)
        guard arguments.count == conditions.count else { return call(input, in: style) }
        return laidOut(
            zip(arguments, conditions).map { argument, condition in
                let text = condition.text(of: argument.value, in: style)
                return argument.label.isEmpty ? text : "\(argument.label): \(text)"
            })
    }

    /// The call that conditions on its arguments name: `track(event: "login", value: .any)`.
    func call(wanted conditions: [ArgumentCondition]) -> String {
        let labels = labels(of: conditions.count)
        return laidOut(
            zip(labels, conditions).map { label, condition in
                label.isEmpty ? condition.text : "\(label): \(condition.text)"
            })
    }

    /// The arguments alone, as a test gives them: `("a", 1)`, `"a"`.
    func list<Input>(_ input: Input) -> String {
        let texts = arguments(of: input).map { ValueText.of($0.value, limit: 60) }
        return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    }

    /// A call beside another one, each argument as `write` writes it.
    private func call<Input>(
        _ input: Input, other: Input?, _ write: (_ value: Any, _ other: Any?) -> String
    ) -> String {
        if input is Void, labels == nil { return String(isAccessor ? property : base) }

        let arguments = arguments(of: input)
        let others = other.map { self.arguments(of: $0) }
        let texts = arguments.indices.map { index in
            let argument = arguments[index]
            // Another number of arguments comes where the input is `Any`.
            let text = write(
                argument.value, others?.count == arguments.count ? others?[index].value : nil)
            return argument.label.isEmpty ? text : "\(argument.label): \(text)"
        }
        return laidOut(texts)
    }

    /// A call whose arguments are written by `text`.
    package func call<Input>(_ input: Input, writing text: (Any) -> String) -> String {
        if input is Void, labels == nil { return String(isAccessor ? property : base) }
        return laidOut(
            arguments(of: input).map { argument in
                let value = text(argument.value)
                return argument.label.isEmpty ? value : "\(argument.label): \(value)"
            })
    }

    /// A call of these arguments.
    private func laidOut(_ texts: [String]) -> String {
        let list = texts.joined(separator: ", ")
        if isAccessor, base == "set" { return "\(property) = \(list)" }
        if isSubscript, suffix == "set" {
            return "[\(texts.dropLast().joined(separator: ", "))] = \(texts.last ?? "")"
        }
        if isSubscript { return "[\(list)]" }
        if isOperator, texts.count == 2 { return texts.joined(separator: " \(base) ") }
        return "\(isInitializer ? "init" : base)(\(list))"
    }

    /// A call with its owner in front, for a report on several doubles: `LoginSpy.start()`.
    func inFull<Input>(_ input: Input, unlike wanted: Input? = nil) -> String {
        inFull(written: call(input, unlike: wanted))
    }

    /// Such a call with its owner in front.
    func inFull<Input>(_ input: Input, unlike conditions: [ArgumentCondition]) -> String {
        inFull(written: call(input, unlike: conditions))
    }

    /// The call that conditions name, with its owner in front.
    func inFull(wanted conditions: [ArgumentCondition]) -> String {
        inFull(written: call(wanted: conditions))
    }

    /// A call that is written already, with its owner in front.
    func inFull(written call: String) -> String {
        // `GridSpy[3]`, and an operator needs no owner in front.
        if isSubscript { return front.dropLast() + call }
        return isOperator ? call : front + call
    }

    /// Whether it names the reading of a property or of a subscript.
    func isRead<Input>(_ type: Input.Type) -> Bool {
        isSubscript ? suffix != "set" : labels == nil && type == Void.self
    }

    // MARK: Kinds

    /// Whether the name says whose function it is.
    var isQualified: Bool { base.startIndex > declared.startIndex }

    /// Whether it names the reads or the writes of a property: `PlayerSpy.volume.set`.
    var isAccessor: Bool {
        labels == nil && isQualified && (base == "set" || base == "get")
    }

    /// `volume` of `PlayerSpy.volume.set`.
    private var property: Substring {
        Self.unqualified(declared[..<base.startIndex].dropLast())
    }

    /// Whose function it is: `StoreSpy` of `StoreSpy.read(_:)`; empty where the name does not say.
    var owner: Substring { declared[..<memberStart].dropLast() }

    var isSubscript: Bool { labels != nil && base == "subscript" }

    private var isInitializer: Bool { ["init", "init?", "init!"].contains(base) }

    private var isOperator: Bool {
        base.first.map { "/=-+!*%<>&|^~?.".contains($0) || $0.isMathSymbol } ?? false
    }

    /// The name of the part in `spies`, `volume.set` for a property's writes: as it was given, else
    /// as the function's name suggests. `nil` where it suggests none.
    var part: String? {
        if let knownPart { return knownPart }
        if isAccessor { return "\(property).\(base)" }
        if isSubscript { return suffix.isEmpty ? "subscript" : "subscript.\(suffix)" }
        if isInitializer { return "initialize" }
        if isOperator { return nil }
        return base + suffix.prefix(1).uppercased() + suffix.dropFirst()
    }

    /// The line to paste, a command for the part: a double's part is told through `spies`, one of
    /// its type behind the name of that; a spy that stands alone has a name that only the test
    /// knows. `nil` where the part is not known.
    func line(_ command: String, of type: String? = nil) -> String? {
        guard isQualified || knownPart != nil else { return "<#spy#>.\(command)" }
        let spies = type.map { "\($0).spies" } ?? "spies"
        return part.map { "\(spies).\($0).\(command)" }
    }
}
