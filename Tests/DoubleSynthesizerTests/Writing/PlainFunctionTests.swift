import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Functions of plain doubles")
struct PlainFunctionTests {
    @Test
    func `A requirement of a plain double with a typed error requires an error from the test`() {
        expectDouble(
            of: """
                protocol Parser {
                    func parse() throws(ParsingError) -> Page
                    var size: Int { get throws(ParsingError) }
                    var title: String { get async throws }
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

    @Test func `A plain double records variadic arguments and optional closures`() {
        expectDouble(
            of: """
                protocol Runner {
                    func sum(_ values: Int...)
                    func maybe(_ body: (() -> Void)?)
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class RunnerDouble: Runner {
                    private(set) var sumCalls: [[Int]] = []
                    var sumCallCount: Int { sumCalls.count }
                    var sumDidGetCalled: Bool { !sumCalls.isEmpty }
                    var sumReceivedValues: [Int]? { sumCalls.last }

                    func sum(_ values: Int...) {
                        sumCalls.append(values)
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
