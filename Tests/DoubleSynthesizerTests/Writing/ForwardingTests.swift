import DoubleFiles
import DoubleSynthesizer
import Testing

/// The code that forwards calls. Its behavior is tested in `MacroTests` instead, because the
/// expansions are compiled and run there.
@Suite("Code of forwarding doubles")
struct ForwardingTests {
    /// Returns the code after the members of a double.
    private static func forwarding(of seam: String, access: AccessLevel = .internal) -> String {
        var style = DoubleStyle(access: access)
        style.isForwarding = true
        let text = style.doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { $0.hasPrefix("    /// Forwards") } ?? lines.endIndex
        return lines[start...].dropLast(2).map { String($0.dropFirst(4)) }.joined(separator: "\n")
    }

    @Test func `The generic parameter of forwards(to:) is renamed if an associated type is Live`() {
        let text = Self.forwarding(
            of: "protocol Store<Live> { associatedtype Live; func add(_ item: Live) }")
        #expect(
            text.contains(
                "func forwards<ForwardedLive: Store>(to live: ForwardedLive) "
                    + "where ForwardedLive.Live == Live"))
    }

    @Test func `A function that rethrows isn't forwarded, because its spy can't throw`() {
        let text = Self.forwarding(
            of: """
                protocol Seam {
                    func lock(_ body: @escaping (inout Int) throws -> Void) rethrows
                    func open()
                }
                """)
        #expect(text.contains("Stub `lock(_:)`, which it can't forward."))
        #expect(text.contains("spies.open.function.forwards(to: live)"))
        #expect(!text.contains("live.lock"))
    }

    @Test func `Only the label inout is escaped in a forwarded call`() {
        let text = Self.forwarding(
            of: "protocol Seam { func swap(_ a: Int, `inout`: Int, `let`: Int, in: Int) }")
        #expect(
            text.contains(
                "swap(input.a, `inout`: input.`inout`, let: input.let, in: input.in)"),
            "\(text)")
    }

    @Test func `A protocol named Spies isn't hidden by a type of its double`() {
        var style = DoubleStyle(access: .internal)
        style.isForwarding = true
        let seam = "protocol Spies { func load() }"
        let text = style.doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(text.contains("let spies = SpiesParts()") && text.contains("struct SpiesParts"))
        #expect(text.contains("func forwards(to live: some Spies)"))
    }

    @Test func `Forwarded calls have the labels and effects of their requirements`() {
        let seam = """
            protocol Loader: Sendable {
                var title: String { get set }
                var size: Int { get async throws }
                func load(_ id: Int) async throws -> String
                func fetch(id: Int, in place: String) throws(Lost) -> String
                func stop()
                subscript(key: String) -> Int { get set }
            }
            """
        #expect(
            Self.forwarding(of: seam) == #"""
                /// Forwards calls to a real implementation.
                func forwards(to live: some Loader & Sendable) {
                    SpiedProperty.forward(spies.title, to: live, \.title)
                    spies.size.function.forwardsInTime(to: live) { live, _ in try await live.size }
                    spies.load.function.forwardsInTime(to: live) { live, input in try await live.load(input) }
                    spies.fetch.function.forwards(to: live) { (live, input) throws(Lost) in
                        try live.fetch(id: input.id, in: input.place)
                    }
                    spies.stop.function.forwards(to: live) { live, _ in live.stop() }
                    spies.subscript.get.function.forwards(to: live) { live, input in live[input] }
                    spies.subscript.set.function.forwards(to: live) { live, input in
                        live[input.index] = input.newValue
                    }
                }
                """#)
    }

    @Test func `A generic double forwards to an object with the same associated types`() {
        #expect(
            Self.forwarding(
                of: "public protocol Store { associatedtype Item; func add(_ item: Item) }",
                access: .public)
                    == """
                    /// Forwards calls to a real implementation.
                    public func forwards<Live: Store>(to live: Live) where Live.Item == Item {
                        spies.add.function.forwards(to: live) { live, input in live.add(input) }
                    }
                    """)
    }

    @Test func `The documentation of forwards(to:) lists the requirements that aren't forwarded`() {
        let seam = """
            protocol Box {
                func open()
                func decode<T: Decodable>(_ type: T.Type) -> T
                func fill(_ buffer: inout [Int])
                func each(_ body: (Int) -> Void)
                func add(_ numbers: Int...)
                func joined(to other: Self) -> Self
                func compare(_ type: Self.Type)
                @available(macOS 99, *) func later()
                @MainActor func show()
                var rating: Int { mutating get set }
                func end() -> Never
                static func make() -> Int
            }
            """
        #expect(
            Self.forwarding(of: seam) == """
                /// Forwards calls to a real implementation. Stub `decode(_:)`, `fill(_:)`, `each(_:)`,
                /// `add(_:)`, `joined(to:)`, `compare(_:)`, `later()`, `show()`, `rating`, `end()`, `make()`,
                /// which it can't forward.
                func forwards(to live: some Box) {
                    spies.open.function.forwards(to: live) { live, _ in live.open() }
                }
                """)
        #expect(Self.forwarding(of: "protocol P { static func make() }") == "")
    }

    @Test func `A requirement that several bases declare differently isn't forwarded`() {
        let seam = """
            protocol Pier { func load(_ count: Int) }
            protocol Quay { func load(_ count: Int) throws }
            protocol Marina: Pier, Quay { func open(let: Int) }
            """
        var style = DoubleStyle(protocolNames: ["Marina"])
        style.isForwarding = true
        let text = style.doubles(of: [SourceText(name: "Seam.swift", text: seam)]).text
        #expect(text.contains("Stub `load(_:)`, which it can't forward."))
        #expect(text.contains("{ live, input in live.open(let: input) }"))
    }

    @Test func `A double of an actor forwards async and nonisolated requirements`() {
        let text = Self.forwarding(
            of: "protocol Store: Actor { func add(); func save() async; nonisolated func name() }")
        #expect(
            text == """
                /// Forwards calls to a real implementation. Stub `add()`, which it can't forward.
                nonisolated func forwards(to live: some Store & Sendable) {
                    spies.save.function.forwardsInTime(to: live) { live, _ in await live.save() }
                    spies.name.function.forwards(to: live) { live, _ in live.name() }
                }
                """)
    }

    @Test func `A non-Sendable property is read with the isolation of its declaration`() {
        let seam = """
            @MainActor protocol Gallery {
                var own: Picture { get async }
                nonisolated var picture: Picture { get async throws }
                nonisolated(nonsending) var here: Picture { get async }
                @concurrent nonisolated var there: Picture { get async }
                nonisolated var size: Int { get async }
                nonisolated func find() async -> Picture
                @DiskActor var stock: Picture { get async }
                @DiskActor func lend(_ days: Int) async -> Picture
                @DiskActor func count() async -> Int
            }
            """
        #expect(
            Self.forwarding(of: seam) == """
                /// Forwards calls to a real implementation.
                func forwards(to live: some Gallery & Sendable) {
                    spies.own.function.forwardsInTime(to: live) { live, _ in await live.own }
                    nonisolated func readPicture(_ live: some Gallery & Sendable) async throws -> Picture {
                        try await live.picture
                    }
                    spies.picture.function.forwardsInTime(to: live) { live, _ in try await readPicture(live) }
                    spies.here.function.forwardsInTime(to: live) { live, _ in await live.here }
                    spies.there.function.forwardsInTime(to: live) { @concurrent live, _ in await live.there }
                    spies.size.function.forwardsInTime(to: live) { live, _ in await live.size }
                    spies.find.function.forwardsInTime(to: live) { live, _ in await live.find() }
                    spies.stock.function.forwardsInTime(to: live) { @DiskActor live, _ in await live.stock }
                    spies.lend.function.forwardsInTime(to: live) { @DiskActor live, input in
                        await live.lend(input)
                    }
                    spies.count.function.forwardsInTime(to: live) { live, _ in await live.count() }
                }
                """)
    }

    @Test func `A nonisolated property is read in a local function`() {
        #expect(
            Self.forwarding(
                of: "protocol P<T> { associatedtype T; var `in`: T { get async throws(Lost) } }")
                    == """
                    /// Forwards calls to a real implementation.
                    func forwards<Live: P & Sendable>(to live: Live) where Live.T == T {
                        func readIn(_ live: Live) async throws(Lost) -> T { try await live.in }
                        spies.in.function.forwardsInTime(to: live) { (live, _) async throws(Lost) in
                            try await readIn(live)
                        }
                    }
                    """)
    }

    @Test func `A double of an actor doesn't forward requirements with non-Sendable results`() {
        let seam = """
            class Page: Hashable {}
            final class Note: Sendable {}
            @MainActor class Board {}
            typealias Pages = [Page]
            protocol Store: Actor {
                func pages() async -> Pages
                var page: Page? { get async }
                func note() async -> Note
                func board() async -> Board
                @MainActor func shown() async -> Page
                nonisolated func name() async -> Page
            }
            """
        #expect(
            Self.forwarding(of: seam) == """
                /// Forwards calls to a real implementation. Stub `pages()`, `page`, which it can't forward.
                nonisolated func forwards(to live: some Store & Sendable) {
                    spies.note.function.forwardsInTime(to: live) { live, _ in await live.note() }
                    spies.board.function.forwardsInTime(to: live) { live, _ in await live.board() }
                    spies.shown.function.forwardsInTime(to: live) { @MainActor live, _ in await live.shown() }
                    spies.name.function.forwardsInTime(to: live) { live, _ in await live.name() }
                }
                """)
    }

    @Test(arguments: [
        (
            "@Spy(forwarding: isLive) protocol P { func run() }",
            "the argument must be a literal: write `forwarding: true` or `forwarding: false`"
        ),
        (
            "@Spy(forwarding: isLive) final class P: Q { func run() }",
            "the argument must be a literal: write `forwarding: true` or `forwarding: false`"
        ),
        (
            "@Spy(forwarding: true) final class P: Sendable { func run() }",
            "forwarding requires a protocol to which the real implementation conforms: add it "
                + "after the name of the class, or remove `forwarding`"
        ),
        (
            "@Spy(forwarding: true) struct P { var run: @Sendable () -> Void }",
            "a struct of closures doesn't support forwarding: remove `forwarding`"
        ),
    ])
    func `The macro explains why it can't forward calls`(_ declaration: String, _ message: String) {
        let attachment = Expansion(to: SourceText(name: "Seam.swift", text: declaration))
        #expect(attachment.diagnostics.map(\.message) == [message])
    }

    @Test func `forwards(to:) isn't written unless it is requested`() {
        for attribute in ["@Spy", "@Spy()", "@Spy(forwarding: false)"] {
            let text = "\(attribute) final class P: Q { func run() }"
            let attachment = Expansion(to: SourceText(name: "Seam.swift", text: text))
            #expect(attachment.members.contains("let run = "))
            #expect(!attachment.members.contains("forwards"))
            #expect(attachment.diagnostics == [])
        }
    }
}
