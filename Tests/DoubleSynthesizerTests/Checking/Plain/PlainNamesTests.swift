import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Names of properties in plain doubles")
struct PlainNamesTests {
    @Test("The properties of a plain double are named separately in each #if branch")
    func branches() {
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
            is: """
                // Written by Understudy from Seam.swift.

                final class SeamDouble: Seam {
                    #if os(Linux)
                        var openShouldFail = false
                        var openError: any Error = Failure(message: "open() failed on purpose")
                        private(set) var openCallCount = 0
                        var openDidGetCalled: Bool { openCallCount > 0 }

                        func open() throws {
                            openCallCount += 1
                            if openShouldFail { throw openError }
                        }
                    #else
                        var openFunctionShouldFail = false
                        var openFunctionError: any Error = Failure(message: "open() failed on purpose")
                        private(set) var openFunctionCallCount = 0
                        var openFunctionDidGetCalled: Bool { openFunctionCallCount > 0 }

                        func open() throws {
                            openFunctionCallCount += 1
                            if openFunctionShouldFail { throw openFunctionError }
                        }

                        var openError = ""

                        var kind: Any {
                            get {
                                guard let kindValue else {
                                    Swift.fatalError("SeamDouble.kind has no value. Set it: double.kind = …")
                                }
                                return kindValue
                            }
                            set { kindValue = newValue }
                        }
                        private var kindValue: Any?
                    #endif

                    /// Thrown by a function that should fail, or that has no value to return.
                    struct Failure: Error {
                        var message: String
                    }
                }
                """)
    }

    @Test("A type property of a plain double is renamed if another one has its name")
    func typeProperties() {
        let seam = """
            protocol Seam {
                static func open() -> Int
                static var openReturn: Int { get }
            }

            """
        let result = Synthesizer(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: seam)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("        @Guarded var openReturnValue = 0\n"))
        #expect(result.text.contains("        @Guarded var openReturnPropertyValue = 0\n"))
    }

    @Test(
        "Properties of a plain double are renamed only if one build can contain both",
        arguments: [
            ("func open() throws", "A", "var openError: String { get }", "B", "openFunctionError:"),
            ("func open() throws", "A", "var openError: String { get }", "!A", "openError: any"),
            ("func open() throws", "A", "var openError: String { get }", "A", "openFunctionError:"),
            ("func open() throws", "A", "func open() throws", "B", "openError:"),
        ])
    func conditions(
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
        let result = Synthesizer(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: text)])
        #expect(result.diagnostics == [])
        #expect(result.text.contains("var \(name)"))
    }
}
