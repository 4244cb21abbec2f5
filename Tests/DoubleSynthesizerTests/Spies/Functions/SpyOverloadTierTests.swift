import DoubleSynthesizer
import Testing

@Suite("What tells the parts of overloads apart, when labels and types do not")
struct SpyOverloadTierTests {
    @Test("By what a call may do")
    func effects() {
        expectSpy(
            of: """
                protocol Loader {
                    func load() -> Int
                    func load() async -> Int
                    func run(_ body: @escaping () -> Void) throws
                    func run(_ body: @escaping () -> Void) async
                }
                """,
            is: """
                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let load = Spy<Void, Int, Never>("LoaderSpy.load()")
                        let loadAsync = Spy<Void, Int, Never>("LoaderSpy.load()")
                        let runThrowing = Spy<() -> Void, Void, any Error>("LoaderSpy.run(_:)")
                        let runAsync = Spy<() -> Void, Void, Never>("LoaderSpy.run(_:)")
                    }

                    func load() -> Int {
                        spies.load()
                    }

                    func load() async -> Int {
                        await spies.loadAsync()
                    }

                    func run(_ body: @escaping () -> Void) throws {
                        try spies.runThrowing(body)
                    }

                    func run(_ body: @escaping () -> Void) async {
                        await spies.runAsync(body)
                    }
                }
                """)
    }

    @Test("By results")
    func results() {
        expectSpy(
            of: """
                protocol Reader {
                    func read() -> Int
                    func read() -> String?
                    func read()
                }
                """,
            is: """
                final class ReaderSpy: Reader {
                    let spies = Spies()

                    struct Spies {
                        let readInt = Spy<Void, Int, Never>("ReaderSpy.read()")
                        let readOptionalString = Spy<Void, String?, Never>("ReaderSpy.read()")
                        let read = Spy<Void, Void, Never>("ReaderSpy.read()")
                    }

                    func read() -> Int {
                        spies.readInt()
                    }

                    func read() -> String? {
                        spies.readOptionalString()
                    }

                    func read() {
                        spies.read()
                    }
                }
                """)
    }

    @Test("By constraints")
    func constraints() {
        expectSpy(
            of: """
                protocol Log {
                    func write<T: Encodable>(_ value: T)
                    func write<T: Hashable>(_ value: T)
                    func store<T>(_ value: T) where T: Page
                    func store<T>(_ value: T) where T: Book
                }
                """,
            is: """
                final class LogSpy: Log {
                    let spies = Spies()

                    struct Spies {
                        let writeEncodable = Spy<any Encodable, Void, Never>("LogSpy.write(_:)")
                        let writeHashable = Spy<any Hashable, Void, Never>("LogSpy.write(_:)")
                        let storePage = Spy<Any, Void, Never>("LogSpy.store(_:)")
                        let storeBook = Spy<Any, Void, Never>("LogSpy.store(_:)")
                    }

                    func write<T: Encodable>(_ value: T) {
                        spies.writeEncodable(value)
                    }

                    func write<T: Hashable>(_ value: T) {
                        spies.writeHashable(value)
                    }

                    func store<T>(_ value: T) where T: Page {
                        spies.storePage(value)
                    }

                    func store<T>(_ value: T) where T: Book {
                        spies.storeBook(value)
                    }
                }
                """)
    }

    @Test("Where nothing else tells them apart, the names of all parameters do")
    func parameterNames() {
        expectSpy(
            of: """
                protocol Store {
                    func put(_ done: @escaping (Int) -> Void, at index: Int)
                    func put(_ map: @escaping (Int) -> String, at place: Int)
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        let putDoneAt = Spy<(done: (Int) -> Void, index: Int), Void, Never>("StoreSpy.put(_:at:)")
                        let putMapAt = Spy<(map: (Int) -> String, place: Int), Void, Never>("StoreSpy.put(_:at:)")
                    }

                    func put(_ done: @escaping (Int) -> Void, at index: Int) {
                        spies.putDoneAt((done, index))
                    }

                    func put(_ map: @escaping (Int) -> String, at place: Int) {
                        spies.putMapAt((map, place))
                    }
                }
                """)
    }
}
