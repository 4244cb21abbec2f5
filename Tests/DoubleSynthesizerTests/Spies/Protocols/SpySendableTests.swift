import DoubleSynthesizer
import Testing

@Suite("Sendable doubles made of spies")
struct SpySendableTests {
    @Test("A Sendable protocol needs nothing more")
    func sendable() {
        expectSpy(
            of: """
                protocol Loader: Sendable {
                    func load(_ id: Int, done: @escaping @Sendable (Int) -> Void) async throws -> String
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<(id: Int, done: @Sendable (Int) -> Void), String, any Error>(
                            "LoaderSpy.load(_:done:)")
                    }

                    func load(_ id: Int, done: @escaping @Sendable (Int) -> Void) async throws -> String {
                        try await spies.load((id, done))
                    }
                }
                """)
    }

    @Test("Types that everybody knows need no word")
    func known() {
        expectSpy(
            of: """
                protocol Loader: Sendable {
                    func load(_ ids: [Int: Set<String>], done: @escaping @Sendable (Node) -> Void) throws -> (any Error)?
                    @MainActor func show(_ body: @escaping @MainActor () -> Void, all: Result<Int, any Error>)
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<
                            (ids: [Int: Set<String>], done: @Sendable (Node) -> Void),
                            (any Error)?,
                            any Error
                        >("LoaderSpy.load(_:done:)")
                        let show = Spy<(body: @MainActor () -> Void, all: Result<Int, any Error>), Void, Never>(
                            "LoaderSpy.show(_:all:)")
                    }

                    func load(
                        _ ids: [Int: Set<String>], done: @escaping @Sendable (Node) -> Void
                    ) throws -> (any Error)? {
                        try spies.load((ids, done))
                    }

                    @MainActor
                    func show(_ body: @escaping @MainActor () -> Void, all: Result<Int, any Error>) {
                        spies.show((body, all))
                    }
                }
                """)
    }

    @Test("Types that nobody knows make the parts unchecked, and a comment says why")
    func unknown() {
        expectSpy(
            of: """
                protocol Loader: Sendable {
                    func load(_ id: Int) -> [Page]
                    func call(_ body: @escaping () -> Void)
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    // Unchecked, since nothing here says that `[Page]` is `Sendable`. Each part guards its own
                    // state; a value that it has recorded is the test's to guard.
                    struct Spies: @unchecked Sendable {
                        let load = Spy<Int, [Page], Never>("LoaderSpy.load(_:)")
                        let call = Spy<() -> Void, Void, Never>("LoaderSpy.call(_:)")
                    }

                    func load(_ id: Int) -> [Page] {
                        spies.load(id)
                    }

                    func call(_ body: @escaping () -> Void) {
                        spies.call(body)
                    }
                }
                """)
    }

    @Test("The files' own types change nothing, so that each door writes the same")
    func neighbours() {
        expectSpy(
            of: """
                struct Page: Sendable {}
                protocol Loader: Sendable {
                    func load(_ id: Int) -> Page
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    // Unchecked, since nothing here says that `Page` is `Sendable`. Each part guards its own state;
                    // a value that it has recorded is the test's to guard.
                    struct Spies: @unchecked Sendable {
                        let load = Spy<Int, Page, Never>("LoaderSpy.load(_:)")
                    }

                    func load(_ id: Int) -> Page {
                        spies.load(id)
                    }
                }
                """)
    }

    @Test("Parts of the type are always Sendable")
    func statics() {
        expectSpy(
            of: """
                protocol Loader {
                    static var page: Page { get }
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

                    // Unchecked, since nothing here says that `Page` is `Sendable`. Each part guards its own state;
                    // a value that it has recorded is the test's to guard.
                    struct StaticSpies: @unchecked Sendable {
                        let page = Spy<Void, Page, Never>("LoaderSpy.page")
                    }

                    static var page: Page { spies.page() }
                }
                """)
    }

    @Test("The double itself is Sendable where its protocol is")
    func itself() {
        expectSpy(
            of: """
                protocol Node: Sendable {
                    func isLike(_ other: Self) -> Bool
                }
                """,
            is: """
                final class NodeSpy: Node {
                    let spies = Spies()

                    struct Spies {
                        let isLike = Spy<NodeSpy, Bool, Never>("NodeSpy.isLike(_:)")
                    }

                    func isLike(_ other: NodeSpy) -> Bool {
                        spies.isLike(other)
                    }
                }
                """)
    }
}
