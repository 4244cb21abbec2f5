import DoubleSynthesizer
import DoubleFiles
import Testing

@Suite("Values of plain doubles")
struct PlainTypeTests {
    @Test
    func `A plain double records an object with a weak reference, which is nil in its deinit`() {
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
            contains: """
                private(set) var removeCalls: [(any Observer)?] = []
                var removeReceivedObserver: (any Observer)? { removeCalls.last ?? nil }
                weak let observer = observer  // nil during its deinit
                removeCalls.append(observer)
                private(set) var moveCalls: [(screen: Screen?, owner: Owner?, value: any Value)] = []
                var moveReceivedOwner: Owner? { moveCalls.last?.owner }
                weak let screen = screen  // nil during its deinit
                weak let owner = owner  // nil during its deinit
                moveCalls.append((screen, owner, value))
                private(set) var addCalls: [(object: AnyObject?, others: [Screen])] = []
                weak let object = object  // nil during its deinit
                addCalls.append((object, others))
                private(set) var sendCalls: [Screen] = []
                sendCalls.append(screen)
                """)
    }

    @Test func `A generic plain double has its static state in a class next to it`() {
        expectDouble(
            of: "public protocol Box { associatedtype Item; static var item: Item? { get } }",
            form: .plain, access: .public,
            contains: """
                /// `BoxDoubleStatics.$current.withValue(.init()) { … }`.
                public static var statics: Statics {
                BoxDoubleStatics.current.statics(of: Self.self) { Statics() }
                public final class Statics: @unchecked Sendable {
                // Unchecked, because the dictionary is only accessed under the lock.
                public final class BoxDoubleStatics: @unchecked Sendable {
                @TaskLocal public static var current = BoxDoubleStatics()
                private var all: [ObjectIdentifier: Any] = [:]
                fileprivate func statics<Statics>(of type: Any.Type, or make: () -> Statics) -> Statics {
                if let statics = all[key] as? Statics { return statics }
                """)
        let isolated = DoubleStyle(form: .plain).doubles(of: [
            SourceText(
                name: "Box.swift",
                text: "@MainActor protocol Box { associatedtype A; static var a: A { get } }")
        ])
        #expect(isolated.text.contains("@MainActor\nfinal class BoxDoubleStatics {"))
        #expect(!isolated.text.contains("NSLock"))
    }

    @Test func `The type parameter of Guarded is renamed if an associated type is called Value`() {
        expectDouble(
            of: "protocol Box: Sendable { associatedtype Value; var value: Value? { get set } }",
            form: .plain,
            contains: """
                final class BoxDouble<Value>: Box, @unchecked Sendable {
                @Guarded var value: Value?
                final class Guarded<GuardedValue>: @unchecked Sendable {
                private var value: GuardedValue
                init(wrappedValue: GuardedValue) { value = wrappedValue }
                var wrappedValue: GuardedValue {
                """)
    }

    @Test(arguments: [
        ("Bool", " = false"), ("String", " = \"\""), ("Int", " = 0"),
        ("Double", ": Double = 0"), ("[Page]", ": [Page] = []"),
        ("Set<Int>", ": Set<Int> = []"),
        ("[String: Page]", ": [String: Page] = [:]"), ("[() -> File]", ": [() -> File] = []"),
        ("Dictionary<String, Page>", ": Dictionary<String, Page> = [:]"),
        ("(id: String, Int)", ": (id: String, Int) = (id: \"\", 0)"),
        ("Page?", ": Page?"), ("Page", ": Page?"), ("() -> Void", ": (() -> Void)?"),
    ])
    func `Results of a plain double have default values if their types have one`(
        type: String, value: String
    ) {
        let seam = "struct File: ~Copyable {}\nprotocol Seam { func act() -> \(type) }"
        let result = DoubleStyle(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("    var actReturnValue\(value)\n"))
    }

    @Test func `A function of a plain double with an uninhabited parameter has an empty body`() {
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

    @Test
    func `A static property with a result builder has a getter that the builder doesn't transform`()
    {
        expectDouble(
            of: "protocol Seam { @Builder static var size: Int { get } }", form: .plain,
            contains: "get { return statics.sizeValue }")
    }
}
