import DoubleSynthesizer

/// A message from the compiler, with the fields that this plug-in uses.
///
/// Other fields are skipped, including any fields that a newer compiler adds.
enum Request {
    case capability
    case expansion(ExpansionRequest)
    /// The compiler requests to load a library of macros into this process.
    case library
    /// Any other message, identified by its name.
    case unknown(String)

    init(_ bytes: [UInt8]) throws {
        var request: Request?
        try JSONReader.read(bytes) { reader in
            try reader.readObject { reader, name in
                switch name {
                case "getCapability": request = .capability
                case "loadPluginLibrary": request = .library
                case "expandAttachedMacro":
                    request = .expansion(try ExpansionRequest(&reader))
                default: if request == nil { request = .unknown(name) }
                }
            }
        }
        self = request ?? .unknown("{}")
    }
}

/// A request to expand an attached macro.
struct ExpansionRequest {
    /// The role of the macro, for example `peer` or `member`.
    var role = ""
    var attribute = Snippet()
    var declaration = Snippet()
    /// The declaration that encloses the member. For the attribute of a member, this is the
    /// declaration with the `@Spy` attribute.
    var parent = Snippet()
    /// The texts of the enclosing declarations without their members, from the inside out. Only the
    /// innermost two are read.
    private var context: [[UInt8]] = []

    init(_ reader: inout JSONReader) throws {
        try reader.readObject { reader, key in
            switch key {
            case "macroRole": role = try reader.readString()
            case "attributeSyntax": attribute = try Snippet(&reader)
            case "declSyntax": declaration = try Snippet(&reader)
            case "parentDeclSyntax": parent = try Snippet(&reader)
            case "lexicalContext":
                try reader.readArray { reader in
                    if context.count == 2 { return }
                    context.append([])
                    try reader.readObject { reader, key in
                        if key == "source" {
                            context[context.count - 1] = try reader.readBytes()
                        }
                    }
                }
            default: return
            }
            // The rest of the message, which is the largest part, describes how the module is
            // built. We can skip it because it's last.
            if isComplete { reader.stop() }
        }
    }

    /// The text of the declaration that encloses the one with `@Spy`, without its members, or `nil`
    /// if there is no such declaration.
    var enclosingContext: [UInt8]? {
        // The innermost declaration around a member is the one with `@Spy`.
        let index = role == "memberAttribute" ? 1 : 0
        return context.indices.contains(index) ? context[index] : nil
    }

    /// `true` if the request contains everything that its role requires.
    private var isComplete: Bool {
        switch role {
        case "": return false
        case "memberAttribute" where parent.text.isEmpty: return false
        case "body", "accessor": return !attribute.text.isEmpty
        default: return !declaration.text.isEmpty
        }
    }
}

/// A piece of a source file, including any leading whitespace and comments.
struct Snippet: Equatable {
    var text: [UInt8] = []
    var fileName = ""
    /// The offset at which the piece starts in its file, in bytes.
    var offset = 0

    init() {}

    init(_ reader: inout JSONReader) throws {
        try reader.readObject { reader, key in
            switch key {
            case "source": text = try reader.readBytes()
            case "location":
                try reader.readObject { reader, key in
                    switch key {
                    case "fileName": fileName = try reader.readString()
                    case "offset": offset = try reader.readInteger()
                    default: break
                    }
                }
            default: break
            }
        }
    }
}

/// The responses that this plug-in sends to the compiler.
enum Answer {
    /// The response with the version of the messages that this plug-in supports.
    static let capability = Array(
        #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#.utf8)

    /// The response to a request to load a library, which this plug-in doesn't support.
    static let library = Array(
        #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#.utf8)

    /// Returns the expansion of a macro, and the diagnostics that occurred.
    static func expansion(_ source: String, _ diagnostics: [Diagnostic] = []) -> [UInt8] {
        var bytes = Array(#"{"expandMacroResult":{"expandedSource":"#.utf8)
        if source.isEmpty {
            // If we responded with an empty text, the compiler would create a file for each
            // member of each protocol.
            bytes += "null".utf8
        } else {
            JSONString.append(source, to: &bytes)
        }
        bytes += #","diagnostics":["#.utf8
        for (index, diagnostic) in diagnostics.enumerated() {
            if index > 0 { bytes += ",".utf8 }
            Answer.append(diagnostic, to: &bytes)
        }
        bytes += "]}}".utf8
        return bytes
    }

    private static func append(_ diagnostic: Diagnostic, to bytes: inout [UInt8]) {
        bytes += #"{"message":"#.utf8
        JSONString.append(diagnostic.message, to: &bytes)
        bytes += #","severity":"\#(diagnostic.severity.rawValue)","position":{"fileName":"#.utf8
        JSONString.append(diagnostic.file, to: &bytes)
        bytes += #","offset":\#(diagnostic.offset)},"highlights":[],"notes":[],"fixIts":["#.utf8
        for (index, fixIt) in diagnostic.fixIts.enumerated() {
            bytes += #"\#(index > 0 ? "," : ""){"message":"#.utf8
            JSONString.append(fixIt.message, to: &bytes)
            bytes += #","changes":[{"range":{"fileName":"#.utf8
            JSONString.append(diagnostic.file, to: &bytes)
            bytes += #","startOffset":\#(fixIt.range.lowerBound)"#.utf8
            bytes += #","endOffset":\#(fixIt.range.upperBound)},"newText":"#.utf8
            JSONString.append(fixIt.replacement, to: &bytes)
            bytes += "}]}".utf8
        }
        bytes += "]}".utf8
    }
}
