import DoubleFiles
import DoubleSynthesizer
import Testing

/// The declared types in the double of a protocol that inherits from another one.
private func aliases(of base: String, and child: String) -> [String] {
    let text = DoubleStyle(form: .spy, protocolNames: ["Child"]).doubles(of: [
        SourceText(
            name: "Seam.swift",
            text: "protocol Base { \(base) }\nprotocol Child: Base { \(child) }\n")
    ]).text
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("final class") || $0.hasPrefix("typealias") }.map(String.init)
}

@Suite("Associated types bound by restated requirements")
struct RedeclaredAssociatedTypesTests {
    @Test(arguments: [
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
    func `A restated requirement with a concrete type binds the associated type`(
        first: String, second: String, type: String
    ) {
        #expect(
            aliases(of: "associatedtype A; \(first)", and: second) == [
                "final class ChildSpy: Child {", "typealias A = \(type)",
            ])
    }

    @Test(arguments: [
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
    func `A different requirement doesn't bind an associated type`(first: String, second: String) {
        #expect(
            aliases(of: "associatedtype A; \(first)", and: second) == [
                "final class ChildSpy<A>: Child {", "typealias A = A",
            ])
    }

    @Test func `A where clause takes precedence over a restated requirement`() {
        let base = "associatedtype A; func act(_ a: A)"
        let text = DoubleStyle(form: .spy, protocolNames: ["Child"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "protocol Base { \(base) }\n"
                    + "protocol Child: Base where A == Int { func act(_ a: Bool) }\n")
        ]).text
        #expect(text.contains("    typealias A = Int\n"))
        #expect(text.contains("    func act(_ a: Bool) {\n"))
        #expect(text.contains("    func act(_ a: Int) {\n"))
    }

    @Test func `A restated requirement binds the associated types of several bases`() {
        let text = DoubleStyle(form: .spy, protocolNames: ["Child"]).doubles(of: [
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

    @Test func `A public double documents its associated type aliases`() {
        let text = DoubleStyle(form: .spy, access: .public).doubles(of: [
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
