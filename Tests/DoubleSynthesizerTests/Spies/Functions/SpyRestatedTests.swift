import DoubleSynthesizer
import Testing

@Suite("Requirements that a protocol has from a base and says again")
struct SpyRestatedTests {
    @Test(
        "They are one, however their types are spelled",
        arguments: [
            ("func act<Item: Hashable>(_ item: Item)", "func act<T>(_ item: T) where T: Hashable"),
            ("func act(_ item: some Hashable)", "func act<Item: Hashable>(_ item: Item)"),
            ("func act(_ error: any Error)", "func act(_ error: Error)"),
            ("func act(_ done: @escaping Done)", "func act(_ done: @escaping (Int) -> Void)"),
            (
                "func act(_ done: @escaping (Int) -> ())",
                "func act(_ d: @escaping (_ n: Int) -> Void)"
            ),
            ("func act(_ count: Count)", "func act(_ count: Int)"),
            ("func act(_ c: Callback<Int>?)", "func act(_ c: ((Int) -> Void)?)"),
            ("func act(_ value: (any Sendable)?)", "func act(_ value: Optional<any Sendable>)"),
            ("func act(_ value: any P & Sendable)", "func act(_ value: any Sendable & P)"),
            ("func act(_ c: [Int: [Int]])", "func act(_ c: Dictionary<Int, Swift.Array<Int>>)"),
        ])
    func spellings(first: String, second: String) {
        #expect(parts(of: first, and: second) == 1)
    }

    @Test(
        "They are two where their types are",
        arguments: [
            ("func act(_ c: Callback<Int>?)", "func act(_ c: Callback<String>?)"),
            ("func act(_ f: (Int) -> (Int) -> Int)", "func act(_ f: ((Int) -> Int) -> Int)"),
            ("func act(_ f: (() -> Int)?)", "func act(_ f: @escaping () -> Int?)"),
            ("func act(_ type: any P.Type)", "func act(_ type: (any P).Type)"),
            ("func act<A, B>(_ a: A, _ b: B)", "func act<A>(_ a: A, _ b: A)"),
            ("func act(_ value: some P)", "func act(_ value: any P)"),
            ("func `subscript`(_ index: Int) -> Int", "subscript(index: Int) -> Int { get }"),
        ])
    func types(first: String, second: String) {
        #expect(parts(of: first, and: second) == 2)
    }

    @Test("Aliases that stand for many others each come to an end")
    func aliases() {
        let aliases = (1...64).map { "typealias A\($0) = (A\($0 - 1), A\($0 - 1))" }
        let seam = (aliases + ["protocol Seam { func act(_ a: A64); func act(_ a: A63) }"])
            .joined(separator: "\n")
        let text = Synthesizer().doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(text.contains("func act(_ a: A64)"))
        #expect(text.contains("func act(_ a: A63)"))
    }

    /// How many parts the double of a protocol has that asks for the second and inherits the first.
    private func parts(of first: String, and second: String) -> Int {
        let seam = """
            protocol Base { \(first) }
            protocol Seam: Base { \(second) }
            protocol P {}
            typealias Done = (Int) -> Void
            typealias Count = Swift.Int
            typealias Callback<Value> = (Value) -> Void
            """
        let result = Synthesizer(protocolNames: ["Seam"])
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        return result.text.split(separator: " = Spy<").count - 1
    }
}

/// What the double of a protocol that inherits another one calls its types.
private func aliases(of base: String, and child: String) -> [String] {
    let text = Synthesizer(form: .spy, protocolNames: ["Child"]).doubles(of: [
        SourceText(
            name: "Seam.swift",
            text: "protocol Base { \(base) }\nprotocol Child: Base { \(child) }\n")
    ]).text
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("final class") || $0.hasPrefix("typealias") }.map(String.init)
}

@Suite("Associated types that a requirement settles by being there again")
struct SpySettledTypeTests {
    @Test(
        "They are what stands in their place",
        arguments: [
            ("var act: A { get }", "var act: Int { get }", "Int"),
            ("func act(_ a: A)", "func act(_ number: Int)", "Int"),
            ("func act() async throws -> A", "func act() -> [Int]", "[Int]"),
            ("func act(_ a: [A], b: A?)", "func act(_ a: Array<Int>, b: Int?)", "Int"),
            ("func act(_ f: (A) -> Int)", "func act(_ f: (String) -> Int)", "String"),
            ("func act() throws(A)", "func act() throws(MyError)", "MyError"),
            ("func act() -> A", "func act()", "()"),
            ("subscript(a: A) -> Int { get }", "subscript(a: Bool) -> Int { get set }", "Bool"),
            ("static func act(_ a: Self.A)", "static func act(_ a: Self)", "ChildSpy"),
            ("init(a: A)", "init(a: Int)", "Int"),
            ("func act<B>(_ a: A, _ b: B)", "func act<C>(_ a: Int, _ b: C)", "Int"),
        ])
    func settled(first: String, second: String, type: String) {
        #expect(
            aliases(of: "associatedtype A; \(first)", and: second) == [
                "final class ChildSpy: Child {", "typealias A = \(type)",
            ])
    }

    @Test(
        "They stay open where it is another requirement",
        arguments: [
            ("func act(_ a: A, _ b: Int)", "func act(_ a: Int, _ b: Bool)"),
            ("func act(_ a: A)", "func act(_ a: Int) -> Int"),
            ("func act(_ a: A)", "func act(_ a: some Equatable)"),
            ("func act(_ a: A)", "func act<T>(_ a: T)"),
            ("func act(_ a: A)", "func act(_ a: A?)"),
            ("func act(_ a: A, _ b: A)", "func act(_ a: Int, _ b: Bool)"),
            ("func act(_ a: A)", "func act(_ a: Int); func act(_ a: Bool)"),
            ("func act(_ a: A) -> A", "func act(_ a: Int!) -> Int!"),
            ("func act() -> A", "func act() -> sending [Int]"),
        ])
    func other(first: String, second: String) {
        #expect(
            aliases(of: "associatedtype A; \(first)", and: second) == [
                "final class ChildSpy<A>: Child {", "typealias A = A",
            ])
    }

    @Test("What a clause says goes before")
    func clause() {
        let base = "associatedtype A; func act(_ a: A)"
        let text = Synthesizer(form: .spy, protocolNames: ["Child"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "protocol Base { \(base) }\n"
                    + "protocol Child: Base where A == Int { func act(_ a: Bool) }\n")
        ]).text
        #expect(text.contains("    typealias A = Int\n"))
        #expect(text.contains("    func act(_ a: Bool) {\n"))
        #expect(text.contains("    func act(_ a: Int) {\n"))
    }

    @Test("One that names a type goes before those that leave it open")
    func closed() {
        let text = Synthesizer(form: .spy, protocolNames: ["Child"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    protocol One { associatedtype A; var act: A { get } }
                    protocol Two { associatedtype B; var act: B { get } }
                    protocol Child: One, Two { var act: [Int] { get } }

                    """)
        ]).text
        #expect(text.contains("    typealias A = [Int]\n    typealias B = [Int]\n"))
    }

    @Test("A public double documents those that it leaves open")
    func documented() {
        let text = Synthesizer(form: .spy, access: .public).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: """
                    public protocol Seam {
                        associatedtype A
                        func act(_ a: A)
                        func act(_ a: Int)
                    }

                    """)
        ]).text
        #expect(text.contains("    /// The associated type.\n    public typealias A = A\n"))
    }
}
