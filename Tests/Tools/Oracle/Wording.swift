/// The notation for declarations that both readers use. Otherwise, we couldn't compare their
/// results.
enum Wording {
    /// Returns a text without whitespace.
    static func tight(_ text: String) -> String {
        String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// Returns a name without its backticks.
    static func bare(_ name: String) -> String {
        guard name.utf8.count > 2, name.hasPrefix("`"), name.hasSuffix("`") else { return name }
        return String(name.dropFirst().dropLast())
    }

    static func list(_ words: [String]) -> String { "(" + words.joined(separator: ", ") + ")" }

    static func node(_ kind: String, _ parts: String...) -> String { kind + list(parts) }

    static func effects(isAsync: Bool, throwing: String) -> String {
        (isAsync ? " async" : "") + throwing
    }

    static func parameter(
        words: [String], label: String, secondName: String?, type: String, isVariadic: Bool,
        offset: Int
    ) -> String {
        let name = bare(label) + (secondName.map { " " + bare($0) } ?? "")
        return "@\(offset) "
            + (words + ["\(name): \(type)" + (isVariadic ? "..." : "")]).joined(separator: " ")
    }

    static func genericParameter(
        name: String, isPack: Bool, isValue: Bool, constraint: String?
    ) -> String {
        (isPack ? "each " : "") + (isValue ? "let " : "") + bare(name)
            + (constraint.map { ": " + $0 } ?? "")
    }
}

/// The declarations that one of the readers found in a file, as one line each.
struct Facts {
    var imports: [String] = []
    /// The types with their headers. They're sorted, because their order is irrelevant.
    var types: [String] = []
    /// Extensions that add conformances.
    var conformances: [String] = []
    var protocols: [String] = []
    var protocolCount = 0
    var requirementCount = 0

    var lines: [String] { imports + types.sorted() + conformances + protocols }
}
