import DoubleFiles
import DoubleSynthesizer
import Foundation

/// The doubles of a shape, which are checked in to the folder `Generated`.
package struct CheckedInDouble: Sendable {
    package let shape: Shape
    package var form = Form.spy
    /// All shapes. A shape can refer to another shape in its folder.
    let others: [Shape]

    package var path: String { "\(shape.folder)/\(shape.name)\(form.suffix).swift" }

    package var file: URL { Shape.home.appending(path: "Generated/\(path)") }

    /// Returns the current output of the generator.
    package func generated() -> Doubles {
        DoubleStyle(form: form, access: shape.access, protocolNames: shape.protocolNames)
            .doubles(of: [shape.source] + neighbours)
    }

    var neighbours: [SourceText] {
        others.filter { $0.folder == shape.folder && $0.source.name == shape.neighbour }
            .map(\.source)
    }

    /// Returns the contents of the checked-in file.
    package func checkedInText() throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }
}

extension CheckedInDouble {
    /// Returns the doubles of all shapes.
    package static func all() throws -> [CheckedInDouble] {
        let shapes = try Shape.all(in: "Protocols")
        return shapes.map { CheckedInDouble(shape: $0, others: shapes) }
    }

    /// Returns the plain doubles of those shapes for which plain doubles require separate code.
    package static func plain() throws -> [CheckedInDouble] {
        try all().filter { plainNames.contains($0.shape.name) }
            .map { CheckedInDouble(shape: $0.shape, form: .plain, others: $0.others) }
    }

    private static let plainNames: Set = [
        "ActorProtocols", "AssociatedTypes", "ClosureInputs", "ConditionalBases",
        "ConditionalMembers", "FailableInitializers", "GenericFunctions", "GenericThrows",
        "HashableProtocols", "Initializers", "NonescapingClosures", "PrimaryAssociatedTypes",
        "ResultBuilders", "SelfResults", "SendableProtocols", "StaticFunctions", "Subscripts",
    ]
}

extension CheckedInDouble: CustomStringConvertible {
    package var description: String { path }
}
