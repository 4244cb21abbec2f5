import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Actors of a double made of spies")
struct SpyActorTests {
    @Test(
        "Parts are on the double's actor where a type in them may conform to something there only",
        arguments: [
            ("func act() -> [Page: String]", true), ("func act(_ box: inout Box<Page>)", true),
            ("func act() -> (Int, Range<Page>)?", true), ("var pages: Set<Page> { get }", true),
            ("static func act() -> Set<Page>", true),
            ("func act(_ a: [Page], _ b: Page?) -> Result<Page, Failure>", false),
            ("func act() -> [String: Page]", false), ("func act() -> Set<Int>", false),
            ("func act() -> AsyncStream<Page>", false),
            ("func act() -> any AsyncSequence<Page, Failure>", false),
            ("associatedtype Item: Hashable; func act() -> [Item: Int]", false),
            ("func act() -> [Page: String]; nonisolated func stop()", false),
        ])
    func partsOnActor(_ requirements: String, isOnActor: Bool) {
        for actor in ["@MainActor", "@StoreActor"] {
            let text =
                "\(actor) protocol Seam { \(requirements) }\nprotocol Other { \(requirements) }"
            let doubles = Synthesizer(protocolNames: ["Seam"])
                .doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(doubles.diagnostics == [])
            #expect(doubles.text.contains("    \(actor)\n    struct ") == isOnActor)
            #expect(doubles.text.contains("\n\(actor)\nfinal class SeamSpy"))
            let others = Synthesizer(protocolNames: ["Other"])
                .doubles(of: [SourceText(name: "Seam.swift", text: text)])
            #expect(!others.text.contains(actor))
        }
    }

    @Test("An actor's protocol gives a class of that actor")
    func globalActor() {
        expectSpy(
            of: """
                @MainActor
                protocol Screen: Sendable {
                    var title: String { get set }
                    func show(_ done: @escaping () -> Void)
                }
                """,
            is: """
                @MainActor
                final class ScreenSpy: Screen {
                    let spies = Spies()

                    struct Spies {
                        let title = SpiedProperty<String>("ScreenSpy.title")
                        let show = Spy<() -> Void, Void, Never>("ScreenSpy.show(_:)")
                    }

                    var title: String {
                        get { spies.title.get() }
                        set { spies.title.set(newValue) }
                    }

                    func show(_ done: @escaping () -> Void) {
                        spies.show(done)
                    }
                }
                """)
    }

    @Test("A protocol of actors is doubled by an actor")
    func actors() {
        expectSpy(
            of: """
                protocol Storage: Actor {
                    var count: Int { get }
                    func load(_ id: Int) async throws -> String
                    nonisolated func describe() -> String
                    static func make() -> Int
                }
                """,
            is: """
                actor StorageSpy: Storage {
                    nonisolated let spies = Spies()

                    struct Spies {
                        let count = Spy<Void, Int, Never>("StorageSpy.count")
                        let load = Spy<Int, String, any Error>("StorageSpy.load(_:)")
                        let describe = Spy<Void, String, Never>("StorageSpy.describe()")
                    }

                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    struct StaticSpies: Sendable {
                        let make = Spy<Void, Int, Never>("StorageSpy.make()")
                    }

                    var count: Int { spies.count() }

                    func load(_ id: Int) async throws -> String {
                        try await spies.load(id)
                    }

                    nonisolated func describe() -> String {
                        spies.describe()
                    }

                    static func make() -> Int {
                        spies.make()
                    }
                }
                """)
    }

    @Test("A global actor binds the double, and one member alone where it is said there")
    func globalActors() {
        expectSpy(
            of: """
                @globalActor actor Database { static let shared = Database() }
                @Database protocol Store { func load() }
                protocol Client {
                    @Database func load()
                    @MainActor var title: String { get set }
                    func close()
                }
                """,
            is: """
                @Database
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<Void, Void, Never>("StoreSpy.load()")
                    }

                    func load() {
                        spies.load()
                    }
                }

                final class ClientSpy: Client {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<Void, Void, Never>("ClientSpy.load()")
                        let title = SpiedProperty<String>("ClientSpy.title")
                        let close = Spy<Void, Void, Never>("ClientSpy.close()")
                    }

                    @Database
                    func load() {
                        spies.load()
                    }

                    @MainActor
                    var title: String {
                        get { spies.title.get() }
                        set { spies.title.set(newValue) }
                    }

                    func close() {
                        spies.close()
                    }
                }
                """)
    }

    @Test("What is outside of the double's actor has parts outside of it")
    func nonisolated() {
        expectSpy(
            of: """
                @MainActor protocol Screen {
                    func show(_ page: Page)
                    nonisolated func describe() -> String
                    nonisolated static func make() -> Int
                }
                """,
            is: """
                @MainActor
                final class ScreenSpy: Screen {
                    nonisolated let spies = Spies()

                    // Unchecked, since nothing here says that `Page` is `Sendable`. Each part guards its own state;
                    // a value that it has recorded is the test's to guard.
                    nonisolated struct Spies: @unchecked Sendable {
                        let show = Spy<Page, Void, Never>("ScreenSpy.show(_:)")
                        let describe = Spy<Void, String, Never>("ScreenSpy.describe()")
                    }

                    nonisolated static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    nonisolated struct StaticSpies: Sendable {
                        let make = Spy<Void, Int, Never>("ScreenSpy.make()")
                    }

                    func show(_ page: Page) {
                        spies.show(page)
                    }

                    nonisolated func describe() -> String {
                        spies.describe()
                    }

                    nonisolated static func make() -> Int {
                        spies.make()
                    }
                }
                """)
    }

    @Test(
        "What a protocol of actors asks for is on them, however it asks for them",
        arguments: [
            "protocol Seam: Actor", "protocol Seam: Identifiable & Actor",
            "protocol Seam where Self: Actor", "protocol Seam: Alias",
        ])
    func bases(head: String) {
        let text = Synthesizer(protocolNames: ["Seam"]).doubles(of: [
            SourceText(
                name: "Seam.swift",
                text: "\(head) { func act() }\ntypealias Alias = Actor & AnyObject\n")
        ]).text
        #expect(text.contains("\n    func act() {\n"))
    }

    @Test("What is inherited from a protocol of no actor stays outside")
    func inherited() {
        expectSpy(
            of: """
                protocol Base { func describe() -> String }
                @MainActor protocol Middle { func show() }
                protocol Screen: Base, Middle { func hide() }
                """,
            is: """
                final class BaseSpy: Base {
                    let spies = Spies()

                    struct Spies {
                        let describe = Spy<Void, String, Never>("BaseSpy.describe()")
                    }

                    func describe() -> String {
                        spies.describe()
                    }
                }

                @MainActor
                final class MiddleSpy: Middle {
                    let spies = Spies()

                    struct Spies {
                        let show = Spy<Void, Void, Never>("MiddleSpy.show()")
                    }

                    func show() {
                        spies.show()
                    }
                }

                final class ScreenSpy: Screen {
                    nonisolated let spies = Spies()

                    nonisolated struct Spies {
                        let hide = Spy<Void, Void, Never>("ScreenSpy.hide()")
                        let describe = Spy<Void, String, Never>("ScreenSpy.describe()")
                        let show = Spy<Void, Void, Never>("ScreenSpy.show()")
                    }

                    func hide() {
                        spies.hide()
                    }

                    nonisolated func describe() -> String {
                        spies.describe()
                    }

                    func show() {
                        spies.show()
                    }
                }
                """)
    }
}
