import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Names of properties in plain doubles")
struct PlainNamesTests {
    @Test func `The properties of a plain double are named separately in each #if branch`() {
        expectDouble(
            of: """
                protocol Seam {
                    #if os(Linux)
                        func open() throws
                    #else
                        func open() throws
                        var openError: String { get }
                        var kind: Any { get }
                    #endif
                }
                """, form: .plain,
            contains: """
                #if os(Linux)
                var openError: any Error = Failure(message: "open() failed on purpose")
                if openShouldFail { throw openError }
                #else
                var openFunctionError: any Error = Failure(message: "open() failed on purpose")
                if openFunctionShouldFail { throw openFunctionError }
                var openError = ""
                var kind: Any {
                private var kindValue: Any?
                #endif
                """)
    }

    @Test func `A property of a plain double is renamed if a requirement has its name`() {
        expectDouble(
            of: """
                protocol Stevedore {
                    func track(_ parcel: Int) throws
                    func trackError(_ text: String)
                    func deliver(to street: String)
                    func deliverError(_ text: String)
                    var stamp: Stamp { get }
                    var stampValue: Int { get }
                    func read<Content>(_ body: (Int) throws -> Content) throws -> Content
                    var readError: Int { get }
                    subscript(number: Int) -> Int { get }
                    var subscriptCalls: Int { get }
                    init(name: String) throws
                    var initializeArguments: Int { get }
                    static func hire() throws -> Int
                    static func hireError() -> Int
                }
                """, form: .plain,
            contains: """
                init() {}
                var trackFunctionError: any Error = Failure(message: "track(_:) failed on purpose")
                trackFunctionCalls.append(parcel)
                private(set) var trackErrorCalls: [String] = []
                private(set) var deliverCalls: [String] = []
                private(set) var deliverErrorCalls: [String] = []
                private var stampPropertyValue: Stamp?
                var stampValue = 0
                var readFunctionBodyInput: Int?
                if let input = readFunctionBodyInput {
                + "Set it: double.readFunctionReturnValue = …")
                var readError = 0
                private(set) var subscriptAccessCalls: [Int] = []
                return subscriptAccessReturnValue
                var subscriptCalls = 0
                private(set) var initializeInitializerArguments: String?
                if Self.statics.initializeInitializerShouldFail {
                initializeInitializerArguments = name
                var initializeArguments = 0
                if statics.hireShouldFail { throw statics.hireError }
                return statics.hireErrorReturnValue
                @Guarded var hireError: any Error = Failure(message: "hire() failed on purpose")
                @Guarded var hireErrorReturnValue = 0
                """)
    }

    @Test func `A parameter of a plain double can have a name that the double uses`() {
        expectDouble(
            of: """
                protocol Actress {
                    func value(newValue: Int, value: Int)
                    func generic<value>(_ play: value) -> value
                    func write(_ writeCalls: inout Int)
                    subscript(newValue: Int) -> Int { get set }
                    static func direct(statics: Int)
                    func pack<each Item>(_ item: repeat each Item, itemValues: Int)
                    func `as`(_ as: Int)
                    func throwing<Value>(_ as: Value.Type) -> Value
                }
                """, form: .plain,
            contains: """
                private(set) var valueCalls: [(newValue: Int, value: Int)] = []
                var valueReceivedNewValue: Int? { valueCalls.last?.newValue }
                valueCalls.append((newValue, value))
                guard let value = genericReturnValue as? value else {
                self.writeCalls.append(writeCalls)
                subscriptCalls.append(newValue)
                set(newValue2) { subscriptReturnValue = newValue2 }
                Self.statics.directCalls.append(statics)
                private(set) var packCalls: [(item: [Any], itemValues: Int)] = []
                repeat recordedItem.append(each item)
                packCalls.append((recordedItem, itemValues))
                var asReceivedAs: Int? { asCalls.last }
                asCalls.append(`as`)
                private(set) var throwingCalls: [Any.Type] = []
                throwingCalls.append(`as`)
                """)
    }

    @Test func `A type property of a plain double is renamed if another one has its name`() {
        let seam = """
            protocol Seam {
                static func open() -> Int
                static var openReturn: Int { get }
            }

            """
        let result = DoubleStyle(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("        @Guarded var openReturnValue = 0\n"))
        #expect(result.text.contains("        @Guarded var openReturnPropertyValue = 0\n"))
    }

    @Test(arguments: [
        ("func open() throws", "A", "var openError: String { get }", "B", "openFunctionError:"),
        ("func open() throws", "A", "var openError: String { get }", "!A", "openError: any"),
        ("func open() throws", "A", "var openError: String { get }", "A", "openFunctionError:"),
        ("func open() throws", "A", "func open() throws", "B", "openError:"),
    ])
    func `Properties of a plain double are renamed only if one build can contain both`(
        first: String, _ condition: String, second: String, _ other: String, name: String
    ) {
        let text = """
            protocol Seam {
                #if \(condition)
                    \(first)
                #endif
                #if \(other)
                    \(second)
                #endif
            }

            """
        let result = DoubleStyle(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: text)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("var \(name)"))
    }
}
