import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Plain doubles next to other types")
struct PlainNeighbourTests {
    @Test func `A plain double qualifies Swift.Error if the enclosing type declares an Error`() {
        expectDouble(
            of: """
                enum Service {
                    enum Error: Swift.Error { case timeout }
                    protocol Client { func run() throws }
                }
                """, form: .plain,
            contains: """
                var runError: any Swift.Error = Failure(message: "run() failed on purpose")
                struct Failure: Swift.Error {
                """)
    }

    @Test func `A value of an app type with a standard name has no default in a plain double`() {
        expectDouble(
            of: """
                struct Data {}
                protocol Seam {
                    var data: Data { get set }
                    var size: Optional<Int> { get }
                }
                """, form: .plain,
            contains: """
                var data: Data {
                private var dataValue: Data?
                var size: Optional<Int> = nil
                """)
    }
}
