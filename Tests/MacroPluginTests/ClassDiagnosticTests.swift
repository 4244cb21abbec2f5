import Testing

@testable import DoubleSynthesizer
@testable import MacroPlugin

@Suite("Members that a class with @Spy can't have") struct ClassDiagnosticTests {
    @Test func `A fix-it removes the observers of a property without a value`() throws {
        let source = "@Spy class A { var b: Int { didSet { c() } }\n func c() }"
        #expect(
            try remarksOfSpy(source).map(\.message)
                == ["remove the observers, so that `@Spy` can fill in the member"])
        #expect(try fixedBySpy(source) == "@Spy class A { var b: Int\n func c() }")
        for stored in [
            "var b: Int? { didSet {} }", "var b: Int = 1 { willSet {} }",
            "private var b: Int { didSet {} }", "var b: Int { didSet {} }; init() { b = 1 }",
        ] {
            #expect(try remarksOfSpy("@Spy class A { \(stored)\n func c() }") == [], "\(stored)")
        }
    }

    @Test(arguments: [
        ("static func == (left: A, right: A) -> Bool", "=="),
        ("static func == (left: Self, right: Self) -> Bool", "=="),
        ("func hash(into hasher: inout Hasher)", "hash(into:)"),
        ("var hashValue: Int", "hashValue"),
    ])
    func `A class that compares doubles by calls is referred to TestDouble.Identity`(
        _ member: String, _ name: String
    ) throws {
        let message =
            "remove `\(name)`, and add `TestDouble.Identity` after the name of the class, which "
            + "compares doubles by their identity"
        let plain = try remarksOfSpy("@Spy class A: B { func c(); \(member) }")
        #expect(plain.map(\.message) == [message])
        #expect(plain.map(\.severity) == ["warning"])
        let proposed = try remarksOfSpy("@Spy class A: B { func c(); \(member) { <#code#> } }")
        #expect(proposed.map(\.message) == [message])
        #expect(proposed.map(\.severity) == ["error"])
        #expect(try remarksOfSpy("@Spy class A: B { func c(); \(member) { true } }") == [])
    }

    @Test
    func `An operator for other types is filled in like other members`() throws {
        #expect(
            try remarksOfSpy("@Spy class A: B { static func == (left: A, right: Int) -> Bool }")
                == [])
    }

    @Test func `A class can't return an opaque type`() throws {
        let messages = ["some C", "some C<Int>"].map { type in
            "a spy can't return `\(type)`: write the type that the protocol requires, for example "
                + "`any\(type.dropFirst(4))`"
        }
        #expect(
            try remarksOfSpy("@Spy class A { func b() -> some C; func d() -> [some C<Int>] }")
                .map(\.message) == messages)
    }

    @Test func `A class with its own spies has only one diagnostic`() throws {
        let remarks = try remarksOfSpy("@Spy class A { func b() {}; let spies = 3 }")
        #expect(
            remarks.map(\.message) == [
                "the class declares `spies`, which `@Spy` generates: rename it, or remove `@Spy`"
            ])
    }

    @Test func `A fix-it replaces Self in results by the name of the class`() throws {
        let source = "@Spy final class A { func b() -> [Self?] }"
        let remark = try #require(try remarksOfSpy(source).first)
        #expect(
            remark.message
                == "a spy can't return `Self`: write `A`, which is equivalent in a final class")
        #expect(remark.offset == 84)
        #expect(try fixedBySpy(source) == "@Spy final class A { func b() -> [A?] }")
    }

    @Test func `A fix-it replaces Self in properties by the name of the class`() throws {
        let source = "@Spy final class A { static var b: Self }"
        #expect(
            try remarksOfSpy(source).map(\.message) == [
                "a spy can't return `Self`: write `A`, which is equivalent in a final class"
            ])
        #expect(try fixedBySpy(source) == "@Spy final class A { static var b: A }")
        let attachment = Expansion(to: SourceText(name: "", text: source))
        #expect(
            attachment.missingParts.map(\.text) == [
                "{ get { Swift.fatalError() } set { Swift.fatalError() } }"
            ])
    }

    @Test(arguments: [
        ("class A { func b(); let spies = 1 }", "spies", 79),
        ("class A { func b(); var spies: Int }", "spies", 79),
        ("class A { struct Spies { let b = 1 }; func b() }", "Spies", 72),
        ("class A { static func b(); enum StaticSpies {} }", "StaticSpies", 87),
    ])
    func `A class that declares the names of @Spy itself is an error and isn't filled in`(
        source: String, name: String, offset: Int
    ) throws {
        #expect(
            try remarksOfSpy("@Spy " + source) == [
                Reply.Remark(
                    message:
                        "the class declares `\(name)`, which `@Spy` generates: rename it, or "
                        + "remove `@Spy`", severity: "error", offset: offset)
            ])
        let attachment = Expansion(to: SourceText(name: "", text: "@Spy " + source))
        #expect(attachment.members == "")
        #expect(attachment.missingParts.map(\.text) == ["{ Swift.fatalError() }"])
    }

    @Test func `Variables in a function body aren't mistaken for members`() throws {
        #expect(
            try remarksOfSpy("@Spy class A { func b(); func c() { let spies = 1; use(spies) } }")
                == [])
    }
}
