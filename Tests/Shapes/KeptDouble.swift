import DoubleFiles
import DoubleSynthesizer
import Foundation

/// The doubles of a fixture, as they are kept in the folder `Doubles`.
package struct KeptDouble: Sendable {
    package let shape: Shape
    /// The other fixtures, of which this one may name one in its folder.
    let others: [Shape]

    package var path: String { "\(shape.folder)/\(shape.name)Spy.swift" }

    package var file: URL { Shape.home.appending(path: "Doubles/\(path)") }

    /// What the synthesizer writes now.
    package func written() -> Synthesizer.Result {
        Synthesizer(access: shape.access, protocolNames: shape.protocolNames)
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
}

extension KeptDouble: CustomStringConvertible {
    package var description: String { path }
}
