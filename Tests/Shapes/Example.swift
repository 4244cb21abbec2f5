import DoubleFiles
import DoubleSynthesizer

/// What the guide shows of a fixture: its first protocol, with the first paragraph of the body.
struct Example {
    /// The fixture with nothing else in the body of that protocol; every line is where it was.
    let source: SourceText
    /// The conditions that the protocol is under.
    private let conditions: [String]
    /// The types that the protocol is inside of, and the protocol itself, up to the brace.
    private let heads: [String]
    private let paragraph: [String]

    /// Reads a fixture, which is indented as all of them are.
    init(of shape: Shape) throws(NoProtocol) {
        var text = shape.text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = text.firstIndex { $0.contains("protocol ") && !$0.trimmed.hasPrefix("//") }
        guard let first, let last = text[first...].firstIndex(where: { $0.closes(text[first]) })
        else { throw NoProtocol(path: shape.path) }
        let body = text[first..<last].dropFirst()
        let shown = body.prefix { !$0.trimmed.isEmpty }
        for line in body.indices.dropFirst(shown.count) { text[line] = "" }

        source = SourceText(name: shape.source.name, text: text.joined(separator: "\n"))
        let outer = text[..<first].enclosing(indent: text[first].indent)
        conditions = outer.filter { $0.hasPrefix("#") }
        let attributes = text[..<first].reversed().prefix { $0.trimmed.hasPrefix("@") }
        let head = (attributes.reversed() + [text[first]]).map(\.trimmed).joined(separator: " ")
        heads = outer.filter { !$0.hasPrefix("#") } + [head]
        paragraph = shown.map(\.trimmed)
    }

    /// Whether it is the protocol that has the shape, and not a requirement.
    var isOfProtocol: Bool {
        heads.count > 1 || !conditions.isEmpty
            || heads[0].wholeMatch(of: /protocol [^ ]+ \{/) == nil
            || paragraph.first?.hasPrefix("associatedtype") == true
    }

    /// The lines of code to show.
    var code: [String] {
        guard isOfProtocol else { return paragraph }
        guard !paragraph.isEmpty else { return conditions + [heads.joined(separator: " ")] }
        let body = paragraph.joined(separator: "; ")
        let closing = String(repeating: " }", count: heads.count)
        return conditions + [heads.joined(separator: " ") + " " + body + closing]
    }

    /// What becomes of the protocol; `neighbours` may be inherited from.
    func doubles(
        form: Form, access: AccessLevel = .internal, neighbours: [SourceText] = []
    ) -> Synthesizer.Result {
        let names = Synthesizer(protocolNames: [""]).doubles(of: [source]).protocolsFound.prefix(1)
        return Synthesizer(form: form, access: access, protocolNames: Array(names))
            .doubles(of: [source] + neighbours)
    }
}

/// A fixture in which there is nothing to show.
struct NoProtocol: Error {
    let path: String
}

extension Substring {
    /// How many blanks the line begins with.
    fileprivate var indent: Int { prefix { $0 == " " }.count }

    /// Whether the line ends what begins with another one, or with itself.
    fileprivate func closes(_ opening: Substring) -> Bool {
        trimmed == "}" && indent == opening.indent || self == opening && hasSuffix("}")
    }
}

extension ArraySlice<Substring> {
    /// The lines that what follows is inside of, from the outermost.
    fileprivate func enclosing(indent: Int) -> [String] {
        var indent = indent
        var result: [String] = []
        for line in reversed() where !line.trimmed.isEmpty && line.indent < indent {
            indent = line.indent
            result.insert(line.trimmed, at: 0)
        }
        return result
    }
}
