import DoubleFiles
import DoubleSynthesizer
import Testing

@Suite("Errors of plain doubles")
struct PlainErrorTests {
    @Test(arguments: [
        "protocol Feed { func go(_ kind: Failure.Kind) throws }",
        """
        protocol Base { associatedtype Failure: Error }
        protocol Feed: Base where Failure == Never { func go() throws }
        """,
    ])
    func `The error type of a plain double is renamed if the protocol uses a type named Failure`(
        text: String
    ) {
        let written = DoubleStyle(form: .plain)
            .doubles(of: [SourceText(name: "Seam.swift", text: text)]).text
        #expect(written.contains("struct DoubleFailure: Error {"))
        #expect(!written.contains("struct Failure: Error {"))
    }

    @Test func `A type named Failure in the protocol keeps its name in a plain double`() {
        expectDouble(
            of: "protocol Checker { func check(_ failure: Failure) throws }", form: .plain,
            contains: """
                var checkError: any Error = DoubleFailure(message: "check(_:) failed on purpose")
                private(set) var checkCalls: [Failure] = []
                var checkReceivedFailure: Failure? { checkCalls.last }
                func check(_ failure: Failure) throws {
                struct DoubleFailure: Error {
                """)
    }
}
