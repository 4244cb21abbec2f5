import Testing

@testable import DoubleSynthesizer

@Suite("Reading source files")
struct ReaderTests {
    private func read(_ text: String) -> ReadFile {
        Reader.read(Source(name: "Text.swift", bytes: Array(text.utf8)))
    }

    @Test func `Protocols are found between and in other declarations`() {
        let reader = read(
            #"""
            #!/usr/bin/swift
            import Foundation; protocol First {}
            @main struct App { var body: some View { Text("protocol No {}").padding { "}" } } }
            class Outer<T: Collection> where T.Element == Int {
                class func make() -> Outer { .init() }
                let actor = Actor(), regex = /[{"]/, text = """
                    protocol No { \(call { "}" })
                    """
                actor Inner { @objc public protocol Second: AnyObject { var a: Int { get } } }
                enum Kind { case `protocol`, actor, other(protocol: Int) }
                #if DEBUG
                    protocol Third {}
                #else
                    struct Else { protocol Fourth {} }
                #endif
            }
            extension Outer.Kind { /* protocol No {} */ protocol Fifth {} }
            func local() { let `protocol`: Int; f(protocol: { protocol Local: P {} }); g(protocol x: y) }
            func draft() { protocol Draft }
            let closure = { (x: Int) in x.protocol + [1].map { $0 }.class }
            macro make() = #externalMacro(module: "protocol", type: "No")
            prefix operator +++
            if #available(macOS 15, *) { call(x.protocol No {}) }
            protocol Sixth {}
            """#)
        #expect(
            reader.protocols.map(\.qualifiedName) == [
                "First", "Outer.Inner.Second", "Outer.Third", "Outer.Else.Fourth",
                "Outer.Kind.Fifth", "{}.Local", "Sixth",
            ])
        #expect(reader.problems.map(\.message) == [])
        #expect(reader.imports.map(\.text) == ["import Foundation"])
        #expect(reader.protocols.map(\.conditions) == [[], [], ["DEBUG"], ["!DEBUG"], [], [], []])
    }

    @Test func `All parts of every kind of member are read`() throws {
        let reader = read(
            """
            protocol Seam<Item> {
                associatedtype Item: Page & Sendable = Book where Item: Equatable
                @objc(load:) optional func load<T: Page, each U>(_ id: T, for names: String...) async throws(E) -> [T] where T: Sendable
                static func <<T>(left: T, right: T) -> Bool
                var title: String { mutating get async throws }; var count: Int { get nonmutating set }
                subscript<T>(at index: T) -> Int? { get set }
                init!(_ id: Int) throws
                typealias Done = () -> Void
                #if DEBUG || TEST
                    func trace()
                #elseif RELEASE
                #else
                    func log()
                #endif
                case other
            }
            """)
        #expect(reader.problems.map(\.message) == [])
        let members = try #require(reader.protocols.first).members
        #expect(
            members.requirements.map(\.fullName) == [
                "load(_:for:)", "<(_:_:)", "title", "count", "subscript(at:)", "init!(_:)",
                "trace()", "log()",
            ])
        let (load, less) = (members.requirements[0], members.requirements[1])
        let (title, count) = (members.requirements[2], members.requirements[3])
        let at = members.requirements[4]
        let item = try #require(members.associatedTypes.first)
        #expect(members.associatedTypes.map(\.name) == ["Item"])
        #expect(members.aliases.map(\.name) == ["Done"])
        #expect(members.unknown.map(\.word) == ["case"])
        #expect(item.inherited.map(\.text) == ["Page & Sendable"])
        #expect(item.defaultType?.text == "Book")
        #expect(item.whereClause?.text == "where Item: Equatable")
        #expect(load.attributes.map(\.text) == ["@objc(load:)"])
        #expect(load.modifiers == ["optional"])
        #expect(load.genericClause?.text == "<T: Page, each U>")
        #expect(load.genericClause?.parameters.map(\.isPack) == [false, true])
        #expect(load.parameters.map(\.firstName) == ["_", "for"])
        #expect(load.parameters.map(\.secondName) == ["id", "names"])
        #expect(load.parameters.map(\.isVariadic) == [false, true])
        #expect(load.effects.text == " async throws(E)")
        #expect(load.result?.text == "[T]")
        #expect(load.whereClause?.text == "where T: Sendable")
        #expect(less.name == "<")
        #expect(less.isOperator && less.isStatic)
        #expect(less.parameters.map(\.firstName) == ["left", "right"])
        #expect(less.genericClause?.text == "<T>")
        #expect(title.accessors.map(\.effects.text) == [" async throws"])
        #expect(title.accessors.map(\.modifiers) == [["mutating"]])
        #expect(count.accessors.map(\.name) == ["get", "set"])
        #expect(count.isSettable && !title.isSettable && at.isSettable)
        #expect(title.effects.text == " async throws")
        #expect(at.result?.text == "Int?")
        #expect(
            members.requirements.suffix(2).map(\.conditions) == [
                ["DEBUG || TEST"], ["!(DEBUG || TEST) && !RELEASE"],
            ])
        #expect(members.conditionals.count == 1)
    }

    @Test(arguments: [
        "Int", "A.B<C>.D", "[A]", "[A: [B?]]", "(A, b: B)", "()", "(A) -> B", "A?", "A??",
        "(A, _ b: inout B, C...) async throws(E) -> (B) -> Void", "any A & B", "some A",
        "(any A)?", "A.Type", "(any A).Type", "any A.Type", "~Copyable", "any ~Copyable",
        "@Sendable (A) -> B", "@escaping @MainActor () -> Void", "inout A", "sending A",
        "consuming A", "Array<Array<Array<A?>>>", "[4 of A]", "B<-1, 2>", "repeat each T",
        "(repeat (each T, A))", "@convention(c) (A) -> B", "isolated (any Actor)?",
        "nonisolated(nonsending) () async -> Void", "`class`.`Type`", "sending", "Swift::Int",
        "Dictionary<A, B>.Index?", "(A & B)?", "((A) -> B)?", "_",
    ])
    func `Types of every form are read and written unchanged`(text: String) throws {
        let reader = read("protocol P { func f(x: \(text)) }")
        #expect(reader.problems.map(\.message) == [])
        let function = try #require(reader.protocols.first?.members.requirements.first)
        let type = try #require(function.parameters.first).declaredType
        #expect(type.text == text)
        #expect(reader.source.text(type.range) == text)
    }

    @Test func `A member of a type may follow on the next line`() throws {
        let reader = read("protocol P {\nfunc f(x: (any A)\n.Type, y: [B]\n.Index?)\n}")
        #expect(reader.problems.map(\.message) == [])
        let function = try #require(reader.protocols.first?.members.requirements.first)
        #expect(function.parameters.map(\.declaredType.text) == ["(any A).Type", "[B].Index?"])
    }

    @Test func `Any number of types may follow each other without being nested`() {
        let functions = (1...100).map {
            "func f\($0)<A: ~Copyable, B>(_ a: borrowing A, b: [B: [some C]]) -> (B) -> any D?\n"
        }
        let reader = read("protocol P {\n" + functions.joined() + "}")
        #expect(reader.problems.map(\.message) == [])
        #expect(reader.protocols.first?.members.requirements.count == 100)
    }

    @Test func `A type that is nested too deeply is an error`() {
        let count = 10_000
        let nested = [
            String(repeating: "[", count: count), String(repeating: "(", count: count),
            String(repeating: "A<", count: count), String(repeating: "some ", count: count),
            String(repeating: "~", count: 1) + String(repeating: " ~", count: count),
            "A" + String(repeating: "?", count: count),
            "(A)" + String(repeating: ".B", count: count),
            String(repeating: "() -> ", count: count),
        ]
        for type in nested {
            let reader = read("protocol P { func f(x: \(type)) }\nprotocol Q {}")
            let messages = reader.problems.map(\.message)
            #expect(
                messages.contains("this type is nested too deeply to be read"),
                "\(type.prefix(10))…")
            #expect(reader.protocols.first?.isBroken == true)
        }
        let conditional = read(
            "protocol P {\n" + String(repeating: "#if A\n", count: count) + "func f()\n"
                + String(repeating: "#endif\n", count: count) + "}\n")
        #expect(
            conditional.problems.map(\.message).contains(
                "these `#if` blocks are nested too deeply to be read"))
    }

