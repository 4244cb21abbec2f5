import DoubleSynthesizer

/// The plug-in, which responds to messages from the compiler.
package struct Plugin {
    /// The latest expansion. It's cached because the compiler sends several requests for one
    /// declaration: one for its peers, one for its members, and one for each of the members.
    private var latest: (snippet: Snippet, enclosingContext: [UInt8]?, expansion: Expansion)?

    package init() {}

    /// Returns the response to a message. Because the compiler waits for a response, this function
    /// always returns one.
    package mutating func answer(to message: [UInt8]) -> [UInt8] {
        let name = "the macro plug-in of Understudy"
        do {
            switch try Request(message) {
            case .capability: return Answer.capability
            case .library: return Answer.library
            case .expansion(let request): return expand(request)
            case .unknown(let message):
                return failure("\(name) doesn't support the compiler's message `\(message)`")
            }
        } catch {
            let malformed = error as? JSONReader.Malformed
            let reason = malformed.map { "expected \($0.expected) at byte \($0.offset)" }
            return failure(
                "\(name) can't read this message of the compiler: \(reason ?? "\(error)")")
        }
    }

    private mutating func expand(_ request: ExpansionRequest) -> [UInt8] {
        let declaration = request.declaration
        let enclosingContext = request.enclosingContext
        switch request.role {
        case "peer":
            // The compiler requests this role wherever the macro is attached, so we report the
            // error here.
            let expansion = cachedExpansion(of: declaration, inside: enclosingContext)
            if let repetition = expansion.repetition(request.attribute, in: declaration) {
                return Answer.expansion("", Plugin.positioned([repetition], in: declaration))
            }
            return Answer.expansion(
                expansion.peer, Plugin.positioned(expansion.diagnostics, in: declaration))
        case "member":
            let expansion = cachedExpansion(of: declaration, inside: enclosingContext)
            let isRepeated = expansion.repetition(request.attribute, in: declaration) != nil
            return Answer.expansion(isRepeated ? "" : expansion.members)
        case "memberAttribute":
            let expansion = cachedExpansion(of: request.parent, inside: enclosingContext)
            let isRepeated = expansion.repetition(request.attribute, in: request.parent) != nil
            return Answer.expansion(
                isRepeated ? "" : Plugin.attribute(for: request, of: expansion))
        case "body", "accessor":
            return Answer.expansion(FillingAttribute.text(in: request.attribute.text))
        default:
            return failure(
                "the macros of Understudy don't support the role `\(request.role)`", in: declaration
            )
        }
    }

    /// Returns an error. By default, the compiler shows it without a file and a line.
    private func failure(_ message: String, in snippet: Snippet = Snippet()) -> [UInt8] {
        let diagnostic = Diagnostic(
            severity: .error, message: message, file: snippet.fileName, line: 0, column: 0,
            offset: snippet.offset)
        return Answer.expansion("", [diagnostic])
    }

    /// Returns the latest expansion if it's for the same snippet, or expands the snippet.
    private mutating func cachedExpansion(
        of snippet: Snippet, inside enclosingContext: [UInt8]?
    ) -> Expansion {
        if let latest, latest.snippet == snippet, latest.enclosingContext == enclosingContext {
            return latest.expansion
        }
        let expansion = Expansion(
            to: SourceText(name: snippet.fileName, bytes: snippet.text),
            inside: enclosingContext.map { SourceText(name: "", bytes: $0) })
        latest = (snippet, enclosingContext, expansion)
        return expansion
    }

    /// Returns the diagnostics of a snippet, with their positions in the file.
    private static func positioned(
        _ diagnostics: [Diagnostic], in snippet: Snippet
    ) -> [Diagnostic] {
        diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.offset += snippet.offset
            for index in diagnostic.fixIts.indices {
                let range = diagnostic.fixIts[index].range
                let start = range.lowerBound + snippet.offset
                diagnostic.fixIts[index].range = start..<start + range.count
            }
            return diagnostic
        }
    }

    /// Returns the attribute that fills in a member. If the member isn't missing anything, the
    /// result is empty.
    private static func attribute(
        for request: ExpansionRequest, of expansion: Expansion
    ) -> String {
        let start = request.declaration.offset - request.parent.offset
        // The compiler also requests the expansion for the generic parameters of the class,
        // together with the class itself.
        if start <= 0 { return "" }
        let range = start..<start + request.declaration.text.count
        let missingPart = expansion.missingParts.first { range.contains($0.offset) }
        return missingPart.map(FillingAttribute.source) ?? ""
    }
}

extension Expansion {
    /// Returns the error for an attribute that repeats an earlier one, or `nil` if it doesn't.
    fileprivate func repetition(_ attribute: Snippet, in snippet: Snippet) -> Diagnostic? {
        if repetitions.isEmpty { return nil }
        // Whitespace and comments may precede the attribute.
        let start = attribute.text.firstIndex(of: UInt8(ascii: "@")) ?? 0
        let offset = attribute.offset + start - snippet.offset
        return repetitions.first { $0.offset == offset }
    }
}

/// The attributes that fill in the members of a class.
///
/// The code for a member depends on the whole class, for example on the names of other spies.
/// However, the macro of a member can't see the class. Instead, `@Spy` writes the code into the
/// argument of this attribute, and the attribute's macro extracts the code.
private enum FillingAttribute {
    static func source(for part: MissingPart) -> String {
        let name = part.kind == .body ? "_SpyBody" : "_SpyAccessors"
        let literal = Name.literal(part.text).replacing("\n", with: "\\n")
        return "@\(name)(\(literal))"
    }

    /// Returns the code in the argument of an attribute. JSON has the same escapes.
    static func text(in attribute: [UInt8]) -> String {
        let quotationMark = UInt8(ascii: "\"")
        guard let first = attribute.firstIndex(of: quotationMark),
            let last = attribute.lastIndex(of: quotationMark), first < last
        else { return "" }
        return (try? JSONReader.read(Array(attribute[first...last])) { try $0.readString() }) ?? ""
    }
}
