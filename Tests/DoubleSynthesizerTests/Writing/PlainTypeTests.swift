import DoubleSynthesizer
import DoubleFiles
import Testing

@Suite("Values of plain doubles")
struct PlainTypeTests {
    @Test("Properties of a plain double have default values if their types have one")
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
                                Swift.fatalError(
                                    "LocationFetcherDouble.current has no value. Set it: double.current = …")
                            }
                            return currentValue
                        }
                        set { currentValue = newValue }
                    }
                    private var currentValue: Location?

                    var isActive = false

                    private(set) var requestLocationCallCount = 0
                    var requestLocationDidGetCalled: Bool { requestLocationCallCount > 0 }

                    func requestLocation() {
                        requestLocationCallCount += 1
                    }
                }
                """)
    }

    @Test("A plain double records an object with a weak reference, which is nil in its deinit")
    func objects() {
        expectDouble(
            of: """
                protocol Observer: Source {}
                protocol Source: AnyObject {}
                protocol Value {}
                class Screen {}
                typealias Owner = Screen
                protocol Subject {
                    func remove(_ observer: any Observer)
                    func move(from screen: Screen?, to owner: Owner, value: any Value)
                    func add<T: AnyObject>(_ object: T, others: [Screen])
                    func send(_ screen: sending Screen)
                }
                """, form: .plain, only: "Subject",
            is: """
                // Written by Understudy from Seam.swift.

                final class SubjectDouble: Subject {
                    private(set) var removeCalls: [(any Observer)?] = []
                    var removeCallCount: Int { removeCalls.count }
                    var removeDidGetCalled: Bool { !removeCalls.isEmpty }
                    var removeReceivedObserver: (any Observer)? { removeCalls.last ?? nil }

                    func remove(_ observer: any Observer) {
                        weak let observer = observer  // nil during its deinit
                        removeCalls.append(observer)
                    }

                    private(set) var moveCalls: [(screen: Screen?, owner: Owner?, value: any Value)] = []
                    var moveCallCount: Int { moveCalls.count }
                    var moveDidGetCalled: Bool { !moveCalls.isEmpty }
                    var moveReceivedScreen: Screen? { moveCalls.last?.screen }
                    var moveReceivedOwner: Owner? { moveCalls.last?.owner }
                    var moveReceivedValue: (any Value)? { moveCalls.last?.value }

                    func move(from screen: Screen?, to owner: Owner, value: any Value) {
                        weak let screen = screen  // nil during its deinit
                        weak let owner = owner  // nil during its deinit
                        moveCalls.append((screen, owner, value))
                    }

                    private(set) var addCalls: [(object: AnyObject?, others: [Screen])] = []
                    var addCallCount: Int { addCalls.count }
                    var addDidGetCalled: Bool { !addCalls.isEmpty }
                    var addReceivedObject: AnyObject? { addCalls.last?.object }
                    var addReceivedOthers: [Screen]? { addCalls.last?.others }

                    func add<T: AnyObject>(_ object: T, others: [Screen]) {
                        weak let object = object  // nil during its deinit
                        addCalls.append((object, others))
                    }

                    private(set) var sendCalls: [Screen] = []
                    var sendCallCount: Int { sendCalls.count }
                    var sendDidGetCalled: Bool { !sendCalls.isEmpty }
                    var sendReceivedScreen: Screen? { sendCalls.last }

                    func send(_ screen: sending Screen) {
                        sendCalls.append(screen)
                    }
                }
                """)
    }

    @Test("The type parameter of Guarded is renamed if an associated type is called Value")
    func guarded() {
        expectDouble(
            of: "protocol Box: Sendable { associatedtype Value; var value: Value? { get set } }",
            form: .plain,
            is: """
                // Written by Understudy from Seam.swift.
                import Foundation

                // Unchecked, because each variable is `@Guarded` by a lock.
                final class BoxDouble<Value>: Box, @unchecked Sendable {
                    @Guarded var value: Value?

                    /// Protects a value with a lock.
                    @propertyWrapper
                    final class Guarded<GuardedValue>: @unchecked Sendable {
                        private let lock = NSLock()
                        private var value: GuardedValue

                        init(wrappedValue: GuardedValue) { value = wrappedValue }

                        var wrappedValue: GuardedValue {
                            get { lock.withLock { value } }
                            _modify {
                                lock.lock()
                                defer { lock.unlock() }
                                yield &value
                            }
                        }
                    }
                }
                """)
    }

    @Test("Results of a plain double have default values if their types have one")
    func results() {
        expectDouble(
            of: """
                protocol Results {
                    func flag() -> Bool
                    func text() -> String
                    func count() -> Int
                    func ratio() -> Double
                    func list() -> [Page]
                    func set() -> Set<Int>
                    func table() -> [String: Page]
                    func index() -> Dictionary<String, Page>
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
                    var flagReturnValue = false
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

                    var setReturnValue: Set<Int> = []
                    private(set) var setCallCount = 0
                    var setDidGetCalled: Bool { setCallCount > 0 }

                    func set() -> Set<Int> {
                        setCallCount += 1
                        return setReturnValue
                    }

                    var tableReturnValue: [String: Page] = [:]
                    private(set) var tableCallCount = 0
                    var tableDidGetCalled: Bool { tableCallCount > 0 }

                    func table() -> [String: Page] {
                        tableCallCount += 1
                        return tableReturnValue
                    }

                    var indexReturnValue: Dictionary<String, Page> = [:]
                    private(set) var indexCallCount = 0
                    var indexDidGetCalled: Bool { indexCallCount > 0 }

                    func index() -> Dictionary<String, Page> {
                        indexCallCount += 1
                        return indexReturnValue
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
                            Swift.fatalError(
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
                            Swift.fatalError(
                                "ResultsDouble.action() has no value to return. "
                                    + "Set it: double.actionReturnValue = …")
                        }
                        return value
                    }
                }
                """)
    }

    @Test("A plain double stores a type that only mentions a noncopyable one")
    func speakingOfNoncopyable() {
        expectDouble(
            of: """
                struct File: ~Copyable {}
                protocol Seam { var openers: [() -> File] { get set } }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class SeamDouble: Seam {
                    var openers: [() -> File] = []
                }
                """)
    }

    @Test("A function of a plain double with an uninhabited parameter has an empty body")
    func uncallable() {
        expectDouble(
            of: """
                enum Nobody {}
                protocol House {
                    func greet(_ nobody: Nobody) throws
                    func seat(_ stranger: Never, at table: Int) -> Int
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class HouseDouble: House {
                    func greet(_ nobody: Nobody) throws {
                        // Never called: the type has no values.
                    }

                    func seat(_ stranger: Never, at table: Int) -> Int {
                        // Never called: the type has no values.
                    }
                }
                """)
    }
}
