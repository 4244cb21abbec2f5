import DoubleFiles
import DoubleSynthesizer
import Foundation

/// The doubles of a fixture, as they are kept in the folder `Doubles`.
package struct KeptDouble: Sendable {
    package let shape: Shape
    package var form = Form.spy
    /// The other fixtures, of which this one may name one in its folder.
    let others: [Shape]

    package var path: String { "\(shape.folder)/\(shape.name)\(form.suffix).swift" }

    package var file: URL { Shape.home.appending(path: "Doubles/\(path)") }

    /// What the synthesizer writes now.
    package func written() -> Synthesizer.Result {
        Synthesizer(form: form, access: shape.access, protocolNames: shape.protocolNames)
            .doubles(of: [shape.source] + neighbours)
    }

    var neighbours: [SourceText] {
        others.filter { $0.folder == shape.folder && $0.source.name == shape.neighbour }
            .map(\.source)
    }

    /// What is kept.
    package func kept() throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }
}

extension KeptDouble {
    /// The doubles of all fixtures.
    package static func all() throws -> [KeptDouble] {
        let shapes = try Shape.all(in: "Protocols")
        return shapes.map { KeptDouble(shape: $0, others: shapes) }
    }

    /// The plain doubles of some fixtures: one for each thing that is written for the plain form
    /// alone.
    package static func plain() throws -> [KeptDouble] {
        try all().filter { plainNames.contains($0.shape.name) }
            .map { KeptDouble(shape: $0.shape, form: .plain, others: $0.others) }
    }

    private static let plainNames: Set = [
        "ClosureInputs", "ConditionalBases", "ConditionalMembers", "FailableInitializers",
        "GenericFunctions", "GenericThrows", "HashableProtocols", "Initializers", "Names",
        "NonescapingClosures", "PrimaryAssociatedTypes", "SelfResults", "SendableProtocols",
        "StaticFunctions", "Subscripts",
    ]
}

extension KeptDouble: CustomStringConvertible {
    package var description: String { path }
}
