import DoubleSynthesizer
import Testing

@Suite("Generic functions of a double made of spies")
struct SpyGenericTests {
    @Test(
        "A type parameter is recorded as what is known of it, and the answer is turned back into it"
    )
    func answers() {
        expectSpy(
            of: """
                protocol Loader {
                    func load<Page: Decodable>(_ type: Page.Type, from url: String) async throws -> Page
                    func find<Page>(_ id: Int) -> Page?
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<(type: any Decodable.Type, url: String), Any, any Error>(
                            "LoaderSpy.load(_:from:)")
                        let find = Spy<Int, Any, Never>("LoaderSpy.find(_:)")
                    }

                    func load<Page: Decodable>(_ type: Page.Type, from url: String) async throws -> Page {
                        try await spies.load((type, url), as: Page.self)
                    }

                    func find<Page>(_ id: Int) -> Page? {
                        spies.find(id, as: Page?.self)
                    }
                }
                """)
    }

    @Test("Constraints that everybody knows are recorded, and others are not")
    func constraints() {
        expectSpy(
            of: """
                protocol Recorder {
                    func text<T: Sendable & StringProtocol>(_ value: T)
                    func object<T: AnyObject>(_ value: T, type: T.Type)
                    func page<T: Page>(_ value: T, type: T.Type)
                    func list<T>(_ value: T) where T: Sequence, T: Hashable, T.Element == Int
                }
                """,
            is: """
                final class RecorderSpy: Recorder {
                    let spies = Spies()

                    struct Spies {
                        let text = Spy<any Sendable & StringProtocol, Void, Never>("RecorderSpy.text(_:)")
                        let object = Spy<(value: AnyObject, type: AnyObject.Type), Void, Never>(
                            "RecorderSpy.object(_:type:)")
                        let page = Spy<(value: Any, type: Any.Type), Void, Never>("RecorderSpy.page(_:type:)")
                        let list = Spy<any Sequence & Hashable, Void, Never>("RecorderSpy.list(_:)")
                    }

                    func text<T: Sendable & StringProtocol>(_ value: T) {
                        spies.text(value)
                    }

                    func object<T: AnyObject>(_ value: T, type: T.Type) {
                        spies.object((value, type))
                    }

                    func page<T: Page>(_ value: T, type: T.Type) {
                        spies.page((value, type))
                    }

                    func list<T>(_ value: T) where T: Sequence, T: Hashable, T.Element == Int {
                        spies.list(value)
                    }
                }
                """)
    }

    @Test("Types around a type parameter keep the shape that an erased value has")
    func shapes() {
        expectSpy(
            of: """
                protocol Recorder {
                    func array<T: Error>(_ value: [T], maybe: T?, table: [Int: T])
                    func box<T>(_ value: Box<T>, table: [T: Int], body: @escaping (T) -> Void)
                    func pair<T>(_ value: (T, Int)) -> (first: T, second: T)
                    func parenthesized<T: Error>(_ value: (T))
                }
                """,
            is: """
                final class RecorderSpy: Recorder {
                    let spies = Spies()

                    struct Spies {
                        let array = Spy<
                            (value: [any Error], maybe: (any Error)?, table: [Int: any Error]),
                            Void,
                            Never
                        >("RecorderSpy.array(_:maybe:table:)")
                        let box = Spy<(value: Any, table: Any, body: Any), Void, Never>(
                            "RecorderSpy.box(_:table:body:)")
                        let pair = Spy<Any, Any, Never>("RecorderSpy.pair(_:)")
                        let parenthesized = Spy<any Error, Void, Never>("RecorderSpy.parenthesized(_:)")
                    }

                    func array<T: Error>(_ value: [T], maybe: T?, table: [Int: T]) {
                        spies.array((value, maybe, table))
                    }

                    func box<T>(_ value: Box<T>, table: [T: Int], body: @escaping (T) -> Void) {
                        spies.box((value, table, body))
                    }

                    func pair<T>(_ value: (T, Int)) -> (first: T, second: T) {
                        spies.pair(value, as: (first: T, second: T).self)
                    }

                    func parenthesized<T: Error>(_ value: (T)) {
                        spies.parenthesized(value)
                    }
                }
                """)
    }

    @Test("Opaque parameters are recorded as existentials")
    func opaque() {
        expectSpy(
            of: """
                protocol Screen {
                    func show(_ page: some Hashable, over other: (some Page)?, all: [some Sendable])
                    func list(_ pages: some Collection<Int>)
                }
                """,
            is: """
                final class ScreenSpy: Screen {
                    let spies = Spies()

                    struct Spies {
                        let show = Spy<(page: any Hashable, other: Any?, all: [any Sendable]), Void, Never>(
                            "ScreenSpy.show(_:over:all:)")
                        let list = Spy<Any, Void, Never>("ScreenSpy.list(_:)")
                    }

                    func show(_ page: some Hashable, over other: (some Page)?, all: [some Sendable]) {
                        spies.show((page, other, all))
                    }

                    func list(_ pages: some Collection<Int>) {
                        spies.list(pages)
                    }
                }
                """)
    }

    @Test("An error of a type parameter is turned back into it")
    func errors() {
        expectSpy(
            of: """
                protocol Runner {
                    func run<E: Error>(_ name: String, as type: E.Type) throws(E)
                    func make<T, E>(_ name: String) async throws(E) -> T where E: Error
                }
                """,
            is: """
                final class RunnerSpy: Runner {
                    let spies = Spies()

                    struct Spies {
                        let run = Spy<(name: String, type: any Error.Type), Void, any Error>("RunnerSpy.run(_:as:)")
                        let make = Spy<String, Any, any Error>("RunnerSpy.make(_:)")
                    }

                    func run<E: Error>(_ name: String, as type: E.Type) throws(E) {
                        try spies.run((name, type), throwing: E.self)
                    }

                    func make<T, E>(_ name: String) async throws(E) -> T where E: Error {
                        try await spies.make(name, as: T.self, throwing: E.self)
                    }
                }
                """)
    }

    @Test("A function of no arguments is turned into what the caller wants")
    func noArguments() {
        expectSpy(
            of: """
                protocol Container {
                    func resolve<T>() -> T
                    func resolveAll<T>() throws -> [any Provider<T>]
                }
                """,
            is: """
                final class ContainerSpy: Container {
                    let spies = Spies()

                    struct Spies {
                        let resolve = Spy<Void, Any, Never>("ContainerSpy.resolve()")
                        let resolveAll = Spy<Void, Any, any Error>("ContainerSpy.resolveAll()")
                    }

                    func resolve<T>() -> T {
                        spies.resolve(as: T.self)
                    }

                    func resolveAll<T>() throws -> [any Provider<T>] {
                        try spies.resolveAll(as: [any Provider<T>].self)
                    }
                }
                """)
    }

    @Test("In an expression, a function has no names of parameters")
    func functionNames() {
        expectSpy(
            of: """
                protocol Maker {
                    func make<Item>() -> ((_ item: Item, _ rest: [(_ count: Int) -> Item]) -> Void)?
                }
                """,
            is: """
                final class MakerSpy: Maker {
                    let spies = Spies()

                    struct Spies {
                        let make = Spy<Void, Any, Never>("MakerSpy.make()")
                    }

                    func make<Item>() -> ((_ item: Item, _ rest: [(_ count: Int) -> Item]) -> Void)? {
                        spies.make(as: ((Item, [(Int) -> Item]) -> Void)?.self)
                    }
                }
                """)
    }
}
