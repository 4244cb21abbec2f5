import DoubleFiles
import DoubleSynthesizer

/// The part of a shape that the guide shows: the first protocol, with the first paragraph of its
/// body.
struct Example {
    /// The source of the shape without the other members of that protocol. The line numbers don't
    /// change, because diagnostics contain them.
    let source: SourceText
    /// The `#if` conditions of the protocol.
    private let conditions: [String]
    /// The enclosing types and the protocol, up to the opening brace.
    private let heads: [String]
    private let paragraph: [String]

    /// Reads a shape, which should be indented consistently.
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

    /// `true` if the shape is a property of the protocol rather than of a requirement.
    var isOfProtocol: Bool {
        heads.count > 1 || !conditions.isEmpty
            || heads[0].wholeMatch(of: /protocol [^ ]+ \{/) == nil
            || paragraph.first?.hasPrefix("associatedtype") == true
    }

    /// The lines of code to show.
    var code: [String] {
        guard isOfProtocol else { return paragraph }
        func indent(_ depth: Int) -> String { String(repeating: "    ", count: depth) }
        guard !paragraph.isEmpty else { return conditions + [heads.joined(separator: " ")] }
        return conditions + heads.enumerated().map { indent($0) + $1 }
            + paragraph.map { indent(heads.count) + $0 }
            + heads.indices.reversed().map { indent($0) + "}" }
    }

    /// Returns the doubles of the protocol, which may inherit from a protocol in `neighbours`.
    func doubles(
        form: Form, access: AccessLevel = .internal, neighbours: [SourceText] = []
    ) -> Doubles {
        let names = DoubleStyle(protocolNames: [""]).doubles(of: [source]).protocolNames.prefix(1)
        return DoubleStyle(form: form, access: access, protocolNames: Array(names))
            .doubles(of: [source] + neighbours)
    }
}

/// The error that is thrown if a shape doesn't contain a protocol.
struct NoProtocol: Error {
    let path: String
}

extension Substring {
    /// The number of spaces at the beginning of the line.
    fileprivate var indent: Int { prefix { $0 == " " }.count }

    /// Returns `true` if this line ends the declaration that begins with the given line.
    fileprivate func closes(_ opening: Substring) -> Bool {
        trimmed == "}" && indent == opening.indent || self == opening && hasSuffix("}")
    }
}

extension ArraySlice<Substring> {
    /// The lines of the enclosing declarations, from the outermost to the innermost.
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
