import DoubleSynthesizer

/// A type that responds to messages from the compiler.
package struct Plugin {
    private var expander = Expander()

    /// Creates an instance of this type.
    package init() {}

    /// Returns the response to a message. Because the compiler waits for a response, this function
    /// always returns one.
    package mutating func answer(to message: [UInt8]) -> [UInt8] {
        let request: Request
        do {
            request = try Request(message)
        } catch let malformed as JSONReader.Malformed {
            return failure(
                "can't read this message of the compiler: expected \(malformed.expected) at byte "
                    + "\(malformed.offset)"
            ).bytes
        } catch {
            return failure("can't read this message of the compiler: \(error)").bytes
        }
        switch request {
        case .capability: return Answer.capability.bytes
        case .library: return Answer.library.bytes
        case .expansion(let request):
            let (text, diagnostics) = expander.expand(request)
            return Answer.expansion(text, diagnostics).bytes
        case .unknown(let name):
            return failure("doesn't support the compiler's message `\(name)`").bytes
        }
    }

    /// Returns an error that the compiler shows without a file and a line.
    private func failure(_ words: String) -> Answer {
        .expansion(
            "",
            [
                Diagnostic(
                    severity: .error, message: "the macro plug-in of Understudy \(words)", file: "",
                    line: 0, column: 0, offset: 0)
            ])
    }
}

/// A type that expands the macros.
///
/// The latest response is cached because the compiler sends several requests for one declaration:
/// one for its peers, one for its members, and one for each of the members.
private struct Expander {
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

/// A namespace for the attributes that fill in the members of a class.
///
/// The code for a member depends on the whole class, for example on the names of other spies.
/// However, the macro of a member can't see the class. Instead, `@Spy` writes the code into the
/// argument of this attribute, and the attribute's macro extracts the code.
private enum FillingAttribute {
    static func source(_ filling: Filling) -> String {
        let name = filling.kind == .body ? "_SpyBody" : "_SpyAccessors"
        var literal = ""
        for scalar in filling.text.unicodeScalars {
            switch scalar {
            case "\n": literal += "\\n"
            case "\"", "\\": literal += "\\\(scalar)"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return "@\(name)(\"\(literal)\")"
    }

    /// Returns the code in the argument of an attribute.
    static func text(in attribute: [UInt8]) -> String {
        guard let first = attribute.firstIndex(of: 0x22),
            let last = attribute.lastIndex(of: 0x22), first < last
        else { return "" }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in attribute[(first + 1)..<last] {
            if isEscaped {
                text.append(byte == 0x6E ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
