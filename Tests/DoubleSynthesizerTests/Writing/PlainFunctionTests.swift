import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Functions of plain doubles")
struct PlainFunctionTests {
    @Test("A Bool function of a plain double has a flag that makes it return false")
    func bool() {
        expectDouble(
            of: """
                import Foundation

                /// Opens URLs with the app that handles them.
                protocol URLOpener {
                    /// Returns `true` if an app opened the URL.
                    func open(_ url: URL) -> Bool
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                final class URLOpenerDouble: URLOpener {
                    var openShouldFail = false
                    var openReturnValue = false
                    private(set) var openCalls: [URL] = []
                    var openCallCount: Int { openCalls.count }
                    var openDidGetCalled: Bool { !openCalls.isEmpty }
                    var openReceivedURL: URL? { openCalls.last }

                    func open(_ url: URL) -> Bool {
                        openCalls.append(url)
                        return openShouldFail ? false : openReturnValue
                    }
                }
                """)
    }

    @Test("A plain double records calls with several parameters as tuples")
    func severalParameters() {
        expectDouble(
            of: """
                import Foundation

                protocol TimerScheduler {
                    func add(_ timer: Timer, forMode mode: RunLoop.Mode)
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                final class TimerSchedulerDouble: TimerScheduler {
                    private(set) var addCalls: [(timer: Timer, mode: RunLoop.Mode)] = []
                    var addCallCount: Int { addCalls.count }
                    var addDidGetCalled: Bool { !addCalls.isEmpty }
                    var addReceivedTimer: Timer? { addCalls.last?.timer }
                    var addReceivedMode: RunLoop.Mode? { addCalls.last?.mode }

                    func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
                        addCalls.append((timer, mode))
                    }
                }
                """)
    }

    @Test("A throwing function of a plain double throws its error or one about a missing value")
    func throwing() {
        expectDouble(
            of: """
                protocol Loader {
                    func check() throws
                    func load(id: Int) async throws -> Page
                    func find(_ name: String?) throws -> Page?
                    var title: String { get async throws }
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class LoaderDouble: Loader {
                    var checkShouldFail = false
                    var checkError: any Error = Failure(message: "check() failed on purpose")
                    private(set) var checkCallCount = 0
                    var checkDidGetCalled: Bool { checkCallCount > 0 }

                    func check() throws {
                        checkCallCount += 1
                        if checkShouldFail { throw checkError }
                    }

                    var loadShouldFail = false
                    var loadError: any Error = Failure(message: "load(id:) failed on purpose")
                    var loadReturnValue: Page?
                    private(set) var loadCalls: [Int] = []
                    var loadCallCount: Int { loadCalls.count }
                    var loadDidGetCalled: Bool { !loadCalls.isEmpty }
                    var loadReceivedID: Int? { loadCalls.last }

                    func load(id: Int) async throws -> Page {
                        loadCalls.append(id)
                        if loadShouldFail { throw loadError }
                        guard let value = loadReturnValue else {
                            throw Failure(
                                message: "LoaderDouble.load(id:) has no value to return. "
                                    + "Set it: double.loadReturnValue = …")
                        }
                        return value
                    }

                    var findShouldFail = false
                    var findError: any Error = Failure(message: "find(_:) failed on purpose")
                    var findReturnValue: Page?
                    private(set) var findCalls: [String?] = []
                    var findCallCount: Int { findCalls.count }
                    var findDidGetCalled: Bool { !findCalls.isEmpty }
                    var findReceivedName: String? { findCalls.last ?? nil }

                    func find(_ name: String?) throws -> Page? {
                        findCalls.append(name)
                        if findShouldFail { throw findError }
                        return findReturnValue
                    }

                    var titleShouldFail = false
                    var titleError: any Error = Failure(message: "title failed on purpose")
                    var titleReturnValue = ""

                    var title: String {
                        get async throws {
                            if titleShouldFail { throw titleError }
                            return titleReturnValue
                        }
                    }

                    /// Thrown by a function that should fail, or that has no value to return.
                    struct Failure: Error {
                        var message: String
                    }
                }
                """)
    }

    @Test("A function of a plain double with a typed error requires an error from the test")
    func typedThrows() {
        expectDouble(
            of: """
                protocol Parser {
                    func parse() throws(ParsingError) -> Page
                    var size: Int { get throws(ParsingError) }
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class ParserDouble: Parser {
                    var parseShouldFail = false
                    var parseError: ParsingError?
                    var parseReturnValue: Page?
                    private(set) var parseCallCount = 0
                    var parseDidGetCalled: Bool { parseCallCount > 0 }

                    func parse() throws(ParsingError) -> Page {
                        parseCallCount += 1
                        if parseShouldFail {
                            guard let error = parseError else {
                                Swift.fatalError(
                                    "ParserDouble.parse() has no error to throw. Set it: double.parseError = …")
                            }
                            throw error
                        }
                        guard let value = parseReturnValue else {
                            Swift.fatalError(
                                "ParserDouble.parse() has no value to return. Set it: double.parseReturnValue = …")
                        }
                        return value
                    }

                    var sizeShouldFail = false
                    var sizeError: ParsingError?
                    var sizeReturnValue = 0

                    var size: Int {
                        get throws(ParsingError) {
                            if sizeShouldFail {
                                guard let error = sizeError else {
                                    Swift.fatalError(
                                        "ParserDouble.size has no error to throw. Set it: double.sizeError = …")
                                }
                                throw error
                            }
                            return sizeReturnValue
                        }
                    }
                }
                """)
    }

    @Test("A plain double records closure, variadic and inout arguments by value")
    func parameters() {
        expectDouble(
            of: """
                protocol Runner {
                    func run(_ body: @escaping () -> Void)
                    func sum(_ values: Int...)
                    func swap(_ first: inout Int, with second: inout [Int])
                    func maybe(_ body: (() -> Void)?)
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class RunnerDouble: Runner {
                    private(set) var runCalls: [() -> Void] = []
                    var runCallCount: Int { runCalls.count }
                    var runDidGetCalled: Bool { !runCalls.isEmpty }
                    var runReceivedBody: (() -> Void)? { runCalls.last }

                    func run(_ body: @escaping () -> Void) {
                        runCalls.append(body)
                    }

                    private(set) var sumCalls: [[Int]] = []
                    var sumCallCount: Int { sumCalls.count }
                    var sumDidGetCalled: Bool { !sumCalls.isEmpty }
                    var sumReceivedValues: [Int]? { sumCalls.last }

                    func sum(_ values: Int...) {
                        sumCalls.append(values)
                    }

                    private(set) var swapCalls: [(first: Int, second: [Int])] = []
                    var swapCallCount: Int { swapCalls.count }
                    var swapDidGetCalled: Bool { !swapCalls.isEmpty }
                    var swapReceivedFirst: Int? { swapCalls.last?.first }
                    var swapReceivedSecond: [Int]? { swapCalls.last?.second }

                    func swap(_ first: inout Int, with second: inout [Int]) {
                        swapCalls.append((first, second))
                    }

                    private(set) var maybeCalls: [(() -> Void)?] = []
                    var maybeCallCount: Int { maybeCalls.count }
                    var maybeDidGetCalled: Bool { !maybeCalls.isEmpty }
                    var maybeReceivedBody: (() -> Void)? { maybeCalls.last ?? nil }

                    func maybe(_ body: (() -> Void)?) {
                        maybeCalls.append(body)
                    }
                }
                """)
    }
}
