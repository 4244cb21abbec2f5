import DoubleFiles
import DoubleSynthesizer
import Shapes
import Testing

/// Protocols that the compiler takes and that have no double, each with what is said about it.
@Suite struct `The shapes that are refused` {
    static let shapes = (try? Shape.all(in: "Refused")) ?? []

    @Test(arguments: shapes)
    func `are refused in the words of their fixtures`(shape: Shape) {
        let result = Synthesizer(access: shape.access).doubles(of: [shape.source])
        let errors = result.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(errors == shape.expectedErrors)
        #expect(!errors.isEmpty)
    }

    @Test func `are many`() {
        #expect(Self.shapes.count >= 20)
    }
}
