/// The parts of a spy's name. It's used to format calls as they are written in source code.
package struct FunctionName: Sendable {
    /// The name that was passed to the spy's initializer, for example
    /// `AnalyticsSpy.track(event:value:)`.
    private let declared: String
    /// The name of the double, which replaces the name of its type, or `nil` if it isn't named.
    private let instance: String?
    /// The base name of the function, for example `track`.
    let base: Substring
    /// The argument labels, or `nil` if the name doesn't contain them. If an argument doesn't have
    /// a label, its string is empty.
    private let labels: [Substring]?
    /// The name of the spy in `spies`, if it was specified.
    private let declaredPart: String?
    /// The text after the argument labels, for example `get` in `GridSpy.subscript(row:).get` or
    /// `buffer` in `FileSpy.fill(_:) buffer`.
    let suffix: Substring

    package init(_ name: String, part: String? = nil, instance: String? = nil) {
        declared = name
        self.instance = instance
        declaredPart = part
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

    /// The full name of the function, for example `AnalyticsSpy.track(event:value:)`. If the double
    /// is named, its name is used as the prefix.
    var fullName: String {
        instance == nil ? declared : ownerPrefix + declared[memberStart...]
    }

    /// The prefix of a call in a report about several doubles, for example `AnalyticsSpy.`.
    private var ownerPrefix: String {
        instance.map { "\($0)." } ?? String(declared[..<memberStart])
    }

    /// The index at which the name of the member starts.
    private var memberStart: String.Index { (isAccessor ? property : base).startIndex }

    /// Removes the owner from a name.
    ///
    /// Only a dot after an identifier ends the owner, because operators can contain dots.
    private static func unqualified(_ name: Substring) -> Substring {
        var rest = name
        while true {
            let owner = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
            let afterOwner = rest[owner.endIndex...]
            guard !owner.isEmpty, afterOwner.first == ".", afterOwner.count > 1 else { return rest }
            rest = afterOwner.dropFirst()
        }
    }

    /// Returns a call as it's written in source code.
    ///
    /// Arguments that differ from the expected arguments are surrounded by asterisks.
    func call<Input>(
        _ input: Input, comparedTo wanted: Input? = nil, in style: ValueStyle = ValueStyle()
    ) -> String {
        call(input, other: wanted) { value, wanted in
            guard let wanted else { return ValueText.of(value, in: style) }
            return ValueText.markedArgument(value, comparedTo: wanted, in: style)
        }
    }

    /// Returns the expected call.
    ///
    /// A value that is too long for a report is reduced to the parts that differ from the actual
    /// call.
    func call<Input>(wanted: Input, comparedTo input: Input?, in style: ValueStyle) -> String {
        call(wanted, other: input) { ValueText.wanted($0, comparedTo: $1, in: style) }
    }

    /// Returns a call in which arguments that don't satisfy their conditions are surrounded by
    /// asterisks.
    ///
    /// The call is followed by the reasons.
    func call<Input>(
        _ input: Input, comparedTo conditions: [ArgumentCondition],
        in style: ValueStyle = ValueStyle()
    ) -> String {
        let actual = arguments(of: input)
        guard actual.count == conditions.count else { return call(input, in: style) }
        var texts: [String] = []
        var reasons: [String] = []
        for (argument, condition) in zip(actual, conditions) {
            texts.append(argument.labeled(condition.text(of: argument.value, in: style)))
            if let mismatch = condition.mismatch, condition.compare(argument.value) == .different {
                reasons.append(", \(argument.name) \(mismatch)")
            }
        }
        return formatted(texts) + reasons.joined()
    }

    /// Returns the call that is described by conditions on its arguments, for example `track(event:
    /// "login", value: .any)`.
    func call(wanted conditions: [ArgumentCondition]) -> String {
        formatted(
            zip(labels(of: conditions.count), conditions).map { label, condition in
                label.isEmpty ? condition.text : "\(label): \(condition.text)"
            })
    }

    /// Returns the arguments as they are written in a test, for example `("a", 1)` or `"a"`.
    func list<Input>(_ input: Input) -> String {
        let texts = arguments(of: input).map { ValueText.of($0.value, limit: 60) }
        return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    }

    /// Returns a call that is compared with another call. Each argument is formatted by `write`.
    private func call<Input>(
        _ input: Input, other: Input?, _ write: (_ value: Any, _ other: Any?) -> String
    ) -> String {
        if input is Void, labels == nil { return String(isAccessor ? property : base) }

        let actual = arguments(of: input)
        let others = other.map { arguments(of: $0) }
        let texts = actual.indices.map { index in
            let argument = actual[index]
            // Calls whose input type is `Any` can differ in their number of arguments.
            let text = write(
                argument.value, others?.count == actual.count ? others?[index].value : nil)
            return argument.labeled(text)
        }
        return formatted(texts)
    }

    /// Returns a call whose arguments are formatted by `text`.
    package func call<Input>(_ input: Input, writing text: (Any) -> String) -> String {
        call(input, other: nil) { value, _ in text(value) }
    }

    /// Returns a call with the specified descriptions of its arguments.
    func formatted(_ texts: [String]) -> String {
        let list = texts.joined(separator: ", ")
        if isAccessor, base == "set" { return "\(property) = \(list)" }
        if isSubscript, suffix == "set" {
            return "[\(texts.dropLast().joined(separator: ", "))] = \(texts.last ?? "")"
        }
        if isSubscript { return "[\(list)]" }
        if isOperator, texts.count == 2 { return texts.joined(separator: " \(base) ") }
        return "\(isInitializer ? "init" : base)(\(list))"
    }

    /// Returns a call including its owner for a report about several doubles, for example
    /// `LoginSpy.start()`.
    func qualifiedCall<Input>(_ input: Input) -> String { qualifiedCall(written: call(input)) }

    /// Returns a formatted call including its owner.
    func qualifiedCall(written call: String) -> String {
        // A subscript such as `GridSpy[3]` doesn't have a dot, and an operator doesn't need an
        // owner.
        if isSubscript { return ownerPrefix.dropLast() + call }
        return isOperator ? call : ownerPrefix + call
    }

    /// Returns whether this is the name of reads of a property or a subscript.
    func isRead<Input>(_ type: Input.Type) -> Bool {
        isSubscript ? suffix != "set" : labels == nil && type == Void.self
    }

    // MARK: Kinds

    /// `true` if the name includes the owner of the function.
    var isQualified: Bool { base.startIndex > declared.startIndex }

    /// `true` if this is the name of the reads or writes of a property, for example
    /// `PlayerSpy.volume.set`.
    var isAccessor: Bool {
        labels == nil && isQualified && (base == "set" || base == "get")
    }

    /// The name of the property, for example `volume` in `PlayerSpy.volume.set`.
    private var property: Substring {
        Self.unqualified(declared[..<base.startIndex].dropLast())
    }

    /// The owner of the function, for example `StoreSpy` in `StoreSpy.read(_:)`. If the name
    /// doesn't contain it, this string is empty.
    var owner: Substring { declared[..<memberStart].dropLast() }

    private var isSubscript: Bool { labels != nil && base == "subscript" }

    private var isInitializer: Bool { ["init", "init?", "init!"].contains(base) }

    private var isOperator: Bool {
        base.first.map { "/=-+!*%<>&|^~?.".contains($0) || $0.isMathSymbol } ?? false
    }

    /// The name of the spy in `spies`, for example `volume.set` for the writes of a property. By
    /// default, it's derived from the function's name, or `nil` if that isn't possible.
    var part: String? {
        if let declaredPart { return declaredPart }
        if isAccessor { return "\(property).\(base)" }
        if isSubscript { return suffix.isEmpty ? "subscript" : "subscript.\(suffix)" }
        if isInitializer { return "initialize" }
        if isOperator { return nil }
        return base + suffix.prefix(1).uppercased() + suffix.dropFirst()
    }

    /// Returns a line of code that the user can paste, which calls a function of the spy.
    ///
    /// The line uses `spies` to access the spy of a double, preceded by the name of the type for
    /// static members. A standalone spy is represented by a placeholder. The result is `nil` if the
    /// name of the spy in `spies` isn't known.
    func line(_ command: String, of type: String? = nil) -> String? {
        guard isQualified || declaredPart != nil else { return "<#spy#>.\(command)" }
        let spies = type.map { "\($0).spies" } ?? "spies"
        return part.map { "\(spies).\($0).\(command)" }
    }
}

// MARK: - Arguments

extension FunctionName {
    /// An argument of a call.
    struct Argument {
        /// The argument label. If there is no label, this string is empty.
        var label: String
        /// The name of the argument in a sentence. This is the argument label or, if the argument
        /// doesn't have a label, the label of the tuple element.
        var name: String
        var value: Any

        /// Returns the argument as it's written in a call with the specified text as its value.
        fileprivate func labeled(_ text: String) -> String {
            label.isEmpty ? text : "\(label): \(text)"
        }
    }

    /// Returns the individual arguments of a call.
    ///
    /// The labels are those in the function's name, if it has one for each argument, or otherwise
    /// those of the tuple.
    func arguments<Input>(of input: Input) -> [Argument] {
        if isSubscript, suffix == "set" {
            let parts = Mirror(reflecting: input).children.map(\.value)
            guard parts.count == 2 else { return list([], input) }
            return list(labels, parts[0])
                + [Argument(label: "", name: "the new value", value: parts[1])]
        }
        // The value of an `inout` parameter is a single argument even if its type is a tuple.
        if !isSubscript, !suffix.isEmpty {
            return [Argument(label: String(suffix), name: String(suffix), value: input)]
        }
        return list(labels, input)
    }

    private func list(_ labels: [Substring]?, _ input: Any) -> [Argument] {
        if input is Void { return [] }
        guard TypeLayout(type(of: input)).elements != nil, labels?.count != 1 else {
            let label = String(labels?.first ?? "")
            return [
                Argument(label: label, name: label.isEmpty ? "the argument" : label, value: input)
            ]
        }
        let mirror = Mirror(reflecting: input)
        return mirror.children.enumerated().map { index, child in
            // The mirror of an unlabeled tuple uses the labels `.0`, `.1`, and so on.
            let element = child.label.map { $0.hasPrefix(".") ? "" : $0 } ?? ""
            var label = element
            if let labels, labels.count == mirror.children.count { label = String(labels[index]) }
            let name = [label, element].first { !$0.isEmpty } ?? "argument \(index + 1)"
            return Argument(label: label, name: name, value: child.value)
        }
    }

    /// Returns the types of a call's arguments in the same order as ``arguments(of:)``, or `nil` if
    /// their number isn't known before a call.
    func argumentTypes(of input: Any.Type) -> [Any.Type]? {
        if !isSubscript, !suffix.isEmpty { return [input] }
        if input == Any.self { return labels.map { $0.map { _ in input } } }
        let elements = TypeLayout(input).elements
        if isSubscript, suffix == "set", let elements, elements.count == 2 {
            return list(labels, elements[0]) + [elements[1]]
        }
        return list(labels, input)
    }

    private func list(_ labels: [Substring]?, _ input: Any.Type) -> [Any.Type] {
        guard let elements = TypeLayout(input).elements else { return [input] }
        return labels?.count == 1 && !elements.isEmpty ? [input] : elements
    }

    /// Returns the argument labels that are known from the function's name for the specified number
    /// of arguments.
    ///
    /// If an argument doesn't have a label, its string is empty.
    private func labels(of count: Int) -> [Substring] {
        if !isSubscript, !suffix.isEmpty { return [suffix] }
        let knownLabels = labels ?? []
        let named = isSubscript && suffix == "set" ? count - 1 : count
        return (0..<count).map {
            knownLabels.count == named && $0 < named ? knownLabels[$0] : ""
        }
    }
}
