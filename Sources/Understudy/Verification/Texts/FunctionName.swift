/// A spy's name taken apart, to write calls as they stand in source.
struct FunctionName {
    /// The whole name: `AnalyticsSpy.track(event:value:)`.
    let whole: String
    /// The name of the function alone: `track`.
    let base: Substring
    /// The labels of the arguments, `""` for none; `nil` where the name says nothing of them.
    let labels: [Substring]?

    init(_ name: String) {
        whole = name
        guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else {
            base = Self.unqualified(name[...])
            labels = nil
            return
        }
        base = Self.unqualified(name[..<open])
        labels = name[name.index(after: open)...].dropLast()
            .split(separator: ":").map { $0 == "_" ? "" : $0 }
    }

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
        _ input: Input, unlike wanted: Input? = nil, limit: Int = ValueText.short
    ) -> String {
        if isAccessor, base == "set" {
            return "\(property) = \(text(input, unlike: wanted, limit))"
        }
        if isAccessor, input is Void { return String(property) }
        if input is Void { return labels == nil ? String(base) : "\(base)()" }

        let arguments = arguments(of: input)
        let wantedArguments = wanted.map { self.arguments(of: $0) }
        let texts = arguments.indices.map { index in
            let (label, value) = arguments[index]
            // Another number of arguments comes where the input is `Any`.
            let wanted =
                wantedArguments?.count == arguments.count ? wantedArguments?[index].value : nil
            let text = text(value, unlike: wanted, limit)
            return label.isEmpty ? text : "\(label): \(text)"
        }
        return "\(base)(\(texts.joined(separator: ", ")))"
    }

    /// A call with its owner in front, for a report on several doubles: `LoginSpy.start()`.
    func inFull<Input>(_ input: Input) -> String {
        let name = isAccessor ? property : base
        return whole[..<name.startIndex] + call(input)
    }

    /// Whether it names the reading of a property.
    func isRead<Input>(_ type: Input.Type) -> Bool {
        labels == nil && type == Void.self
    }

    /// The arguments one by one, with the labels of a call.
    ///
    /// Labels come from the name where it has as many as there are arguments, else from the tuple.
    func arguments<Input>(of input: Input) -> [(label: String, value: Any)] {
        let mirror = Mirror(reflecting: input)
        let isList = mirror.displayStyle == .tuple && labels?.count != 1
        guard isList else { return [(String(labels?.first ?? ""), input)] }
        let children = Array(mirror.children)
        return children.indices.map { index in
            if let labels, labels.count == children.count {
                return (String(labels[index]), children[index].value)
            }
            let label = children[index].label ?? ""
            return (label.hasPrefix(".") ? "" : label, children[index].value)
        }
    }

    /// The names by which arguments are spoken of: labels, or the tuple's where a call has none.
    func argumentNames<Input>(of input: Input) -> [String] {
        let labels = arguments(of: input).map(\.label)
        let mirror = Mirror(reflecting: input)
        guard mirror.displayStyle == .tuple, mirror.children.count == labels.count else {
            return labels.map { $0.isEmpty ? "the argument" : $0 }
        }
        return zip(labels, mirror.children).enumerated().map { index, pair in
            let (label, child) = pair
            if !label.isEmpty { return label }
            guard let name = child.label, !name.hasPrefix(".") else {
                return "argument \(index + 1)"
            }
            return name
        }
    }

    /// Whether the name says whose function it is.
    var isQualified: Bool { whole.prefix { $0 != "(" }.contains(".") }

    /// The name of the part in `spies`: `volume.set` for a property's writes.
    var part: String {
        isAccessor ? "\(property).\(base)" : String(base)
    }

    /// Whether it names the reads or the writes of a property: `PlayerSpy.volume.set`.
    private var isAccessor: Bool {
        labels == nil && base.startIndex > whole.startIndex && (base == "set" || base == "get")
    }

    /// `volume` of `PlayerSpy.volume.set`.
    private var property: Substring {
        Self.unqualified(whole[..<base.startIndex].dropLast())
    }

    private func text(_ value: Any, unlike wanted: Any?, _ limit: Int) -> String {
        wanted.map { ValueText.marked(value, unlike: $0) } ?? ValueText.of(value, limit: limit)
    }
}
