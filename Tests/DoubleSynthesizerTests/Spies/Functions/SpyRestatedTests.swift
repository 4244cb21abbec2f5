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
