/// The name of a function in a file of the user's, as reports show it.
struct FunctionName: Equatable, CustomStringConvertible {
    /// `Cache.value(for:)`; `closure #1.2 in FeedTests.race()` for the second closure in its first.
    let description: String

    /// Names a function of the user's; `nil` for one of Understudy, of the standard library or of a
    /// test framework, and for what the compiler has made and no file has.
    ///
    /// - Parameters:
    ///   - symbol: the name that the compiler has given it.
    ///   - readable: makes such a name readable.
    init?(_ symbol: String, readable: (String) -> String?) {
        guard let module = Self.module(of: symbol), !Self.others.contains(module),
            let text = readable(symbol)
        else { return nil }
        let parts = text.split(separator: " in ").map(Self.written)
        // A macro's own names are no text of a file.
        guard let first = parts.first, !Self.made.contains(where: first.hasPrefix),
            !text.contains("$s")
        else { return nil }
        description = Self.joined(parts)
    }

    /// A function without what begins it where it is bound to values or made for some types, and
    /// without the attributes of its type.
    private static func written(_ part: Substring) -> String {
        var part = part
        for prefix in ["partial apply for ", "specialized ", "static "]
        where part.hasPrefix(prefix) { part = part.dropFirst(prefix.count) }
        guard let attributes = part.firstIndex(of: "@"), let labels = part.lastIndex(of: " ")
        else { return String(part) }
        return String(part[..<attributes] + part[labels...].dropFirst())
    }

    /// The parts from the innermost one on, with one number for closures in closures.
    private static func joined(_ parts: [String]) -> String {
        let head = "closure #"
        var joined: [String] = []
        for part in parts {
            if let last = joined.last, last.hasPrefix(head), part.hasPrefix(head) {
                joined[joined.count - 1] = "\(part).\(last.dropFirst(head.count))"
            } else {
                joined.append(part)
            }
        }
        return joined.joined(separator: " in ")
    }

    /// Whether a symbol is a function of no module, which the compiler makes to call another one.
    static func isWrapper(_ symbol: String) -> Bool {
        symbol.hasPrefix("$s") && module(of: symbol) == nil
    }

    /// What the compiler puts between functions, or makes of several.
    private static let made = [
        "async function pointer to ", "back deployment ", "default argument ", "dispatch thunk of ",
        "distributed ", "merged ", "outlined ", "protocol witness for ", "reabstraction thunk ",
        "thunk for ", "vtable thunk for ",
    ]

    private static let others: Set<Substring> = [
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Observation",
        "Swift", "Synchronization", "Testing", "XCTest",
        "SpyMacro", "Understudy", "UnderstudyContracts", "UnderstudyFoundation",
        "UnderstudyFrameworks", "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudySweeps",
        "UnderstudyTesting", "UnderstudyTranscripts",
    ]

    /// The module that declares a function: the first name in `$s5Cache4loadyyYaF`. In
    /// `$sSa5CacheE4loadyyYaF` and `$s10Foundation4DataV5CacheE4loadyyYaF` it is one that extends a
    /// type of others, and where there is no such module, that of the type. `nil` for what is no
    /// function of Swift, or stands in no module.
    private static func module(of symbol: String) -> Substring? {
        guard symbol.hasPrefix("$s") else { return nil }
        let rest = symbol.dropFirst(2)
        guard let first = rest.first else { return nil }
        if first.isNumber {
            guard let module = name(rest)?.text else { return nil }
            return others.contains(module) ? extending(rest) ?? module : module
        }
        guard first == "s" || first == "S" else { return nil }
        return extending(rest) ?? "Swift"
    }

    /// The module that extends a type: the name in front of an `E`.
    private static func extending(_ text: Substring) -> Substring? {
        var next = text
        while let digit = next.firstIndex(where: \.isNumber) {
            guard let name = name(next[digit...]) else { return nil }
            next = name.rest
            if next.first == "E", !name.text.hasPrefix("_") { return name.text }
        }
        return nil
    }

    /// The name at the start of a text, behind its length; `nil` where it is abbreviated.
    private static func name(_ text: Substring) -> (text: Substring, rest: Substring)? {
        let digits = text.prefix(while: \.isNumber)
        guard let count = Int(digits), digits.first != "0" else { return nil }
        let rest = text.dropFirst(digits.count)
        guard count <= rest.count else { return nil }
        return (rest.prefix(count), rest.dropFirst(count))
    }
}