    @Test func `Imports are read across line breaks and without what follows`() {
        let reader = read(
            """
            import
                Foundation
            import struct Pages
                .Page
            import func Glibc.write; import Glibc public
            #if A
            import A #elseif B
            import func Numbers.add
            #endif
            """)
        #expect(
            reader.imports.map(\.text) == [
                "import Foundation", "import struct Pages.Page", "import func Glibc.write",
                "import Glibc", "import A", "import func Numbers.add",
            ])
        #expect(reader.imports.map(\.module).prefix(2) == ["Foundation", "Pages"])
        #expect(reader.imports.map(\.conditions).suffix(2) == [["A"], ["!A && B"]])
    }

    @Test func `A keyword after the operators of a key path is a name`() {
        let reader = read(
            """
            let path = \\Int?.?.protocol
            let end = 1...
            protocol Opener {}
            let last = \\[Int].[0].!.protocol
            P {}
            """)
        #expect(reader.protocols.map(\.name) == ["Opener"])
    }

    @Test func `A declaration keyword after class isn't the name of a class`() {
        let reader = read(
            "class protocol P {}\nenum E { class struct S {} }\nclass `struct` {}\nclass final: A {}"
        )
        #expect(reader.protocols.map(\.name) == ["P"])
        #expect(reader.protocols.first?.modifiers.map(\.name) == ["class"])
        #expect(reader.types.map(\.name) == ["P", "E", "S", "struct", "final"])
    }

    @Test func `A keyword after a variable named actor isn't the name of an actor`() {
        let reader = read(
            "guard let actor else { exit(1) }\nfor case let actor in actors {}\nprotocol P {}")
        #expect(reader.types.map(\.name) == ["P"])
    }

    @Test func `Extensions of optionals and precedence groups of operators are skipped`() {
        let reader = read(
            "extension A? { protocol P {} }\nextension B.C: D {}\n"
                + "extension E where F: G { protocol R {} }\n"
                + "infix operator <+>: package\nprotocol Q {}")
        #expect(reader.protocols.map(\.qualifiedName) == ["P", "E.R", "Q"])
        #expect(reader.protocols.last?.modifiers.isEmpty == true)
        #expect(reader.conformances.map(\.name) == ["B.C"])
    }

    @Test func `A word before an attribute isn't a modifier of the next declaration`() {
        let reader = read("weak\n@MainActor fileprivate protocol A {}")
        #expect(reader.protocols.first?.modifiers.map(\.name) == ["fileprivate"])
        #expect(reader.protocols.first?.attributes.map(\.name) == ["MainActor"])
    }

    @Test func `A call of a variable that is named like a modifier is skipped`() {
        let reader = read("open.start()\nlazy[0] = 1\nfinal += 2\nprotocol A {}")
        #expect(reader.protocols.map(\.name) == ["A"])
        #expect(reader.protocols.first?.modifiers.isEmpty == true)
        #expect(reader.problems.map(\.message) == [])
    }

    @Test func `An effect after a function isn't a modifier of the next declaration`() {
        let reader = read(
            "func f() async\n@objc public protocol P { async var x: Int { get }\n func g() async }")
        #expect(reader.problems.map(\.message) == [])
        #expect(reader.protocols.first?.modifiers.map(\.name) == ["public"])
        let requirements = reader.protocols.first?.members.requirements ?? []
        #expect(requirements.map(\.modifiers) == [["async"], []])
    }
}
