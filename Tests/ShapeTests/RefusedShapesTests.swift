import DoubleFiles
import DoubleSynthesizer
import Shapes
import Testing

/// Protocols that are valid but can't be doubled, each with the expected errors.
@Suite("Refused shapes") struct RefusedShapesTests {
    static let shapes = (try? Shape.all(in: "Refused")) ?? []

    @Test(arguments: shapes)
    func `Every refused shape causes the errors that its file lists`(shape: Shape) {
        let result = DoubleStyle(access: shape.access).doubles(of: [shape.source])
        let errors = result.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(errors == shape.expectedErrors)
        #expect(!errors.isEmpty)
    }

    @Test func `There are at least 20 refused shapes`() {
        #expect(Self.shapes.count >= 20)
    }
}
