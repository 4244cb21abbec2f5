import DoubleSynthesizer
import Testing

@Suite("Names of spies for similar overloads")
struct SpyNameTierTests {
    @Test("Overloads with equal parameters have spies named by their results")
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
                        let readInt = Spy<Void, Int, Never>("ReaderSpy.read()", part: "readInt")
                        let readOptionalString = Spy<Void, String?, Never>(
                            "ReaderSpy.read()", part: "readOptionalString")
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

    @Test("Overloads with equal parameter types have spies named by their constraints")
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
                        let writeEncodable = Spy<any Encodable, Void, Never>(
                            "LogSpy.write(_:)", part: "writeEncodable")
                        let writeHashable = Spy<any Hashable, Void, Never>(
                            "LogSpy.write(_:)", part: "writeHashable")
                        let storePage = Spy<Any, Void, Never>("LogSpy.store(_:)", part: "storePage")
                        let storeBook = Spy<Any, Void, Never>("LogSpy.store(_:)", part: "storeBook")
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

    @Test("Overloads that differ only in parameter names have spies named by these")
    func parameterNames() {
        expectSpy(
            of: """
                protocol Store {
                    func put(_ key: some Hashable, at index: Int)
                    func put(_ item: any Hashable, at place: Int)
                }
                """,
            is: """
                final class StoreSpy: Store {
                    let spies = Spies()

                    struct Spies {
                        let putKeyAt = Spy<(key: any Hashable, index: Int), Void, Never>(
                            "StoreSpy.put(_:at:)", part: "putKeyAt")
                        let putItemAt = Spy<(item: any Hashable, place: Int), Void, Never>(
                            "StoreSpy.put(_:at:)", part: "putItemAt")
                    }

                    func put(_ key: some Hashable, at index: Int) {
                        spies.putKeyAt((key, index))
                    }

                    func put(_ item: any Hashable, at place: Int) {
                        spies.putItemAt((item, place))
                    }
                }
                """)
    }

    @Test("Overloads are numbered if a name is already used by another function")
    func numbers() {
        expectSpy(
            of: """
                protocol Seam {
                    func open(url: URL)
                    func open(path: String)
                    func openURLURL()
                    func openURL()
                    #if DEBUG
                        func run(_ work: some Hashable)
                    #else
                        func run(_ work: any Hashable)
                    #endif
                }
                """,
            is: """
                final class SeamSpy: Seam {
                    let spies = Spies()

                    struct Spies {
                        let openURLURL2 = Spy<URL, Void, Never>("SeamSpy.open(url:)", part: "openURLURL2")
                        let openPath = Spy<String, Void, Never>("SeamSpy.open(path:)", part: "openPath")
                        let openURLURL = Spy<Void, Void, Never>("SeamSpy.openURLURL()")
                        let openURL = Spy<Void, Void, Never>("SeamSpy.openURL()")
                        #if DEBUG
                            let run = Spy<any Hashable, Void, Never>("SeamSpy.run(_:)")
                        #else
                            let run = Spy<any Hashable, Void, Never>("SeamSpy.run(_:)")
                        #endif
                    }

                    func open(url: URL) {
                        spies.openURLURL2(url)
                    }

                    func open(path: String) {
                        spies.openPath(path)
                    }

                    func openURLURL() {
                        spies.openURLURL()
                    }

                    func openURL() {
                        spies.openURL()
                    }

                    #if DEBUG
                        func run(_ work: some Hashable) {
                            spies.run(work)
                        }
                    #else
                        func run(_ work: any Hashable) {
                            spies.run(work)
                        }
                    #endif
                }
                """)
    }

    @Test("Spies of requirements whose #if conditions exclude each other may have equal names")
    func exclusiveConditions() {
        expectSpy(
            of: """
                protocol Log {
                    #if TEST && (DEBUG || TRACE)
                        func write(_ text: String)
                    #endif
                    #if !(DEBUG || TRACE)
                        func write(_ text: String)
                    #endif
                }
                """,
            is: """
                final class LogSpy: Log {
                    let spies = Spies()

                    struct Spies {
                        #if TEST && (DEBUG || TRACE)
                            let write = Spy<String, Void, Never>("LogSpy.write(_:)")
                        #endif
                        #if !(DEBUG || TRACE)
                            let write = Spy<String, Void, Never>("LogSpy.write(_:)")
                        #endif
                    }

                    #if TEST && (DEBUG || TRACE)
                        func write(_ text: String) {
                            spies.write(text)
                        }
                    #endif

                    #if !(DEBUG || TRACE)
                        func write(_ text: String) {
                            spies.write(text)
                        }
                    #endif
                }
                """)
    }
}
