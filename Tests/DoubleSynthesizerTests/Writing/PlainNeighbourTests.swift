import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Plain doubles next to other types")
struct PlainNeighbourTests {
    @Test("A plain double qualifies Swift.Error if the enclosing type declares an Error")
    func error() {
        expectDouble(
            of: """
                enum Service {
                    enum Error: Swift.Error { case timeout }
                    protocol Client { func run() throws }
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                extension Service {
                    final class ClientDouble: Client {
                        var runShouldFail = false
                        var runError: any Swift.Error = Failure(message: "run() failed on purpose")
                        private(set) var runCallCount = 0
                        var runDidGetCalled: Bool { runCallCount > 0 }

                        func run() throws {
                            runCallCount += 1
                            if runShouldFail { throw runError }
                        }

                        /// Thrown by a function that should fail, or that has no value to return.
                        struct Failure: Swift.Error {
                            var message: String
                        }
                    }
                }
                """)
    }

    @Test("A value of an app type with a standard name has no default in a plain double")
    func values() {
        expectDouble(
            of: """
                struct Data {}
                protocol Seam {
                    var data: Data { get set }
                    var size: Optional<Int> { get }
                }
                """, form: .plain,
            is: """
                // Written by Understudy from Seam.swift.

                final class SeamDouble: Seam {
                    var data: Data {
                        get {
                            guard let dataValue else {
                                Swift.fatalError("SeamDouble.data has no value. Set it: double.data = …")
                            }
                            return dataValue
                        }
                        set { dataValue = newValue }
                    }
                    private var dataValue: Data?

                    var size: Optional<Int> = nil
                }
                """)
    }
}
