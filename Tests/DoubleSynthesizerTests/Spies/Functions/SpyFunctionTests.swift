import DoubleSynthesizer
import Testing

@Suite("Functions of a double made of spies")
struct SpyFunctionTests {
    @Test("A function of one parameter records the bare argument")
    func oneParameter() {
        expectDouble(
            of: """
                import Foundation

                /// Hands a URL to whatever can open it.
                protocol URLOpener {
                    /// Returns whether something opened the URL.
                    func open(_ url: URL) -> Bool
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class URLOpenerSpy: URLOpener {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
                    }

                    func open(_ url: URL) -> Bool {
                        spies.open(url)
                    }
                }
                """)
    }

    @Test("Several parameters are a tuple labelled by their names")
    func severalParameters() {
        expectDouble(
            of: """
                import Foundation

                protocol TimerScheduler {
                    func add(_ timer: Timer, forMode mode: RunLoop.Mode)
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class TimerSchedulerSpy: TimerScheduler {
                    let spies = Spies()

                    struct Spies {
                        let add = Spy<(timer: Timer, mode: RunLoop.Mode), Void, Never>(
                            "TimerSchedulerSpy.add(_:forMode:)")
                    }

                    func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
                        spies.add((timer, mode))
                    }
                }
                """)
    }

    @Test("Effects decide the failure and the words in front of the call")
    func effects() {
        expectDouble(
            of: """
                protocol Loader {
                    func wait() async
                    func check() throws
                    func load() async throws -> Page
                    func parse() throws(ParsingError) -> Page
                    func refuse() throws(Never)
                    func fail() async throws(any Error)
                    var title: String { get async throws }
                    var count: Int { get async }
                    var size: Int { get throws(ParsingError) }
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class LoaderSpy: Loader {
                    let spies = Spies()

                    struct Spies {
                        let wait = Spy<Void, Void, Never>("LoaderSpy.wait()")
                        let check = Spy<Void, Void, any Error>("LoaderSpy.check()")
                        let load = Spy<Void, Page, any Error>("LoaderSpy.load()")
                        let parse = Spy<Void, Page, ParsingError>("LoaderSpy.parse()")
                        let refuse = Spy<Void, Void, Never>("LoaderSpy.refuse()")
                        let fail = Spy<Void, Void, any Error>("LoaderSpy.fail()")
                        let title = Spy<Void, String, any Error>("LoaderSpy.title")
                        let count = Spy<Void, Int, Never>("LoaderSpy.count")
                        let size = Spy<Void, Int, ParsingError>("LoaderSpy.size")
                    }

                    func wait() async {
                        await spies.wait()
                    }

                    func check() throws {
                        try spies.check()
                    }

                    func load() async throws -> Page {
                        try await spies.load()
                    }

                    func parse() throws(ParsingError) -> Page {
                        try spies.parse()
                    }

                    func refuse() throws(Never) {
                        spies.refuse()
                    }

                    func fail() async throws(any Error) {
                        try await spies.fail()
                    }

                    var title: String {
                        get async throws { try await spies.title() }
                    }

                    var count: Int {
                        get async { await spies.count() }
                    }

                    var size: Int {
                        get throws(ParsingError) { try spies.size() }
                    }
                }
                """)
    }

    @Test("Ways of passing an argument are declared, and only its value is recorded")
    func parameters() {
        expectDouble(
            of: """
                protocol Calculator {
                    @discardableResult func sum(_ values: Int...) -> Int
                    func hand(_ model: sending Model)
                    func implicit(_ value: Int!) -> String!
                    mutating func advance()
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Understudy

                final class CalculatorSpy: Calculator {
                    let spies = Spies()

                    struct Spies {
                        let sum = Spy<[Int], Int, Never>("CalculatorSpy.sum(_:)")
                        let hand = Spy<Model, Void, Never>("CalculatorSpy.hand(_:)")
                        let implicit = Spy<Int?, String?, Never>("CalculatorSpy.implicit(_:)")
                        let advance = Spy<Void, Void, Never>("CalculatorSpy.advance()")
                    }

                    @discardableResult
                    func sum(_ values: Int...) -> Int {
                        spies.sum(values)
                    }

                    func hand(_ model: sending Model) {
                        spies.hand(model)
                    }

                    func implicit(_ value: Int!) -> String! {
                        spies.implicit(value)
                    }

                    func advance() {
                        spies.advance()
                    }
                }
                """)
    }

    @Test("Overloads are parts named by the shortest words that tell them apart")
    func overloads() {
        expectDouble(
            of: """
                import Foundation

                protocol Opener {
                    func open(_ url: URL)
                    func open(_ url: URL, options: [String])
                    func load(id: Int)
                    func load(id: Int, page: Int)
                    func load(uuid: UUID)
                    func tell(a: Int, b: Int)
                    func tell(b: Int, c: Int)
                    func tell(c: Int, a: Int)
                }
                """,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation
                import Understudy

                final class OpenerSpy: Opener {
                    let spies = Spies()

                    struct Spies {
                        let open = Spy<URL, Void, Never>("OpenerSpy.open(_:)")
                        let openOptions = Spy<(url: URL, options: [String]), Void, Never>(
                            "OpenerSpy.open(_:options:)")
                        let load = Spy<Int, Void, Never>("OpenerSpy.load(id:)")
                        let loadPage = Spy<(id: Int, page: Int), Void, Never>("OpenerSpy.load(id:page:)")
                        let loadUUID = Spy<UUID, Void, Never>("OpenerSpy.load(uuid:)")
                        let tellAB = Spy<(a: Int, b: Int), Void, Never>("OpenerSpy.tell(a:b:)")
                        let tellBC = Spy<(b: Int, c: Int), Void, Never>("OpenerSpy.tell(b:c:)")
                        let tellCA = Spy<(c: Int, a: Int), Void, Never>("OpenerSpy.tell(c:a:)")
                    }

                    func open(_ url: URL) {
                        spies.open(url)
                    }

                    func open(_ url: URL, options: [String]) {
                        spies.openOptions((url, options))
                    }

                    func load(id: Int) {
                        spies.load(id)
                    }

                    func load(id: Int, page: Int) {
                        spies.loadPage((id, page))
                    }

                    func load(uuid: UUID) {
                        spies.loadUUID(uuid)
                    }

                    func tell(a: Int, b: Int) {
                        spies.tellAB((a, b))
                    }

                    func tell(b: Int, c: Int) {
                        spies.tellBC((b, c))
                    }

                    func tell(c: Int, a: Int) {
                        spies.tellCA((c, a))
                    }
                }
                """)
    }
}
