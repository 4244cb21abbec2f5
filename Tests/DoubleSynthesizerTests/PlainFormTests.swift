import DoubleSynthesizer
import Testing

@Suite("Plain doubles")
struct PlainFormTests {
    @Test("A function that returns whether it worked has a flag for when it does not")
    func bool() {
        expectDouble(
            of: """
                import Foundation

                /// Hands a URL to whatever can open it.
                protocol URLOpener {
                    /// Returns whether something opened the URL.
                    func open(_ url: URL) -> Bool
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                final class URLOpenerDouble: URLOpener {
                    var openShouldFail = false
                    var openReturnValue = true
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

    @Test("Calls of several parameters are kept as tuples")
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

    @Test("Properties are stored where a value suggests itself")
    func properties() {
        expectDouble(
            of: """
                protocol LocationFetcher: AnyObject {
                    var delegate: (any LocationFetcherDelegate)? { get set }
                    var desiredAccuracy: Double { get set }
                    var current: Location { get }
                    var isActive: Bool { get }
                    func requestLocation()
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class LocationFetcherDouble: LocationFetcher {
                    var delegate: (any LocationFetcherDelegate)?
                    var desiredAccuracy: Double = 0

                    var current: Location {
                        get {
                            guard let currentValue else {
                                fatalError("LocationFetcherDouble.current has no value. Set it: double.current = …")
                            }
                            return currentValue
                        }
                        set { currentValue = newValue }
                    }
                    private var currentValue: Location?

                    var isActive = true

                    private(set) var requestLocationCallCount = 0
                    var requestLocationDidGetCalled: Bool { requestLocationCallCount > 0 }

                    func requestLocation() {
                        requestLocationCallCount += 1
                    }
                }
                """)
    }

    @Test("A throwing function throws its error, or one that says what is missing")
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
                    var checkError: any Error = Failure(message: "check() was told to fail.")
                    private(set) var checkCallCount = 0
                    var checkDidGetCalled: Bool { checkCallCount > 0 }

                    func check() throws {
                        checkCallCount += 1
                        if checkShouldFail { throw checkError }
                    }

                    var loadShouldFail = false
                    var loadError: any Error = Failure(message: "load(id:) was told to fail.")
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
                    var findError: any Error = Failure(message: "find(_:) was told to fail.")
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
                    var titleError: any Error = Failure(message: "title was told to fail.")
                    var titleReturnValue = ""

                    var title: String {
                        get async throws {
                            if titleShouldFail { throw titleError }
                            return titleReturnValue
                        }
                    }

                    /// Thrown by a function that was told to fail, or not told what to return.
                    struct Failure: Error {
                        var message: String
                    }
                }
                """)
    }

    @Test("A typed error cannot be made up, so the test gives it")
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
                                fatalError(
                                    "ParserDouble.parse() has no error to throw. Set it: double.parseError = …")
                            }
                            throw error
                        }
                        guard let value = parseReturnValue else {
                            fatalError(
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
                                    fatalError(
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

    @Test("Results start with what suggests itself")
    func results() {
        expectDouble(
            of: """
                protocol Results {
                    func flag() -> Bool
                    func text() -> String
                    func count() -> Int
                    func ratio() -> Double
                    func list() -> [Page]
                    func table() -> [String: Page]
                    func maybe() -> Page?
                    func pair() -> (name: String, count: Int)
                    func page() -> Page
                    func action() -> () -> Void
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class ResultsDouble: Results {
                    var flagShouldFail = false
                    var flagReturnValue = true
                    private(set) var flagCallCount = 0
                    var flagDidGetCalled: Bool { flagCallCount > 0 }

                    func flag() -> Bool {
                        flagCallCount += 1
                        return flagShouldFail ? false : flagReturnValue
                    }

                    var textReturnValue = ""
                    private(set) var textCallCount = 0
                    var textDidGetCalled: Bool { textCallCount > 0 }

                    func text() -> String {
                        textCallCount += 1
                        return textReturnValue
                    }

                    var countReturnValue = 0
                    private(set) var countCallCount = 0
                    var countDidGetCalled: Bool { countCallCount > 0 }

                    func count() -> Int {
                        countCallCount += 1
                        return countReturnValue
                    }

                    var ratioReturnValue: Double = 0
                    private(set) var ratioCallCount = 0
                    var ratioDidGetCalled: Bool { ratioCallCount > 0 }

                    func ratio() -> Double {
                        ratioCallCount += 1
                        return ratioReturnValue
                    }

                    var listReturnValue: [Page] = []
                    private(set) var listCallCount = 0
                    var listDidGetCalled: Bool { listCallCount > 0 }

                    func list() -> [Page] {
                        listCallCount += 1
                        return listReturnValue
                    }

                    var tableReturnValue: [String: Page] = [:]
                    private(set) var tableCallCount = 0
                    var tableDidGetCalled: Bool { tableCallCount > 0 }

                    func table() -> [String: Page] {
                        tableCallCount += 1
                        return tableReturnValue
                    }

                    var maybeShouldFail = false
                    var maybeReturnValue: Page?
                    private(set) var maybeCallCount = 0
                    var maybeDidGetCalled: Bool { maybeCallCount > 0 }

                    func maybe() -> Page? {
                        maybeCallCount += 1
                        return maybeShouldFail ? nil : maybeReturnValue
                    }

                    var pairReturnValue: (name: String, count: Int) = (name: "", count: 0)
                    private(set) var pairCallCount = 0
                    var pairDidGetCalled: Bool { pairCallCount > 0 }

                    func pair() -> (name: String, count: Int) {
                        pairCallCount += 1
                        return pairReturnValue
                    }

                    var pageReturnValue: Page?
                    private(set) var pageCallCount = 0
                    var pageDidGetCalled: Bool { pageCallCount > 0 }

                    func page() -> Page {
                        pageCallCount += 1
                        guard let value = pageReturnValue else {
                            fatalError(
                                "ResultsDouble.page() has no value to return. Set it: double.pageReturnValue = …")
                        }
                        return value
                    }

                    var actionReturnValue: (() -> Void)?
                    private(set) var actionCallCount = 0
                    var actionDidGetCalled: Bool { actionCallCount > 0 }

                    func action() -> () -> Void {
                        actionCallCount += 1
                        guard let value = actionReturnValue else {
                            fatalError(
                                "ResultsDouble.action() has no value to return. "
                                    + "Set it: double.actionReturnValue = …")
                        }
                        return value
                    }
                }
                """)
    }

    @Test("Closures, variadic and inout arguments are captured by value")
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

    @Test("A seam's own Failure keeps its name")
    func failure() {
        expectDouble(
            of: """
                protocol Checker { func check(_ failure: Failure) throws }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class CheckerDouble: Checker {
                    var checkShouldFail = false
                    var checkError: any Error = DoubleFailure(message: "check(_:) was told to fail.")
                    private(set) var checkCalls: [Failure] = []
                    var checkCallCount: Int { checkCalls.count }
                    var checkDidGetCalled: Bool { !checkCalls.isEmpty }
                    var checkReceivedFailure: Failure? { checkCalls.last }

                    func check(_ failure: Failure) throws {
                        checkCalls.append(failure)
                        if checkShouldFail { throw checkError }
                    }

                    /// Thrown by a function that was told to fail, or not told what to return.
                    struct DoubleFailure: Error {
                        var message: String
                    }
                }
                """)
    }

    @Test("A public double documents what everybody sees")
    func publicAccess() {
        expectDouble(
            of: """
                public protocol Loader {
                    var title: String { get }
                    func load(id: Int) throws -> Int
                }
                """, form: .plain, access: .public,
            is: """
                // Written by Understudy from Seam.swift.

                /// A double of `Loader`.
                public final class LoaderDouble: Loader {
                    /// Makes a double that has recorded nothing.
                    public init() {}

                    /// Records a call or an access, and answers it.
                    public var title = ""

                    /// Whether `load(id:)` fails.
                    public var loadShouldFail = false
                    /// What `load(id:)` throws when it fails.
                    public var loadError: any Error = Failure(message: "load(id:) was told to fail.")
                    /// What `load(id:)` returns.
                    public var loadReturnValue = 0
                    /// The arguments of each call of `load(id:)`.
                    public private(set) var loadCalls: [Int] = []
                    /// How often `load(id:)` was called.
                    public var loadCallCount: Int { loadCalls.count }
                    /// Whether `load(id:)` was called.
                    public var loadDidGetCalled: Bool { !loadCalls.isEmpty }
                    /// The latest `id` of `load(id:)`.
                    public var loadReceivedID: Int? { loadCalls.last }

                    /// Records a call or an access, and answers it.
                    public func load(id: Int) throws -> Int {
                        loadCalls.append(id)
                        if loadShouldFail { throw loadError }
                        return loadReturnValue
                    }

                    /// Thrown by a function that was told to fail, or not told what to return.
                    public struct Failure: Error {
                        /// What happened, and what to do about it.
                        public var message: String
                    }
                }
                """)
    }

    @Test("Long lines break where the formatter breaks them")
    func longLines() {
        expectDouble(
            of: """
                import Foundation

                protocol Workspace {
                    func open(_ url: URL, options: [String: any Sendable], configuration: Configuration, completion: @escaping @Sendable (Result<Application, any Error>) -> Void) async throws -> Application
                    func openApplications(_ applications: [Application], withConfiguration configuration: Configuration) -> Bool
                    func aFunctionWithQuiteALongNameAndWithoutAnyParameters() async throws -> [Application.Identifier]
                    var aPropertyWithALongNameToo: [Application.Identifier: (any ApplicationConfigurationProvider)?] { get }
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                final class WorkspaceDouble: Workspace {
                    var openShouldFail = false
                    var openError: any Error =
                        Failure(message: "open(_:options:configuration:completion:) was told to fail.")
                    var openReturnValue: Application?
                    private(set) var openCalls:
                        [(
                            url: URL,
                            options: [String: any Sendable],
                            configuration: Configuration,
                            completion: @Sendable (Result<Application, any Error>) -> Void
                        )] = []
                    var openCallCount: Int { openCalls.count }
                    var openDidGetCalled: Bool { !openCalls.isEmpty }
                    var openReceivedURL: URL? { openCalls.last?.url }
                    var openReceivedOptions: [String: any Sendable]? { openCalls.last?.options }
                    var openReceivedConfiguration: Configuration? { openCalls.last?.configuration }
                    var openReceivedCompletion: (@Sendable (Result<Application, any Error>) -> Void)? {
                        openCalls.last?.completion
                    }

                    func open(
                        _ url: URL,
                        options: [String: any Sendable],
                        configuration: Configuration,
                        completion: @escaping @Sendable (Result<Application, any Error>) -> Void
                    ) async throws -> Application {
                        openCalls.append((url, options, configuration, completion))
                        if openShouldFail { throw openError }
                        guard let value = openReturnValue else {
                            throw Failure(
                                message: "WorkspaceDouble.open(_:options:configuration:completion:) "
                                    + "has no value to return. Set it: double.openReturnValue = …")
                        }
                        return value
                    }

                    var openApplicationsShouldFail = false
                    var openApplicationsReturnValue = true
                    private(set) var openApplicationsCalls:
                        [(applications: [Application], configuration: Configuration)] = []
                    var openApplicationsCallCount: Int { openApplicationsCalls.count }
                    var openApplicationsDidGetCalled: Bool { !openApplicationsCalls.isEmpty }
                    var openApplicationsReceivedApplications: [Application]? {
                        openApplicationsCalls.last?.applications
                    }
                    var openApplicationsReceivedConfiguration: Configuration? {
                        openApplicationsCalls.last?.configuration
                    }

                    func openApplications(
                        _ applications: [Application], withConfiguration configuration: Configuration
                    ) -> Bool {
                        openApplicationsCalls.append((applications, configuration))
                        return openApplicationsShouldFail ? false : openApplicationsReturnValue
                    }

                    var aFunctionWithQuiteALongNameAndWithoutAnyParametersShouldFail = false
                    var aFunctionWithQuiteALongNameAndWithoutAnyParametersError: any Error =
                        Failure(message: "aFunctionWithQuiteALongNameAndWithoutAnyParameters() was told to fail.")
                    var aFunctionWithQuiteALongNameAndWithoutAnyParametersReturnValue: [Application.Identifier] = []
                    private(set) var aFunctionWithQuiteALongNameAndWithoutAnyParametersCallCount = 0
                    var aFunctionWithQuiteALongNameAndWithoutAnyParametersDidGetCalled: Bool {
                        aFunctionWithQuiteALongNameAndWithoutAnyParametersCallCount > 0
                    }

                    func aFunctionWithQuiteALongNameAndWithoutAnyParameters()
                        async throws -> [Application.Identifier]
                    {
                        aFunctionWithQuiteALongNameAndWithoutAnyParametersCallCount += 1
                        if aFunctionWithQuiteALongNameAndWithoutAnyParametersShouldFail {
                            throw aFunctionWithQuiteALongNameAndWithoutAnyParametersError
                        }
                        return aFunctionWithQuiteALongNameAndWithoutAnyParametersReturnValue
                    }

                    var aPropertyWithALongNameToo:
                        [Application.Identifier: (any ApplicationConfigurationProvider)?] = [:]

                    /// Thrown by a function that was told to fail, or not told what to return.
                    struct Failure: Error {
                        var message: String
                    }
                }
                """)
    }
}
