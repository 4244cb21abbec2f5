extension Reader {
    private var isAtImportKind: Bool {
        at(anyOf: "struct class enum protocol typealias func var let")
    }

    func readImport(_ front: Front) {
        let conditions = conditions(around: "import")
        advance()
        var words = ["import"]
        // What kind of declaration it is: `import struct Pages.Page`.
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
        words = kept.map(\.text) + words + [path]
        imports.append(
            ImportDeclaration(
                text: words.joined(separator: " "),
                level: front.modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first,
                conditions: conditions))
    }
}
