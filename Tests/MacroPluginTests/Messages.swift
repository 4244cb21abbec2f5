import Testing

@testable import MacroPlugin

/// Messages in the format that the compiler sends.
enum Message {
    static func capability() -> [UInt8] {
        Array(#"{"getCapability":{"capability":{"protocolVersion":7}}}"#.utf8)
    }

    /// Requests an expansion of a declaration at an offset of `Seam.swift`.
    static func expansion(
        _ role: String, of source: String, at offset: Int = 0, attribute: String = "@Spy",
        attributeOffset: Int? = nil, in parent: String? = nil, parentOffset: Int = 0,
        inside context: [String] = []
    ) -> [UInt8] {
        var text = #"{"expandAttachedMacro":{"attributeSyntax":"#
        text += syntax(attribute, at: attributeOffset ?? offset)
        text += #","declSyntax":"# + syntax(source, at: offset)
        text += #","discriminator":"$s","lexicalContext":["#
        text += context.map { syntax($0, at: 0) }.joined(separator: ",") + "],"
        text += #""macro":{"moduleName":"UnderstudyMacros","name":"Spy","typeName":"SpyMacro"},"#
        text += #""macroRole":\#(quoted(role))"#
        if let parent { text += #","parentDeclSyntax":"# + syntax(parent, at: parentOffset) }
        text += #","staticBuildConfiguration":"{\"features\":[\"A\"]}"}}"#
        return Array(text.utf8)
    }

    private static func syntax(_ source: String, at offset: Int) -> String {
        #"{"kind":"declaration","location":{"column":1,"fileID":"App/Seam.swift","#
            + #""fileName":"Seam.swift","line":1,"offset":\#(offset)},"source":\#(quoted(source))}"#
    }

    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONString.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A parsed answer to an expansion.
struct Reply: Equatable {
    struct Fix: Equatable {
        var message = ""
        var range = 0..<0
        var text = ""
    }

    struct Remark: Equatable {
        var message = ""
        var severity = ""
        var offset = 0
        var fixes: [Fix] = []
    }

    var source = ""
    var remarks: [Remark] = []

    init(source: String) { self.source = source }

    init(_ bytes: [UInt8]) throws {
        try JSONReader.read(bytes) { reader in
            try reader.readObject { reader, _ in
                try reader.readObject { reader, key in
                    switch key {
                    case "expandedSource" where bytes[reader.index] == 0x22:
                        source = try reader.readString()
                    case "diagnostics":
                        try reader.readArray { remarks.append(try Reply.remark(&$0)) }
                    default: break
                    }
                }
            }
        }
    }

    private static func remark(_ reader: inout JSONReader) throws -> Remark {
        var remark = Remark()
        try reader.readObject { reader, key in
            switch key {
            case "message": remark.message = try reader.readString()
            case "severity": remark.severity = try reader.readString()
            case "position":
                try reader.readObject { reader, key in
                    if key == "offset" { remark.offset = try reader.readInteger() }
                }
            case "fixIts": try reader.readArray { remark.fixes.append(try fix(&$0)) }
            default: break
            }
        }
        return remark
    }

    private static func fix(_ reader: inout JSONReader) throws -> Fix {
        var fix = Fix()
        var start = 0
        var end = 0
        try reader.readObject { reader, key in
            switch key {
            case "message": fix.message = try reader.readString()
            case "changes":
                try reader.readArray { reader in
                    try reader.readObject { reader, key in
                        if key == "newText" { fix.text = try reader.readString() }
                        guard key == "range" else { return }
                        try reader.readObject { reader, key in
                            if key == "startOffset" { start = try reader.readInteger() }
                            if key == "endOffset" { end = try reader.readInteger() }
                        }
                    }
                }
            default: break
            }
        }
        fix.range = start..<end
        return fix
    }
}

extension Plugin {
    /// Returns the parsed answer to a message.
    mutating func reply(to message: [UInt8]) throws -> Reply { try Reply(answer(to: message)) }
}

/// Returns the diagnostics of the macro for a declaration at an offset of its file.
func remarksOfSpy(_ source: String, at offset: Int = 50) throws -> [Reply.Remark] {
    var plugin = Plugin()
    return try plugin.reply(to: Message.expansion("peer", of: source, at: offset)).remarks
}

/// Applies the only fix-it of a diagnostic and returns the changed source.
func fixedBySpy(_ source: String) throws -> String {
    let remark = try #require(try remarksOfSpy(source, at: 0).first)
    let fix = try #require(remark.fixes.first)
    let bytes = Array(source.utf8)
    return String(
        decoding: bytes[..<fix.range.lowerBound] + Array(fix.text.utf8)
            + bytes[fix.range.upperBound...], as: UTF8.self)
}
