import Testing

@testable import MacroPlugin

@Suite("The macro plug-in") struct PluginTests {
    private func answer(_ message: String) -> String {
        var plugin = Plugin()
        return String(decoding: plugin.answer(to: Array(message.utf8)), as: UTF8.self)
    }

    @Test func `The plug-in answers a capability message with its protocol version`() {
        var plugin = Plugin()
        let answer = plugin.answer(to: Message.capability())
        #expect(
            String(decoding: answer, as: UTF8.self)
                == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    }

    @Test func `The plug-in accepts newer protocol versions and unknown fields`() throws {
        #expect(
            answer(#"{"getCapability":{"capability":{"protocolVersion":99,"new":[{}]}},"x":1}"#)
                == answer(#"{"getCapability":{}}"#))
        let reply = try Reply(
            Array(
                answer(
                    #"{"expandAttachedMacro":{"new":{"source":"a"},"macroRole":"peer","#
                        + #""declSyntax":{"source":"protocol A {}","location":{"offset":3}}}}"#
                ).utf8))
        #expect(reply.source == "final class ASpy: A {}\n")
        #expect(reply.remarks == [])
    }

    @Test(arguments: [
        ("peer", "declSyntax", "@Spy protocol A {}", "final class ASpy: A {}\n"),
        ("body", "attributeSyntax", #"@_SpyBody("{}")"#, "{}"),
        ("accessor", "attributeSyntax", #"@_SpyAccessors("\n\"\\{}")"#, "\n\"\\{}"),
    ])
    func `The plug-in reads only the part of a message that its role needs`(
        _ role: String, _ piece: String, _ source: String, _ expanded: String
    ) throws {
        let head = #"{"expandAttachedMacro":{"macroRole":"\#(role)","#
        let message = head + #""\#(piece)":{"source":\#(Message.quoted(source))},"rest":?"#
        #expect(try Reply(Array(answer(message).utf8)) == Reply(source: expanded))
    }

    @Test func `The plug-in reads the parent if it comes after the member`() throws {
        let (member, parent) = ("func f()", "@Spy class A: B {\n    func f()\n}")
        let message =
            #"{"expandAttachedMacro":{"macroRole":"memberAttribute","#
            + #""declSyntax":{"source":\#(Message.quoted(member)),"location":{"offset":22}},"#
            + #""parentDeclSyntax":{"source":\#(Message.quoted(parent))},"rest":?"#
        #expect(
            try Reply(Array(answer(message).utf8))
                == Reply(source: #"@_SpyBody("{\n    spies.f()\n}")"#))
    }

    @Test(arguments: [
        (#"{"dance":{}}"#, "doesn't support the compiler's message `dance`"),
        ("{}", "doesn't support the compiler's message `{}`"),
        ("", "can't read this message of the compiler: expected an object at byte 0"),
        (
            #"{"expandAttachedMacro":{"macroRole":7}}"#,
            "can't read this message of the compiler: expected a string at byte 36"
        ),
    ])
    func `The plug-in answers an unknown or unreadable message with a diagnostic`(
        _ message: String, _ words: String
    ) {
        #expect(
            answer(message)
                == #"{"expandMacroResult":{"expandedSource":null,"diagnostics":[{"message":"#
                + #""the macro plug-in of Understudy \#(words)","severity":"error","#
                + #""position":{"fileName":"","offset":0},"highlights":[],"notes":[],"#
                + #""fixIts":[]}]}}"#)
    }

    @Test func `The plug-in refuses to load a library`() {
        #expect(
            answer(#"{"loadPluginLibrary":{"libraryPath":"/a","moduleName":"B"}}"#)
                == #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#)
    }

    @Test func `The plug-in reports an unknown macro role`() throws {
        var plugin = Plugin()
        let reply = try plugin.reply(to: Message.expansion("preamble", of: "func f() {}", at: 9))
        #expect(
            reply.remarks == [
                Reply.Remark(
                    message: "the macros of Understudy don't support the role `preamble`",
                    severity: "error", offset: 9)
            ])
    }

    @Test func `The plug-in writes a double of a struct of closures`() throws {
        let source = """
            public struct Client<Item>: Sendable {
                enum Order { case up }
                let load: @Sendable (_ id: Int, Order) async throws -> [Item]
                var parse: (@Sendable (String) throws(Order) -> Self)?
                let name: String
                var count = 1, note: String?
                static let shared: () -> Int = { 1 }
                lazy var own: () -> Int = { 1 }
                private let version = 7
                var isEmpty: Bool { true }
            }
            """
        var plugin = Plugin()
        let reply = try plugin.reply(to: Message.expansion("peer", of: "@Spy " + source))
        #expect(reply.remarks == [])
        #expect(
            reply.source == """
                /// A double of `Client`.
                public final class ClientSpy<Item>: Sendable {
                    /// The spies that record and answer calls.
                    public let spies = Spies()

                    // Unchecked, because `Client<Item>.Order` isn't known to be `Sendable`. Each spy guards its own
                    // state, but not the values that it has recorded.
                    /// A spy for each requirement.
                    public struct Spies: @unchecked Sendable {
                        /// The spy for `load(_:_:)`.
                        public let load = Understudy::Spy<(id: Int, second: Client<Item>.Order), [Item], any Error>(
                            "ClientSpy.load(_:_:)")
                        /// The spy for `parse(_:)`.
                        public let parse = Understudy::Spy<String, Client<Item>, Client<Item>.Order>(
                            "ClientSpy.parse(_:)")
                    }

                    /// Creates a double without recorded calls.
                    public init() {}

                    /// A `Client<Item>` whose closures call the spies.
                    public func client(name: String) -> Client<Item> {
                        let spies = spies
                        return Client<Item>(
                            load: { id, second in try await spies.load.function.async((id, second)) },
                            parse: { [spies] value throws(Client<Item>.Order) in try spies.parse(value) },
                            name: name
                        )
                    }
                }

                """)
    }

    @Test func `The double of a struct of closures calls the initializer of the struct`() throws {
        let source = """
            @Spy struct Client {
                var load: Optional<() -> Int>
                init(name: String, _ size: Int, load: (() -> Int)?) { self.load = load }
            }
            """
        var plugin = Plugin()
        let reply = try plugin.reply(to: Message.expansion("peer", of: source))
        #expect(reply.remarks == [])
        #expect(
            reply.source == """
                final class ClientSpy {
                    let spies = Spies()

                    struct Spies {
                        let load = Understudy::Spy<Void, Int, Never>("ClientSpy.load()")
                    }

                    func client(name: String, _ size: Int) -> Client {
                        Client(name: name, size, load: { [spies] in spies.load() })
                    }
                }

                """)
    }

    @Test func `The plug-in fills in a class with members, attributes and bodies`() throws {
        let source = """
            \n@Spy final class OpenerSpy: Opener {
                func open(_ text: String) -> Bool
                var é: Int
                func close() {}
            }
            """
        var plugin = Plugin()
        #expect(try plugin.reply(to: Message.expansion("peer", of: source, at: 100)).source == "")
        let members = try plugin.reply(to: Message.expansion("member", of: source, at: 100))
        #expect(
            members.source == """
                let spies = Spies()

                struct Spies {
                    let open = Understudy::Spy<String, Bool, Never>("OpenerSpy.open(_:)")
                    let é = Understudy::SpiedProperty<Int>("OpenerSpy.é")
                }

                """)
        func attribute(_ member: String) throws -> String {
            let offset = try #require(source.firstRange(of: member))
            return try plugin.reply(
                to: Message.expansion(
                    "memberAttribute", of: member,
                    at: 100 + source.utf8.distance(from: source.startIndex, to: offset.lowerBound),
                    in: source, parentOffset: 100)
            ).source
        }
        let body = try attribute("\n    func open(_ text: String) -> Bool")
        #expect(body == #"@_SpyBody("{\n    return spies.open(text)\n}")"#)
        let accessors = try attribute("\n    var é: Int")
        #expect(try attribute("\n    func close() {}") == "")
        #expect(
            try plugin.reply(to: Message.expansion("body", of: "", attribute: body)).source
                == "{\n    return spies.open(text)\n}")
        #expect(
            try plugin.reply(to: Message.expansion("accessor", of: "", attribute: accessors)).source
                == "{\n    get {\n        return spies.é.get()\n    }\n    set { spies.é.set(newValue) }\n}"
        )
    }

    @Test func `The plug-in adds no members to a protocol`() throws {
        let source = "protocol A { func a() }"
        var plugin = Plugin()
        for message in [
            Message.expansion("memberAttribute", of: "func a() ", at: 13, in: source),
            Message.expansion("member", of: source),
        ] {
            #expect(
                String(decoding: plugin.answer(to: message), as: UTF8.self)
                    == #"{"expandMacroResult":{"expandedSource":null,"diagnostics":[]}}"#)
        }
    }

    @Test(arguments: [
        ("protocol A { func b() throws }", true, "any Swift.Error"),
        ("protocol A { func b() throws }", false, "any Error"),
        ("protocol A { func b() throws(Error) }", true, "Error"),
        ("class A { func b() throws }", true, "any Swift.Error"),
        ("class A { enum Error: Swift.Error {}; func b() throws }", false, "any Swift.Error"),
        ("class A<Error: Swift.Error> { func b() throws(Error) }", false, "Error"),
        ("protocol A { func b() }", true, "Swift.Never"),
    ])
    func `Error types are qualified if another type called Error could be visible`(
        source: String, isNested: Bool, failure: String
    ) throws {
        var plugin = Plugin()
        let role = source.hasPrefix("class") ? "member" : "peer"
        let message = String(
            decoding: Message.expansion(role, of: "@Spy " + source), as: UTF8.self)
        let context = isNested ? #"[{"kind":"declaration","source":"enum E {}"}]"# : "[]"
        let nested = message.replacing(
            #""lexicalContext":[]"#, with: #""lexicalContext":\#(context)"#)
        let reply = try plugin.reply(to: Array(nested.utf8))
        let void = isNested ? "Swift.Void" : "Void"
        #expect(
            ["ASpy", "A"].contains { name in
                reply.source.contains(
                    "let b = Understudy::Spy<\(void), \(void), \(failure)>(\"\(name).b()\")")
            })
    }

    @Test(arguments: [
        ("public extension E {}", "protocol", "final class ASpy: A {", "    public func b() {"),
        (
            "@X package extension E {}", "protocol", "final class ASpy: A {",
            "    package func b() {"
        ),
        ("private extension E {}", "protocol", "final class ASpy: A {", "    func b() {"),
        (
            "public extension E {}", "internal protocol", "internal final class ASpy: A {",
            "    func b() {"
        ),
        ("public enum E {}", "protocol", "final class ASpy: A {", "    func b() {"),
        (
            "public extension E {}", "public protocol", "public final class ASpy: A {",
            "    public func b() {"
        ),
    ])
    func `A double has the access level of the extension around its protocol`(
        outer: String, keyword: String, head: String, function: String
    ) throws {
        var plugin = Plugin()
        let message = String(
            decoding: Message.expansion("peer", of: "@Spy \(keyword) A { func b() }"), as: UTF8.self
        )
        let nested = message.replacing(
            #""lexicalContext":[]"#,
            with: #""lexicalContext":[{"kind":"declaration","source":"\#(outer)"}]"#)
        let lines = try plugin.reply(to: Array(nested.utf8)).source.split(separator: "\n")
        #expect(lines.contains { $0 == head })
        #expect(lines.contains { $0 == function })
    }

    @Test func `The double of a Hashable protocol on an actor implements both functions`() throws {
        var plugin = Plugin()
        let source = "@Spy @MainActor protocol A: Hashable {}"
        let reply = try plugin.reply(to: Message.expansion("peer", of: source))
        #expect(reply.source.contains("static func == ("))
        #expect(reply.source.contains("func hash(into hasher: "))
    }

    @Test
    func `A static Self result is optional unless the class has a plain initializer`() throws {
        for (member, isMade) in [
            ("", true), ("init() {}", true), ("init(b: Int) {}", false), ("init(b: Int)", false),
            ("init(b: Int) {}; init() {}", true), ("init() throws {}", false),
            ("init?() {}", false), ("init() async {}", false),
        ] {
            var plugin = Plugin()
            let source = "@Spy final class A { \(member); static func make() -> A }"
            let reply = try plugin.reply(to: Message.expansion("member", of: source))
            #expect(reply.source.contains("Spy<Void, A?, Never>") == isMade)
            #expect(reply.source.contains("Spy<Void, A, Never>") == !isMade)
        }
    }

    @Test func `Spies are nonisolated if an isolated class overrides or inherits members`() throws {
        for (member, isOutside) in [
            ("override func b() -> Int", true), ("required init()", true),
            ("func b() -> Int", false),
            ("init()", false),
        ] {
            var plugin = Plugin()
            let source = "@Spy @MainActor final class A: B { func c(); \(member) }"
            let reply = try plugin.reply(to: Message.expansion("member", of: source))
            #expect(
                (reply.source.contains("nonisolated let spies")
                    || reply.source.contains("nonisolated static var spies")) == isOutside)
        }
    }

    @Test(arguments: ["nonisolated func b()", "nonisolated init(b: Int)"])
    func `Spies are nonisolated if a global actor of any name isolates the class`(member: String)
        throws
    {
        var plugin = Plugin()
        let source = "@Spy @Background final class A { \(member) }"
        let reply = try plugin.reply(to: Message.expansion("member", of: source))
        #expect(reply.source.contains("nonisolated"))
        let plain = "@Spy final class A { \(member.replacing("nonisolated ", with: "")) }"
        let other = try plugin.reply(to: Message.expansion("member", of: plain))
        #expect(!other.source.contains("nonisolated"))
        let actor = "@Spy actor A { \(member) }"
        let own = try plugin.reply(to: Message.expansion("member", of: actor))
        #expect(!own.source.contains("nonisolated struct"))
    }
}
