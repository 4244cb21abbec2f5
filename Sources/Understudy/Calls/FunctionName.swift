/// The parts of the name of a spy, to format calls as in source code.
package struct FunctionName {
    /// The name that the spy was created with: `AnalyticsSpy.track(event:value:)`.
    private let declared: String
    /// The name of the double, which replaces the name of its type; `nil` if it isn't named.
    private let instance: String?
    /// The base name of the function: `track`.
    let base: Substring
    /// The labels of the arguments, `""` for none; `nil` if the name doesn't contain them.
    let labels: [Substring]?
    /// The name of the spy in `spies`, if it was specified.
    private let knownPart: String?
    /// The text after the labels: `get` in `GridSpy.subscript(row:).get`, `buffer` in
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

    /// The whole name: `AnalyticsSpy.track(event:value:)`, prefixed with the name of the double if
    /// it has one.
    var whole: String { instance == nil ? declared : front + declared[memberStart...] }

    /// The prefix of a call in a report on several doubles: `AnalyticsSpy.`.
    private var front: String {
        instance.map { "\($0)." } ?? String(declared[..<memberStart])
    }

    /// The index after the owner.
    private var memberStart: String.Index { (isAccessor ? property : base).startIndex }

    /// Removes the owner. An operator can contain dots, so only dots after names end an owner.
    private static func unqualified(_ name: Substring) -> Substring {
        var rest = name
        while true {
            let owner = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
            let afterOwner = rest[owner.endIndex...]
            guard !owner.isEmpty, afterOwner.first == ".", afterOwner.count > 1 else { return rest }
            rest = afterOwner.dropFirst()
        }
    }

    /// Returns a call as in source code, with stars around the arguments that differ from the
    /// expected ones.
    func call<Input>(
        _ input: Input, comparedTo wanted: Input? = nil, in style: ValueStyle = ValueStyle()
    ) -> String {
        call(input, other: wanted) { value, wanted in
            guard let wanted else { return ValueText.of(value, in: style) }
            return ValueText.markedArgument(value, comparedTo: wanted, in: style)
        }
    }

    /// Returns the expected call. Of values that are too long for a report, it contains the parts
    /// that an actual call doesn't have.
    func call<Input>(wanted: Input, comparedTo input: Input?, in style: ValueStyle) -> String {
        call(wanted, other: input) { ValueText.wanted($0, comparedTo: $1, in: style) }
    }

    /// Returns a call with stars around the arguments that don't satisfy their conditions, and the
    /// reasons.
    func call<Input>(
        _ input: Input, comparedTo conditions: [ArgumentCondition],
        in style: ValueStyle = ValueStyle()
    ) -> String {
        let arguments = arguments(of: input)
        guard arguments.count == conditions.count else { return call(input, in: style) }
        return formatted(
            zip(arguments, conditions).map { argument, condition in
                let text = condition.text(of: argument.value, in: style)
                return argument.label.isEmpty ? text : "\(argument.label): \(text)"
            })
    }

    /// Returns the call that conditions on its arguments describe: `track(event: "login", value:
    /// .any)`.
    func call(wanted conditions: [ArgumentCondition]) -> String {
        let labels = labels(of: conditions.count)
        return formatted(
            zip(labels, conditions).map { label, condition in
                label.isEmpty ? condition.text : "\(label): \(condition.text)"
            })
    }

    /// Returns only the arguments, as in a test: `("a", 1)`, `"a"`.
    func list<Input>(_ input: Input) -> String {
        let texts = arguments(of: input).map { ValueText.of($0.value, limit: 60) }
        return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    }

    /// Returns a call compared with another, with each argument formatted by `write`.
    private func call<Input>(
        _ input: Input, other: Input?, _ write: (_ value: Any, _ other: Any?) -> String
    ) -> String {
        if input is Void, labels == nil { return String(isAccessor ? property : base) }

        let arguments = arguments(of: input)
        let others = other.map { self.arguments(of: $0) }
        let texts = arguments.indices.map { index in
            let argument = arguments[index]
            // The number of arguments can differ if the input is `Any`.
            let text = write(
                argument.value, others?.count == arguments.count ? others?[index].value : nil)
            return argument.label.isEmpty ? text : "\(argument.label): \(text)"
        }
        return formatted(texts)
    }

    /// Returns a call whose arguments are formatted by `text`.
    package func call<Input>(_ input: Input, writing text: (Any) -> String) -> String {
        if input is Void, labels == nil { return String(isAccessor ? property : base) }
        return formatted(
            arguments(of: input).map { argument in
                let value = text(argument.value)
                return argument.label.isEmpty ? value : "\(argument.label): \(value)"
            })
    }

    /// Returns a call with these argument texts.
    private func formatted(_ texts: [String]) -> String {
        let list = texts.joined(separator: ", ")
        if isAccessor, base == "set" { return "\(property) = \(list)" }
        if isSubscript, suffix == "set" {
            return "[\(texts.dropLast().joined(separator: ", "))] = \(texts.last ?? "")"
        }
        if isSubscript { return "[\(list)]" }
        if isOperator, texts.count == 2 { return texts.joined(separator: " \(base) ") }
        return "\(isInitializer ? "init" : base)(\(list))"
    }

    /// Returns a call prefixed with its owner, for a report on several doubles: `LoginSpy.start()`.
    func qualifiedCall<Input>(_ input: Input, comparedTo wanted: Input? = nil) -> String {
        qualifiedCall(written: call(input, comparedTo: wanted))
    }

    /// Returns a call prefixed with its owner, compared with conditions.
    func qualifiedCall<Input>(_ input: Input, comparedTo conditions: [ArgumentCondition]) -> String
    {
        qualifiedCall(written: call(input, comparedTo: conditions))
    }

    /// Returns the call that conditions describe, prefixed with its owner.
    func qualifiedCall(wanted conditions: [ArgumentCondition]) -> String {
        qualifiedCall(written: call(wanted: conditions))
    }

    /// Returns a formatted call, prefixed with its owner.
    func qualifiedCall(written call: String) -> String {
        // In `GridSpy[3]` there is no dot, and an operator needs no owner.
        if isSubscript { return front.dropLast() + call }
        return isOperator ? call : front + call
    }

    /// Returns `true` if it's the name of reads of a property or of a subscript.
    func isRead<Input>(_ type: Input.Type) -> Bool {
        isSubscript ? suffix != "set" : labels == nil && type == Void.self
    }

    // MARK: Kinds

    /// A Boolean value that indicates if the name includes the owner of the function.
    var isQualified: Bool { base.startIndex > declared.startIndex }

    /// A Boolean value that indicates if it's the name of the reads or writes of a property:
    /// `PlayerSpy.volume.set`.
    var isAccessor: Bool {
        labels == nil && isQualified && (base == "set" || base == "get")
    }

    /// The property: `volume` in `PlayerSpy.volume.set`.
    private var property: Substring {
        Self.unqualified(declared[..<base.startIndex].dropLast())
    }

    /// The owner of the function: `StoreSpy` in `StoreSpy.read(_:)`; empty if the name doesn't
    /// contain it.
    var owner: Substring { declared[..<memberStart].dropLast() }

    var isSubscript: Bool { labels != nil && base == "subscript" }

    private var isInitializer: Bool { ["init", "init?", "init!"].contains(base) }

    private var isOperator: Bool {
        base.first.map { "/=-+!*%<>&|^~?.".contains($0) || $0.isMathSymbol } ?? false
    }

    /// The name of the spy in `spies`, for example `volume.set` for the writes of a property: the
    /// specified name, otherwise the one that is derived from the name of the function. `nil` if
    /// there is none.
    var part: String? {
        if let knownPart { return knownPart }
        if isAccessor { return "\(property).\(base)" }
        if isSubscript { return suffix.isEmpty ? "subscript" : "subscript.\(suffix)" }
        if isInitializer { return "initialize" }
        if isOperator { return nil }
        return base + suffix.prefix(1).uppercased() + suffix.dropFirst()
    }

    /// Returns the line to paste, which calls a function of the spy. The spy of a double is reached
    /// through `spies`, after the name of the type for static members. Only the test knows the name
    /// of a standalone spy. Returns `nil` if the spy is unknown.
    func line(_ command: String, of type: String? = nil) -> String? {
        guard isQualified || knownPart != nil else { return "<#spy#>.\(command)" }
        let spies = type.map { "\($0).spies" } ?? "spies"
        return part.map { "\(spies).\($0).\(command)" }
    }
}
