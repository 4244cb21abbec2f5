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
    /// The text of the enclosing declaration without its members, if there is such a declaration.
    var surroundings: [UInt8]?

    init(_ reader: inout JSONReader) throws {
        try reader.readObject { reader, key in
            switch key {
            case "macroRole": role = try reader.readText()
            case "attributeSyntax": attribute = try Snippet(&reader)
            case "declSyntax": declaration = try Snippet(&reader)
            case "parentDeclSyntax": parent = try Snippet(&reader)
            case "lexicalContext":
                try reader.readArray { reader in
                    if surroundings != nil { return }
                    surroundings = []
                    try reader.readObject { reader, key in
                        if key == "source" { surroundings = try reader.readString() }
                    }
                }
            default: return
            }
            // The rest of the message describes how the module is built. We can skip it, although
            // it's the largest part, because it comes last.
            if isComplete { reader.stop() }
        }
    }

    /// Whether or not the request contains everything that its role requires.
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
            case "source": text = try reader.readString()
            case "location":
                try reader.readObject { reader, key in
                    switch key {
                    case "fileName": fileName = try reader.readText()
                    case "offset": offset = try reader.readInteger()
                    default: break
                    }
                }
            default: break
            }
        }
    }
}
