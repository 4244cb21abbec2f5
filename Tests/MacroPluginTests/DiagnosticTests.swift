import Testing

@testable import DoubleSynthesizer
@testable import MacroPlugin

@Suite("Diagnostics of @Spy") struct DiagnosticTests {
    @Test func `A diagnostic of @Spy is at the exact token of the file`() throws {
        let source = "\n// é\n@Spy protocol A { var b: Int }"
        #expect(
            try remarksOfSpy(source, at: 1000) == [
                Reply.Remark(
                    message: "expected `{ get }` or `{ get set }` for `b`, found `}`",
                    severity: "error", offset: 1000 + source.utf8.count - 1)
            ])
    }

    @Test func `@Spy warns if a class has nothing to fill in`() throws {
        #expect(
            try remarksOfSpy("@Spy class A: B { func c() {} }") == [
                Reply.Remark(
                    message:
                        "`@Spy` has nothing to fill in: declare the requirements of the protocol, "
                        + "without bodies", severity: "warning", offset: 61)
            ])
    }

    @Test func `A fix-it removes the accessors of a property that can be filled in`() throws {
        let source = "@Spy class A { var b: Int { get }\n var c: Int { get set } }"
        let remarks = try remarksOfSpy(source)
        #expect(
            remarks.map(\.message) == [
                "remove `{ get }`, so that `@Spy` can fill in the member",
                "remove `{ get set }`, so that `@Spy` can fill in the member",
            ])
        #expect(remarks.map(\.offset) == [76, 96])
        #expect(
            try fixedBySpy(source) == "@Spy class A { var b: Int\n var c: Int { get set } }")
    }

    @Test func `A fix-it removes placeholder bodies`() throws {
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
        #expect(try remarksOfSpy(source).map(\.message) == [message, message, message])
        #expect(
            try fixedBySpy(source) == """
                @Spy class A: B {
                    func c(_ d: Int) -> Int
                    init(e: Int) { <#code#> }
                    var f: Int { <#code#> }
                    func g() { h(<#Int#>) }
                }
                """)
    }

    @Test func `A fix-it writes accessors with effects`() throws {
        let source = "@Spy class A {\n  var b: Int { get async throws }\n}"
        let remark = try #require(try remarksOfSpy(source).first)
        #expect(
            remark.message
                == "a macro can't provide this body; add "
                + "`{ get async throws { try await spies.b() } }`")
        #expect(remark.offset == 78)
        #expect(remark.fixes.map(\.message) == ["add the body"])
        let fixed = try fixedBySpy(source)
        #expect(
            fixed == """
                @Spy class A {
                  var b: Int {
                      get async throws { try await spies.b() }
                  }
                }
                """)
        #expect(try remarksOfSpy(fixed) == [])
    }

    @Test func `A fix-it writes the accessors of a subscript`() throws {
        let fixed = try fixedBySpy("@Spy class A {\n  subscript(b: Int) -> Int\n}")
        #expect(
            fixed == """
                @Spy class A {
                  subscript(b: Int) -> Int {
                      get { spies.subscript.get(b) }
                      set { spies.subscript.write(b, newValue) }
                  }
                }
                """)
        #expect(try remarksOfSpy(fixed) == [])
    }

    @Test func `A fix-it makes a constant that no initializer sets a variable`() throws {
        let source = "@Spy class A { let b: Int\n let c: (Int) -> Int = { $0 }; let d: [Int] }"
        let remarks = try remarksOfSpy(source)
        let message = "a constant can't be filled in: write `var`"
        #expect(remarks.map(\.message) == [message, message])
        #expect(remarks.map(\.offset) == [65, 107])
        #expect(
            try fixedBySpy(source)
                == "@Spy class A { var b: Int\n let c: (Int) -> Int = { $0 }; let d: [Int] }")
        for value in [
            "b: [String: Int]\n = [:]", "b: () -> Int\n = { 3 }", "b:\n Int = 4", "\n b: Int = 4",
            "b: Int // 4\n = 4", "b: Int?=nil", "b: (Int)\n -> Int = { $0 }",
        ] {
            let source = "@Spy class A { let \(value)\n func c() -> Int }"
            #expect(try remarksOfSpy(source) == [], "\(value)")
        }
        for function in ["b<let c: Int>()", "b<C, let d: Int>(_ c: C)"] {
            #expect(try remarksOfSpy("@Spy class A { func \(function) }") == [], "\(function)")
        }
        for word in ["private", "fileprivate", "weak", "@A private"] {
            let source = "@Spy class A { \(word) let b: Int\n let c: Int }"
            #expect(
                try remarksOfSpy(source).map(\.offset) == [
                    50 + source.utf8.count - "let c: Int }".utf8.count
                ])
        }
        let inside = "@Spy class A { func b() { let c: Int }\n func d(e: Int) }"
        #expect(try remarksOfSpy(inside) == [])
        let made = "@Spy class A { let b: Int; init(b: Int) { self.b = b }; func c() }"
        #expect(try remarksOfSpy(made) == [])
    }

    @Test func `Fix-its name several unnamed parameters and those called self`() throws {
        let source = "@Spy class A { func b(_: Int, _: Int, of `self`: Int); func c(`self`: Int) }"
        let remarks = try remarksOfSpy(source)
        #expect(
            remarks.map(\.message) == [
                "a parameter without a name can't be recorded: name it `value1`",
                "a parameter without a name can't be recorded: name it `value2`",
                "a parameter named `self` can't be recorded: name it `value3`",
                "a parameter named `self` can't be recorded: name it `value`",
            ])
        var text = source
        for _ in remarks { text = try fixedBySpy(text) }
        #expect(
            text == """
                @Spy class A { func b(_ value1: Int, _ value2: Int, of value: Int); \
                func c(self value: Int) }
                """)
        #expect(try remarksOfSpy(text) == [])
    }

    @Test func `Fix-its name parameters differently from the others`() throws {
        let source = "@Spy class A { func b(self _: Int, for _: Int, for _: Int, value: Int) }"
        var text = source
        for _ in try remarksOfSpy(source) { text = try fixedBySpy(text) }
        #expect(
            text == """
                @Spy class A { func b(self value1: Int, for for2: Int, for: Int, value: Int) }
                """)
        #expect(try remarksOfSpy(text) == [])
    }

    @Test func `A fix-it names a parameter without a name`() throws {
        let source = "@Spy class A { func b(_: Int, for _: Int) }"
        let remarks = try remarksOfSpy(source)
        #expect(
            remarks.map(\.message) == [
                "a parameter without a name can't be recorded: name it `value`",
                "a parameter without a name can't be recorded: name it `for`",
            ])
        #expect(remarks.map(\.offset) == [72, 80])
        #expect(
            remarks.last?.fixes == [.init(message: "name it `for`", range: 80..<85, text: "for")])
        #expect(try fixedBySpy(source) == "@Spy class A { func b(_ value: Int, for _: Int) }")
    }

    @Test func `A member with a diagnostic has a body that compiles`() {
        let attachment = Expansion(
            to: SourceText(
                name: "", text: "@Spy class A {\n func b(_: Int)\n func c(_ d: Int)\n}"))
        #expect(
            attachment.missingParts.map(\.text) == [
                "{ Swift.fatalError() }", "{\n    spies.c(d)\n}",
            ])
    }

    @Test(arguments: ["var b: Int, c: Int", "var b, c: Int"])
    func `@Spy requires one property per declaration`(properties: String) throws {
        #expect(
            try remarksOfSpy("@Spy class A { \(properties) }") == [
                Reply.Remark(
                    message:
                        "only one property at a time can be filled in: declare each on a line of "
                        + "its own", severity: "error", offset: 65)
            ])
    }

    @Test(arguments: ["var c: = 3", "func (c: Int)", "func c(d: ) {}", "init c"])
    func `A member that can't be read is skipped, because the compiler reports it`(_ member: String)
        throws
    {
        let source = "@Spy class A { \(member)\n func b() }"
        #expect(try remarksOfSpy(source) == [])
        let attachment = Expansion(to: SourceText(name: "", text: source))
        #expect(attachment.missingParts.map(\.text) == ["{\n    spies.b()\n}"])
    }

    @Test func `@Spy requires the body of a convenience initializer`() throws {
        #expect(
            try remarksOfSpy("@Spy class A { func b(); convenience init(c: Int) }") == [
                Reply.Remark(
                    message: "a macro can't fill in a convenience initializer: write its body",
                    severity: "error", offset: 75)
            ])
    }

    @Test func `The answer to the compiler contains each fix-it of a diagnostic`() throws {
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
}
