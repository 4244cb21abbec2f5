import Testing

@testable import DoubleSynthesizer
@testable import MacroPlugin

@Suite("Declarations to which @Spy is attached") struct AttachmentDiagnosticTests {
    @Test(arguments: [
        ("struct", "`struct`"), ("enum", "an enum"), ("extension", "an extension"),
        ("func", "`func`"),
    ])
    func `@Spy on anything but a protocol, class, actor or struct is an error`(
        _ keyword: String, _ noun: String
    ) throws {
        let remarks = try remarksOfSpy("@Spy public \(keyword) A")
        #expect(
            remarks.map(\.message)
                == [
                    "`@Spy` can't be attached to \(noun): attach it to a protocol, a class, an "
                        + "actor or a struct of closures"
                ])
        #expect(remarks.map(\.offset) == [62])
    }

    @Test func `The fix-it for a struct without closures makes it a class`() throws {
        for inherited in ["", ": Sendable"] {
            #expect(
                try remarksOfSpy("@Spy struct A\(inherited) { let c: Int }").map(\.message) == [
                    "`A` has no closures for a double to provide: attach `@Spy` to a protocol, a "
                        + "class, an actor or a struct of closures"
                ])
        }
        let source = "@Spy struct A: B { func c(); let d: () -> Int = { 1 } }"
        #expect(
            try remarksOfSpy(source).map(\.message) == [
                "`@Spy` can only fill in a double of `B` that is a class or an actor: write "
                    + "`final class A`"
            ])
        #expect(
            try fixedBySpy(source) == "@Spy final class A: B { func c(); let d: () -> Int = { 1 } }"
        )
    }

    @Test(arguments: [
        ("private var d = 1", "`d` is private", 46),
        ("fileprivate let d: () -> Int", "`d` is private", 50),
        ("@Wrapped var d: Int", "`d` is wrapped", 47),
        ("\n#if DEBUG\nlet d: Int\n#endif", "`d` is under `#if`", 49),
    ])
    func `@Spy requires an initializer if the memberwise one of a struct can't be used`(
        _ member: String, _ what: String, _ offset: Int
    ) throws {
        #expect(
            try remarksOfSpy("@Spy struct A { var b: () -> Int; \(member) }", at: 0) == [
                Reply.Remark(
                    message: what + ", so a double can't use the memberwise initializer: write one "
                        + "with a parameter for each closure, with the name of its property",
                    severity: "error", offset: offset)
            ])
    }

    @Test(arguments: [
        "init(c: () -> Int)", "init?(b: () -> Int)", "init(b: () -> Int) throws",
        "init<C>(b: () -> Int, c: C)",
    ])
    func `@Spy requires an initializer that takes each closure of a struct by name`(
        _ initializer: String
    ) throws {
        #expect(
            try remarksOfSpy("@Spy struct A { var b: () -> Int; \(initializer) {} }").map(\.message)
                == [
                    "no initializer of `A` has a parameter for each closure, with the name of its "
                        + "property: add one, or remove the initializers in the struct"
                ])
    }

    @Test func `@Spy on a struct that is generic over a pack is an error`() throws {
        #expect(
            try remarksOfSpy("@Spy struct A<each B> { var c: (repeat each B) -> Int }").map(
                \.message)
                == [
                    "`B` is a pack or a value, but a double can only be generic over types: write "
                        + "this double by hand"
                ])
    }

    @Test
    func `@Spy on a protocol in a function is an error: its double wouldn't be found`() throws {
        for (outer, isCode) in [
            ("func f() ", true), ("\n@A public func f() ", true), ("init() ", true),
            ("get ", true), ("{ }", true), ("@A final class C {}", false),
            ("extension C {}", false),
        ] {
            for kind in ["protocol A { func b() }", "struct A { var b: () -> Int }"] {
                var plugin = Plugin()
                let reply = try plugin.reply(
                    to: Message.expansion("peer", of: "@Spy " + kind, inside: [outer]))
                #expect(reply.source.isEmpty == isCode)
                #expect(
                    reply.remarks.map(\.message)
                        == (isCode
                            ? [
                                "`A` is declared in a function, where Swift doesn't find its double: move "
                                    + "it out of the function"
                            ] : []))
            }
            var plugin = Plugin()
            let type = Message.expansion("member", of: "@Spy class A { func b() }", inside: [outer])
            #expect(try !plugin.reply(to: type).source.isEmpty)
        }
    }

    @Test(arguments: ["protocol A { func b() }", "class A { func b() }"])
    func `The second @Spy of a declaration is an error, and expands to nothing`(
        _ declaration: String
    ) throws {
        let source = "@Spy @Spy \(declaration)"
        for role in ["peer", "member"] {
            var plugin = Plugin()
            let first = try plugin.reply(to: Message.expansion(role, of: source, at: 50))
            let single = try plugin.reply(
                to: Message.expansion(role, of: "@Spy \(declaration)", at: 50))
            #expect(first == single)
            let second = try plugin.reply(
                to: Message.expansion(
                    role, of: source, at: 50, attribute: " @Spy", attributeOffset: 54))
            #expect(second.source == "")
            let fix = Reply.Fix(message: "remove it", range: 55..<59, text: "")
            #expect(
                second.remarks
                    == (role == "member"
                        ? []
                        : [
                            Reply.Remark(
                                message: "`@Spy` is attached twice: remove one", severity: "error",
                                offset: 55, fixes: [fix])
                        ]))
        }
    }

    @Test func `@Spy on a distributed actor is an error`() throws {
        #expect(
            try remarksOfSpy("@Spy distributed actor A { func b() }") == [
                Reply.Remark(
                    message:
                        "a distributed actor can't have spies, because other code can't access its "
                        + "properties: write this double by hand", severity: "error", offset: 73)
            ])
    }
}
