import DoubleSynthesizer

/// An enumeration describing the responses that this plug-in sends to the compiler.
enum Answer {
    case capability
    /// The expansion of a macro, and the diagnostics that occurred.
    case expansion(String, [Diagnostic])
    /// The response to a request to load a library, which this plug-in doesn't support.
    case library

    /// The version of the messages that this plug-in supports.
    private static let protocolVersion = 7

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .capability:
            bytes += #"{"getCapabilityResult":{"capability":{"protocolVersion":"#.utf8
            bytes += "\(Answer.protocolVersion)}}}".utf8
        case .library:
            bytes += #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#.utf8
        case .expansion(let source, let diagnostics):
            bytes += #"{"expandMacroResult":{"expandedSource":"#.utf8
            if source.isEmpty {
                // If we responded with an empty text, the compiler would create a file for each
                // member of each protocol.
                bytes += "null".utf8
            } else {
                JSONString.append(source, to: &bytes)
            }
            bytes += #","diagnostics":["#.utf8
            for (index, diagnostic) in diagnostics.enumerated() {
                if index > 0 { bytes.append(0x2C) }
                Answer.append(diagnostic, to: &bytes)
            }
            bytes += "]}}".utf8
        }
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
