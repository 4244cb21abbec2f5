/// Generates random protocols from the grammar, with all kinds of members and types.
struct ProtocolGrammar {
    var random: SeededRandom

    private static let names = [
        "a", "b", "load", "`default`", "`class`", "größe", "spies", "count", "value", "x1",
    ]
    private static let typeNames = [
        "Int", "String", "Bool", "Void", "A", "B.C", "Data", "Self", "T", "Error", "Swift.Int",
        "`Type`.A",
        "Set<Int>", "Result<A, any Error>", "()", "UUID", "A<B, C<D>>.E", "Never",
    ]

    init(random: SeededRandom) { self.random = random }

    mutating func file() -> String {
        var text = maybe("import Foundation\n")
        for index in 0...random.below(3) {
            let scope = random.below(6) == 0
            if scope { text += "extension S\(index) {\n" }
            text += declaration("P\(index)")
            if scope { text += "}\n" }
        }
        return text
    }

    private mutating func maybe(_ text: String, oneIn chance: Int = 4) -> String {
        random.below(chance) == 0 ? text : ""
    }

    private mutating func declaration(_ name: String) -> String {
        var text = random.pick(["", "", "", "@MainActor ", "@objc ", "@available(macOS 15, *)\n"])
        text += random.pick(["", "", "public ", "package ", "fileprivate "]) + "protocol \(name)"
        if random.below(6) == 0 { text += "<Item>" }
        if random.below(2) == 0 {
            text +=
                ": "
                + random.pick([
                    "AnyObject", "Sendable", "P0", "NSObjectProtocol", "Q<Int>", "~Copyable",
                ])
        }
        if random.below(4) == 0 { text += " where " + equalities() }
        text += " {\n"
        for _ in 0..<random.below(7) { text += member() }
        return text + "}\n"
    }

    private mutating func member() -> String {
        let comment = maybe("/// Says \"hello\" */ `x`.\n", oneIn: 6)
        if random.below(14) == 0 {
            return "#if DEBUG && (A || !B)\n" + member() + "#else\n" + member() + "#endif\n"
        }
        let modifiers = random.pick([
            "", "", "", "", "static ", "mutating ", "nonisolated ", "@MainActor ",
            "@discardableResult ",
        ])
        let body: String
        switch random.below(12) {
        case 0..<6: body = "func \(random.pick(Self.names))" + signature()
        case 6..<9: body = "var \(random.pick(Self.names)): \(type(2)) \(accessors())"
        case 9: body = "subscript" + generics() + parameters() + " -> \(type(2)) \(accessors())"
        case 10:
            body = "init" + random.pick(["", "?", "!"]) + generics() + parameters() + effects()
        default:
            body = random.pick([
                "associatedtype Item: Sendable = Int", "typealias Other = Item",
                "associatedtype Key where Key: Hashable", "associatedtype Value: Sequence",
                "associatedtype Error: Swift.Error where \(equalities())", "typealias Bool = Key",
            ])
        }
        return comment + modifiers + body + random.pick(["\n", "\n", ";\n", " // x\n"])
    }

    /// Generates constraints between associated types and other types, including constraints that
    /// refer to themselves.
    private mutating func equalities() -> String {
        var texts: [String] = []
        for _ in 0...random.below(3) {
            let name = random.pick(["Item", "Key", "Value", "Self.Item", "Item.Element", "Self"])
            let relation = random.pick([": Sendable & Hashable", " == "])
            texts.append(name + relation + (relation == " == " ? openType() : ""))
        }
        return texts.joined(separator: ", ")
    }

    private mutating func openType() -> String {
        let name = random.pick(["Item", "Key", "Value", "Item.Item", "Value.Element", "Self"])
        return random.pick([
            name, "[\(name)]", "(\(name), \(name))", "Set<\(name)>", "() -> \(name)", "\(name)?",
            type(2),
        ])
    }

    private mutating func signature() -> String {
        var text = generics() + parameters() + effects()
        if random.below(2) == 0 { text += " -> " + type(3) }
        if random.below(10) == 0 { text += " where T: Sendable" }
        return text
    }

    private mutating func generics() -> String {
        maybe(random.pick(["<T>", "<T: A & B, U>", "<each T>", "<let N: Int>"]), oneIn: 8)
    }

    private mutating func effects() -> String {
        maybe(" async")
            + maybe(random.pick([" throws", " throws(E)", " rethrows", " throws(any Error)"]))
    }

    private mutating func accessors() -> String {
        random.pick([
            "{ get }", "{ get set }", "{ get async }", "{ get throws(E) }",
            "{ mutating get nonmutating set }",
        ])
    }

    private mutating func parameters() -> String {
        var texts: [String] = []
        for _ in 0..<random.below(4) {
            let label = random.pick(["_", "for", "with", "in", "`in`", "protocol"]) + " "
            let prefix = maybe(
                random.pick([
                    "inout ", "sending ", "consuming ", "borrowing ", "isolated ", "@escaping ",
                ]), oneIn: 8)
            texts.append(
                maybe(label, oneIn: 2) + random.pick(Self.names) + ": " + prefix + type(3)
                    + maybe("...", oneIn: 12))
        }
        return "(" + texts.joined(separator: ", ") + ")"
    }

    private mutating func type(_ depth: Int) -> String {
        guard depth > 0, random.below(2) == 0 else { return random.pick(Self.typeNames) }
        let inner = type(depth - 1)
        switch random.below(13) {
        case 0: return inner + "?"
        case 1: return "[\(inner)]"
        case 2: return "[\(inner): \(type(depth - 1))]"
        case 3: return "(\(inner), label: \(type(depth - 1)))"
        case 4: return "(\(inner)) -> \(type(depth - 1))"
        case 5: return "(@Sendable (_ a: \(inner), inout Int) async throws(E) -> Void)?"
        case 6: return "any \(inner)"
        case 7: return "some \(inner)"
        case 8: return "(\(inner)).Type"
        case 9: return "@escaping @MainActor (protocol: \(inner)) -> Void"
        case 10: return "A & \(inner)"
        case 11: return inner + "!"
        default: return "[4 of \(inner)]"
        }
    }
}
