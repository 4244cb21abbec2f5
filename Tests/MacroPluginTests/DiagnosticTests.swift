import Testing

@testable import DoubleSynthesizer
@testable import MacroPlugin

@Suite("Diagnostics of @Spy") struct DiagnosticTests {
    private func remarks(_ source: String, at offset: Int = 50) throws -> [Reply.Remark] {
        var plugin = Plugin()
        return try plugin.reply(to: Message.expansion("peer", of: source, at: offset)).remarks
    }

    /// Applies the only fix-it of a diagnostic and returns the changed source.
    private func fixed(_ source: String) throws -> String {
        let remark = try #require(try remarks(source, at: 0).first)
        let fix = try #require(remark.fixes.first)
        let bytes = Array(source.utf8)
        return String(
            decoding: bytes[..<fix.range.lowerBound] + Array(fix.text.utf8)
                + bytes[fix.range.upperBound...], as: UTF8.self)
    }

    @Test("A diagnostic of @Spy is at the exact token of the file") func exactToken() throws {
        let source = "\n// é\n@Spy protocol A { var b: Int }"
        #expect(
            try remarks(source, at: 1000) == [
                Reply.Remark(
                    message: "expected `{ get }` or `{ get set }` for `b`, found `}`",
                    severity: "error", offset: 1000 + source.utf8.count - 1)
            ])
    }

    @Test(
        "@Spy on anything but a protocol, class, actor or struct is an error",
        arguments: [
            ("struct", "`struct`"), ("enum", "an enum"), ("extension", "an extension"),
            ("func", "`func`"),
        ])
    func wrongDeclaration(_ keyword: String, _ noun: String) throws {
        let remarks = try remarks("@Spy public \(keyword) A")
        #expect(
            remarks.map(\.message)
                == [
                    "`@Spy` can't be attached to \(noun): attach it to a protocol, a class, an "
                        + "actor or a struct of closures"
                ])
        #expect(remarks.map(\.offset) == [62])
    }

    @Test("The fix-it for a struct without closures makes it a class")
    func structWithoutClosures() throws {
        for inherited in ["", ": Sendable"] {
            #expect(
                try remarks("@Spy struct A\(inherited) { let c: Int }").map(\.message) == [
                    "`A` has no closures for a double to provide: attach `@Spy` to a protocol, a "
                        + "class, an actor or a struct of closures"
                ])
        }
        let source = "@Spy struct A: B { func c(); let d: () -> Int = { 1 } }"
        #expect(
            try remarks(source).map(\.message) == [
                "`@Spy` can only fill in a double of `B` that is a class or an actor: write "
                    + "`final class A`"
            ])
        #expect(
            try fixed(source) == "@Spy final class A: B { func c(); let d: () -> Int = { 1 } }")
    }

    @Test(
        "@Spy requires an initializer if the memberwise one of a struct can't be used",
        arguments: [
            ("private var d = 1", "`d` is private", 46),
            ("fileprivate let d: () -> Int", "`d` is private", 50),
            ("@Wrapped var d: Int", "`d` is wrapped", 47),
            ("\n#if DEBUG\nlet d: Int\n#endif", "`d` is under `#if`", 49),
        ])
    func unusableInitializer(
        _ member: String, _ what: String, _ offset: Int
    ) throws {
        #expect(
            try remarks("@Spy struct A { var b: () -> Int; \(member) }", at: 0) == [
                Reply.Remark(
                    message: what + ", so a double can't use the memberwise initializer: write one "
                        + "with a parameter for each closure, with the name of its property",
                    severity: "error", offset: offset)
            ])
    }

    @Test(
        "@Spy requires an initializer that takes each closure of a struct by name",
        arguments: [
            "init(c: () -> Int)", "init?(b: () -> Int)", "init(b: () -> Int) throws",
            "init<C>(b: () -> Int, c: C)",
        ])
    func otherInitializer(_ initializer: String) throws {
        #expect(
            try remarks("@Spy struct A { var b: () -> Int; \(initializer) {} }").map(\.message) == [
                "no initializer of `A` has a parameter for each closure, with the name of its "
                    + "property: add one, or remove the initializers in the struct"
            ])
    }

    @Test("@Spy on a struct that is generic over a pack is an error") func genericPack() throws {
        #expect(
            try remarks("@Spy struct A<each B> { var c: (repeat each B) -> Int }").map(\.message)
                == [
                    "`B` is a pack or a value, but a double can only be generic over types: write "
                        + "this double by hand"
                ])
    }

    @Test("@Spy warns if a class has nothing to fill in") func nothingToFillIn() throws {
        #expect(
            try remarks("@Spy class A: B { func c() {} }") == [
                Reply.Remark(
                    message:
                        "`@Spy` has nothing to fill in: declare the requirements of the protocol, "
                        + "without bodies", severity: "warning", offset: 61)
            ])
    }

    @Test("A fix-it removes the accessors of a property that can be filled in")
    func plainAccessors() throws {
        let source = "@Spy class A { var b: Int { get }\n var c: Int { get set } }"
        let remarks = try remarks(source)
        #expect(
            remarks.map(\.message) == [
                "remove `{ get }`, so that `@Spy` can fill in the member",
                "remove `{ get set }`, so that `@Spy` can fill in the member",
            ])
        #expect(remarks.map(\.offset) == [76, 96])
        #expect(
            try fixed(source) == "@Spy class A { var b: Int\n var c: Int { get set } }")
    }

    @Test("A fix-it removes the observers of a property without a value")
    func observers() throws {
        let source = "@Spy class A { var b: Int { didSet { c() } }\n func c() }"
        #expect(
            try remarks(source).map(\.message)
                == ["remove the observers, so that `@Spy` can fill in the member"])
        #expect(try fixed(source) == "@Spy class A { var b: Int\n func c() }")
        for stored in [
            "var b: Int? { didSet {} }", "var b: Int = 1 { willSet {} }",
            "private var b: Int { didSet {} }", "var b: Int { didSet {} }; init() { b = 1 }",
        ] {
            #expect(try remarks("@Spy class A { \(stored)\n func c() }") == [], "\(stored)")
        }
    }

    @Test(
        "A class that compares doubles by calls is referred to `Unstubbed.Identity`",
        arguments: [
            ("static func == (left: A, right: A) -> Bool", "=="),
            ("static func == (left: Self, right: Self) -> Bool", "=="),
            ("func hash(into hasher: inout Hasher)", "hash(into:)"),
            ("var hashValue: Int", "hashValue"),
        ])
    func identity(_ member: String, _ name: String) throws {
        let message =
            "remove `\(name)`, and add `Unstubbed.Identity` after the name of the class, which "
            + "compares doubles by their identity"
        let plain = try remarks("@Spy class A: B { func c(); \(member) }")
        #expect(plain.map(\.message) == [message])
        #expect(plain.map(\.severity) == ["warning"])
        let proposed = try remarks("@Spy class A: B { func c(); \(member) { <#code#> } }")
        #expect(proposed.map(\.message) == [message])
        #expect(proposed.map(\.severity) == ["error"])
        #expect(try remarks("@Spy class A: B { func c(); \(member) { true } }") == [])
    }

    @Test("An operator for other types is filled in like other members") func otherOperator() throws
    {
        #expect(
            try remarks("@Spy class A: B { static func == (left: A, right: Int) -> Bool }") == [])
    }

    @Test("A class can't return an opaque type") func opaqueResult() throws {
        let messages = ["some C", "some C<Int>"].map { type in
            "a spy can't return `\(type)`: write the type that the protocol requires, for example "
                + "`any\(type.dropFirst(4))`"
        }
        #expect(
            try remarks("@Spy class A { func b() -> some C; func d() -> [some C<Int>] }")
                .map(\.message) == messages)
    }

    @Test("@Spy on a protocol in a function is an error, because its double wouldn't be found")
    func localProtocol() throws {
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

    @Test(
        "The second `@Spy` of a declaration is an error, and expands to nothing",
        arguments: ["protocol A { func b() }", "class A { func b() }"])
    func repeatedAttribute(_ declaration: String) throws {
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

    @Test("A fix-it removes placeholder bodies") func placeholderBodies() throws {
        let source = """
            @Spy class A: B {
                func c(_ d: Int) -> Int {
                    <#code#>
                }
                init(e: Int) { <#code#> }
                var f: Int { <#code#> }
                func g() { h(<#Int#>) }
            }
            """
        let message = "remove the placeholder, so that `@Spy` can fill in the member"
        #expect(try remarks(source).map(\.message) == [message, message, message])
        #expect(
            try fixed(source) == """
                @Spy class A: B {
                    func c(_ d: Int) -> Int
                    init(e: Int) { <#code#> }
                    var f: Int { <#code#> }
                    func g() { h(<#Int#>) }
                }
                """)
    }

    @Test("A fix-it writes accessors with effects") func effectfulAccessors() throws {
        let source = "@Spy class A {\n  var b: Int { get async throws }\n}"
        let remark = try #require(try remarks(source).first)
        #expect(
            remark.message
                == "a macro can't provide this body; add "
                + "`{ get async throws { try await spies.b() } }`")
        #expect(remark.offset == 78)
        #expect(remark.fixes.map(\.message) == ["add the body"])
        let fixed = try fixed(source)
        #expect(
            fixed == """
                @Spy class A {
                  var b: Int {
                      get async throws { try await spies.b() }
                  }
                }
                """)
        #expect(try remarks(fixed) == [])
    }

    @Test("A fix-it writes the accessors of a subscript") func subscriptAccessors() throws {
        let fixed = try fixed("@Spy class A {\n  subscript(b: Int) -> Int\n}")
        #expect(
            fixed == """
                @Spy class A {
                  subscript(b: Int) -> Int {
                      get { spies.subscript.get(b) }
                      set { spies.subscript.write(b, newValue) }
                  }
                }
                """)
        #expect(try remarks(fixed) == [])
    }

    @Test("A fix-it makes a constant that no initializer sets a variable") func constants() throws {
        let source = "@Spy class A { let b: Int\n let c: (Int) -> Int = { $0 }; let d: [Int] }"
        let remarks = try remarks(source)
        let message = "a constant can't be filled in: write `var`"
        #expect(remarks.map(\.message) == [message, message])
        #expect(remarks.map(\.offset) == [65, 107])
        #expect(
            try fixed(source)
                == "@Spy class A { var b: Int\n let c: (Int) -> Int = { $0 }; let d: [Int] }")
        for value in [
            "b: [String: Int]\n = [:]", "b: () -> Int\n = { 3 }", "b:\n Int = 4", "\n b: Int = 4",
            "b: Int // 4\n = 4", "b: Int?=nil", "b: (Int)\n -> Int = { $0 }",
        ] {
            let source = "@Spy class A { let \(value)\n func c() -> Int }"
            #expect(try self.remarks(source) == [], "\(value)")
        }
        for function in ["b<let c: Int>()", "b<C, let d: Int>(_ c: C)"] {
            #expect(try self.remarks("@Spy class A { func \(function) }") == [], "\(function)")
        }
        for word in ["private", "fileprivate", "weak", "@A private"] {
            let source = "@Spy class A { \(word) let b: Int\n let c: Int }"
            #expect(
                try self.remarks(source).map(\.offset) == [
                    50 + source.utf8.count - "let c: Int }".utf8.count
                ])
        }
        let inside = "@Spy class A { func b() { let c: Int }\n func d(e: Int) }"
        #expect(try self.remarks(inside) == [])
        let made = "@Spy class A { let b: Int; init(b: Int) { self.b = b }; func c() }"
        #expect(try self.remarks(made) == [])
    }

    @Test("Fix-its name several unnamed parameters and those called self")
    func severalUnnamedParameters() throws {
        let source = "@Spy class A { func b(_: Int, _: Int, of `self`: Int); func c(`self`: Int) }"
        let remarks = try remarks(source)
        #expect(
            remarks.map(\.message) == [
                "a parameter without a name can't be recorded: name it `value1`",
                "a parameter without a name can't be recorded: name it `value2`",
                "a parameter named `self` can't be recorded: name it `value3`",
                "a parameter named `self` can't be recorded: name it `value`",
            ])
        var text = source
        for _ in remarks { text = try fixed(text) }
        #expect(
            text == """
                @Spy class A { func b(_ value1: Int, _ value2: Int, of value: Int); \
                func c(self value: Int) }
                """)
        #expect(try self.remarks(text) == [])
    }

    @Test("Fix-its name parameters differently from the others") func unusedNames() throws {
        let source = "@Spy class A { func b(self _: Int, for _: Int, for _: Int, value: Int) }"
        var text = source
        for _ in try remarks(source) { text = try fixed(text) }
        #expect(
            text == """
                @Spy class A { func b(self value1: Int, for for2: Int, for: Int, value: Int) }
                """)
        #expect(try remarks(text) == [])
    }

    @Test("A class with its own spies has only one diagnostic") func onlyOneDiagnostic() throws {
        let remarks = try remarks("@Spy class A { func b() {}; let spies = 3 }")
        #expect(
            remarks.map(\.message) == [
                "the class declares `spies`, which `@Spy` generates: rename it, or remove `@Spy`"
            ])
    }

    @Test("A fix-it names a parameter without a name") func unnamedParameters() throws {
        let source = "@Spy class A { func b(_: Int, for _: Int) }"
        let remarks = try remarks(source)
        #expect(
            remarks.map(\.message) == [
                "a parameter without a name can't be recorded: name it `value`",
                "a parameter without a name can't be recorded: name it `for`",
            ])
        #expect(remarks.map(\.offset) == [72, 80])
        #expect(
            remarks.last?.fixes == [.init(message: "name it `for`", range: 80..<85, text: "for")])
        #expect(try fixed(source) == "@Spy class A { func b(_ value: Int, for _: Int) }")
    }

    @Test("A member with a diagnostic has a body that compiles") func memberWithDiagnostic() {
        let attachment = Expansion(
            to: SourceText(
                name: "", text: "@Spy class A {\n func b(_: Int)\n func c(_ d: Int)\n}"))
        #expect(
            attachment.missingParts.map(\.text) == [
                "{ Swift.fatalError() }", "{\n    spies.c(d)\n}",
            ])
    }

    @Test("A fix-it replaces Self in results by the name of the class") func selfInResult() throws {
        let source = "@Spy final class A { func b() -> [Self?] }"
        let remark = try #require(try remarks(source).first)
        #expect(
            remark.message
                == "a spy can't return `Self`: write `A`, which is equivalent in a final class")
        #expect(remark.offset == 84)
        #expect(try fixed(source) == "@Spy final class A { func b() -> [A?] }")
    }

    @Test(
        "@Spy requires one property per declaration",
        arguments: ["var b: Int, c: Int", "var b, c: Int"])
    func severalProperties(properties: String) throws {
        #expect(
            try remarks("@Spy class A { \(properties) }") == [
                Reply.Remark(
                    message:
                        "only one property at a time can be filled in: declare each on a line of "
                        + "its own", severity: "error", offset: 65)
            ])
    }

    @Test("A fix-it replaces Self in properties by the name of the class")
    func selfInProperty() throws {
        let source = "@Spy final class A { static var b: Self }"
        #expect(
            try remarks(source).map(\.message) == [
                "a spy can't return `Self`: write `A`, which is equivalent in a final class"
            ])
        #expect(try fixed(source) == "@Spy final class A { static var b: A }")
        let attachment = Expansion(to: SourceText(name: "", text: source))
        #expect(
            attachment.missingParts.map(\.text) == [
                "{ get { Swift.fatalError() } set { Swift.fatalError() } }"
            ])
    }

    @Test(
        "A class that declares the names of @Spy itself is an error and isn't filled in",
        arguments: [
            ("class A { func b(); let spies = 1 }", "spies", 79),
            ("class A { func b(); var spies: Int }", "spies", 79),
            ("class A { struct Spies { let b = 1 }; func b() }", "Spies", 72),
            ("class A { static func b(); enum StaticSpies {} }", "StaticSpies", 87),
        ])
    func ownNames(
        source: String, name: String, offset: Int
    ) throws {
        #expect(
            try remarks("@Spy " + source) == [
                Reply.Remark(
                    message:
                        "the class declares `\(name)`, which `@Spy` generates: rename it, or "
                        + "remove `@Spy`", severity: "error", offset: offset)
            ])
        let attachment = Expansion(to: SourceText(name: "", text: "@Spy " + source))
        #expect(attachment.members == "")
        #expect(attachment.missingParts.map(\.text) == ["{ Swift.fatalError() }"])
    }

    @Test("Variables in a function body aren't mistaken for members") func localVariables() throws {
        #expect(
            try remarks("@Spy class A { func b(); func c() { let spies = 1; use(spies) } }") == [])
    }

    @Test(
        "A member that can't be read is skipped, because the compiler reports it",
        arguments: ["var c: = 3", "func (c: Int)", "func c(d: ) {}", "init c"])
    func unreadableMember(_ member: String) throws {
        let source = "@Spy class A { \(member)\n func b() }"
        #expect(try remarks(source) == [])
        let attachment = Expansion(to: SourceText(name: "", text: source))
        #expect(attachment.missingParts.map(\.text) == ["{\n    spies.b()\n}"])
    }

    @Test("@Spy requires the body of a convenience initializer")
    func convenienceInitializer() throws {
        #expect(
            try remarks("@Spy class A { func b(); convenience init(c: Int) }") == [
                Reply.Remark(
                    message: "a macro can't fill in a convenience initializer: write its body",
                    severity: "error", offset: 75)
            ])
    }

    @Test("The answer to the compiler contains each fix-it of a diagnostic")
    func severalFixIts() throws {
        let fixIts = ["let", "var"].map {
            FixIt(message: "use \($0)", range: 0..<5, replacement: $0)
        }
        let diagnostic = Diagnostic(
            severity: .error, message: "not a keyword", file: "A.swift", line: 1, column: 1,
            offset: 0, fixIts: fixIts)
        let reply = try Reply(Answer.expansion("", [diagnostic]))
        #expect(
            reply.remarks == [
                Reply.Remark(
                    message: "not a keyword", severity: "error",
                    fixes: [
                        Reply.Fix(message: "use let", range: 0..<5, text: "let"),
                        Reply.Fix(message: "use var", range: 0..<5, text: "var"),
                    ])
            ])
    }

    @Test("@Spy on a distributed actor is an error") func distributedActor() throws {
        #expect(
            try remarks("@Spy distributed actor A { func b() }") == [
                Reply.Remark(
                    message:
                        "a distributed actor can't have spies, because other code can't access its "
                        + "properties: write this double by hand", severity: "error", offset: 73)
            ])
    }
}
