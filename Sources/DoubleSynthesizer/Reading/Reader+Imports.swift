extension Reader {
    private var isAtImportKind: Bool {
        at(anyOf: "struct class enum protocol typealias func var let")
    }

    func readImport(_ front: Front) {
        let conditions = conditions(around: "import")
        advance()
        var words = ["import"]
        // An import like `import struct Pages.Page` specifies the kind of the declaration.
        if isAtImportKind {
            words.append(text(token))
            advance()
        }
        var path = ""
        repeat {
            path += path.isEmpty ? "" : "."
            if name(of: token) != nil {
                path += text(token)
                advance()
            }
        } while eat(.period)
        let kept = front.attributes.filter {
            $0.name != "_exported" && $0.name != "_implementationOnly" && $0.name != "_spiOnly"
        }
        words.append(path)
        let level = front.modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first
        func add(_ attributes: [Attribute], under conditions: [String]) {
            imports.append(
                ImportDeclaration(
                    text: (attributes.map(\.text) + words).joined(separator: " "), level: level,
                    conditions: conditions))
        }
        // If an attribute only exists in some builds, we write a separate import for these builds.
        let always = kept.filter(\.conditions.isEmpty)
        add(always, under: conditions)
        for run in kept.filter({ !$0.conditions.isEmpty }).byConditions {
            add(always + run.elements, under: conditions + run.conditions)
        }
    }
}
