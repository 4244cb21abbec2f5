import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Merged requirements")
struct RequirementMergeTests {
    @Test(arguments: [
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
        ("func act(_ c: any Codable & P)", "func act(_ c: any Encodable & P & Decodable)"),
        ("func act<T: Codable>(_ a: T)", "func act<T: Decodable & Encodable>(_ a: T)"),
        (
            "func act<E: Error>(_ f: () throws(E) -> Void) throws(E)",
            "func act<F>(_ f: () throws(F) -> Void) throws(F)"
        ),
        ("func act<E>(_ e: E.Type) throws(E)", "func act<E: Error>(_ e: E.Type) throws(E)"),
        ("func act(_ value: (any Sendable)?)", "func act(_ value: Optional<any Sendable>)"),
        ("func act(_ value: any P & Sendable)", "func act(_ value: any Sendable & P)"),
        ("func act(_ c: [Int: [Int]])", "func act(_ c: Dictionary<Int, Swift.Array<Int>>)"),
        ("func act<T: Sequence<Int>>(_ a: T)", "func act(_ a: some Sequence<Int>)"),
        (
            "func act<T: Sequence>(_ a: T) where T.Element == Int",
            "func act<T: Sequence<Int>>(_ a: T)"
        ),
        (
            "func act<T>(_ a: T) where Int == T.Element, T: Sequence",
            "func act(_ a: some Sequence<Int>)"
        ),
        ("func act(_ a: some Box<Int>)", "func act<B: Box>(_ a: B) where B.Item == Int"),
        (
            "func act<A: P, B: P, C: P>(_: A, _: B, _: C) where A.X == B.X, B.X == C.X",
            "func act<A: P, B: P, C: P>(_: A, _: B, _: C) where C.X == A.X, B.X == A.X"
        ),
    ])
    func `Restated requirements with equivalent types are merged`(first: String, second: String) {
        #expect(parts(of: first, and: second) == 1)
    }

    @Test(
        arguments: [
            ("func act(_ f: @escaping () -> Void)", "func act(_ f: () -> Void)", nil),
            ("init(_ f: @escaping () -> Void)", "init(_ f: () -> Void)", nil),
            (
                "subscript(f: @escaping () -> Int) -> Int { get }",
                "subscript(f: () -> Int) -> Int { get }", nil
            ),
            ("func act(_ a: sending [Int])", "func act(_ a: [Int])", nil),
            ("func act(_ a: isolated (any Actor)?)", "func act(_ a: (any Actor)?)", nil),
            (
                "func act(_ f: @escaping @Sendable () -> Void)",
                "func act(_ f: @escaping () -> Void)", nil
            ),
            ("func act(_ f: (@Sendable () -> Void)?)", "func act(_ f: (() -> Void)?)", nil),
            ("func act(_ f: (@Sendable () -> Void)!)", "func act(_ f: (() -> Void)!)", nil),
            (
                "func act(_ f: @Sendable () -> Void)", "func act(_ f: @escaping () -> Void)",
                "func act(_ f: () -> Void)"
            ),
            (
                "func act(_ f: sending @escaping @MainActor () -> Void)",
                "func act(_ f: @escaping @MainActor () -> Void)", nil
            ),
            ("func act() -> [Int]", "func act() -> sending [Int]", nil),
            ("func act() -> () -> Void", "func act() -> @Sendable () -> Void", nil),
            ("var act: () -> Void { get }", "var act: @Sendable () -> Void { get }", nil),
            ("func act() throws(First)", "func act() throws(Second)", "func act()"),
            ("func act() throws", "func act() throws(Second)", nil),
        ] as [(String, String, String?)])
    func `Requirements that differ in strictness are merged to the one that satisfies both`(
        more: String, less: String, both: String?
    ) {
        for (first, second) in [(more, less), (less, more)] {
            let result = DoubleStyle(protocolNames: ["Seam"]).doubles(of: [
                SourceText(
                    name: "Seam.swift",
                    text: """
                        protocol One { \(first) }
                        protocol Two { \(second) }
                        protocol Seam: One, Two {}

                        """)
            ])
            #expect(result.diagnostics == [])
            let head = (both ?? less).split(separator: " { get }")[0]
            #expect(result.text.split(separator: "    \(head) {").count == 2, "\(result.text)")
            #expect(parts(of: first, and: second) == 1)
        }
    }

    @Test(arguments: [
        ("var act: Int! { get }", "var act: Int? { get }", "act"),
        ("func act(_ a: Int!)", "func act(_ a: Int?)", "act(_:)"),
        ("func act() -> Int?", "func act() -> Int!", "act()"),
        (
            "func act() -> (() -> Void)?", "func act() -> (@Sendable () -> Void)?", "act()"
        ),
    ])
    func `Requirements that differ only by an implicitly unwrapped optional are an error`(
        first: String, second: String, name: String
    ) {
        expectErrors(
            in: "protocol Seam: Base { \(first) }\nprotocol Base { \(second) }",
            are: [
                "1:23: `\(name)` is required twice with different types, but a double can't have "
                    + "both: rename one"
            ], doubles: ["BaseSpy"])
    }

    @Test(arguments: [
        ("func act(_ c: Callback<Int>?)", "func act(_ c: Callback<String>?)"),
        ("func act(_ f: (Int) -> (Int) -> Int)", "func act(_ f: ((Int) -> Int) -> Int)"),
        ("func act(_ f: (() -> Int)?)", "func act(_ f: @escaping () -> Int?)"),
        ("func act(_ type: any P.Type)", "func act(_ type: (any P).Type)"),
        ("func act<A, B>(_ a: A, _ b: B)", "func act<A>(_ a: A, _ b: A)"),
        ("func act(_ value: some P)", "func act(_ value: any P)"),
        ("func act(_ fs: [() -> Void])", "func act(_ fs: [@Sendable () -> Void])"),
        ("func act(_ f: () throws(First) -> Int)", "func act(_ f: () throws(Second) -> Int)"),
        ("func `subscript`(_ index: Int) -> Int", "subscript(index: Int) -> Int { get }"),
    ])
    func `Requirements with different types have separate spies`(first: String, second: String) {
        #expect(parts(of: first, and: second) == 2)
    }

    @Test func `Comparing requirements with exponentially growing aliases ends`() {
        let aliases = (1...64).map { "typealias A\($0) = (A\($0 - 1), A\($0 - 1))" }
        let seam = (aliases + ["protocol Seam { func act(_ a: A64); func act(_ a: A63) }"])
            .joined(separator: "\n")
        let text = DoubleStyle().doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(text.contains("func act(_ a: A64)"))
        #expect(text.contains("func act(_ a: A63)"))
    }

    /// Returns the number of spies of a protocol that declares the second member and inherits the
    /// first.
    private func parts(of first: String, and second: String) -> Int {
        let seam = """
            protocol Base { \(first) }
            protocol Seam: Base { \(second) }
            protocol P { associatedtype X }
            protocol Box<Item> { associatedtype Item }
            typealias Done = (Int) -> Void
            typealias Count = Swift.Int
            typealias Callback<Value> = (Value) -> Void
            """
        let result = DoubleStyle(protocolNames: ["Seam"])
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        // We don't count the spies of a closure's inputs, which aren't spies of a requirement.
        let inputs = result.text.split(separator: "input: \"").count - 1
        return result.text.split(separator: " = Spy<").count - 1 - inputs
    }
}
