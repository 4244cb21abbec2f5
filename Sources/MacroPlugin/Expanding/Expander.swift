import DoubleSynthesizer

/// A type that expands the macros.
///
/// The compiler sends several requests for one declaration: one for its peers, one for its members,
/// and one for each of the members. For this reason, the latest response is cached.
struct Expander {
    private var latest: Snippet?
    private var attachment = Attachment(to: SourceText(name: "", bytes: []))

    mutating func expand(_ request: ExpansionRequest) -> (String, [Diagnostic]) {
        switch request.role {
        case "peer":
            // The compiler requests this role wherever the macro is attached, so we report the
            // error here.
            read(request.declaration, inside: request.surroundings)
            return (attachment.peer, diagnostics(in: request.declaration))
        case "member":
            read(request.declaration, inside: request.surroundings)
            return (attachment.members, [])
        case "memberAttribute":
            read(request.parent, inside: request.surroundings)
            return (attribute(for: request), [])
        case "body", "accessor": return (FillingAttribute.text(in: request.attribute.text), [])
        default:
            let message = "the macros of Understudy don't support the role `\(request.role)`"
            return (
                "",
                [
                    Diagnostic(
                        severity: .error, message: message, file: request.declaration.fileName,
                        line: 0, column: 0, offset: request.declaration.offset)
                ]
            )
        }
    }

    private mutating func read(_ snippet: Snippet, inside surroundings: [UInt8]?) {
        if snippet == latest { return }
        latest = snippet
        attachment = Attachment(
            to: SourceText(name: snippet.fileName, bytes: snippet.text),
            inside: surroundings.map { SourceText(name: "", bytes: $0) })
    }

    /// Returns the diagnostics, with their positions in the file.
    private func diagnostics(in snippet: Snippet) -> [Diagnostic] {
        attachment.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.offset += snippet.offset
            for index in diagnostic.fixIts.indices {
                let range = diagnostic.fixIts[index].range
                diagnostic.fixIts[index].range =
                    range.lowerBound + snippet.offset..<range.upperBound + snippet.offset
            }
            return diagnostic
        }
    }

    /// Returns the attribute that fills in a member. If the member isn't missing anything, the
    /// result is empty.
    private func attribute(for request: ExpansionRequest) -> String {
        let start = request.declaration.offset - request.parent.offset
        // The compiler also requests the expansion for the generic parameters of the class,
        // together with the class itself.
        if start <= 0 { return "" }
        let range = start..<start + request.declaration.text.count
        let filling = attachment.fillings.first { range.contains($0.offset) }
        return filling.map(FillingAttribute.source) ?? ""
    }
}
