import DoubleFiles
import DoubleSynthesizer
import Foundation

/// The doubles of a fixture, as they are kept in the folder `Doubles`.
package struct KeptDouble: Sendable {
    package let shape: Shape
    /// The other fixtures: those in the same folder may be inherited from.
    let others: [Shape]

    package var path: String { "\(shape.folder)/\(shape.name)Spy.swift" }

    package var file: URL { Shape.home.appending(path: "Doubles/\(path)") }

    /// What the synthesizer writes now.
    package func written() -> Synthesizer.Result {
        let names = Synthesizer().doubles(of: [shape.source]).protocolsFound
        return Synthesizer(access: shape.access, protocolNames: names)
            .doubles(of: [shape.source] + neighbours)
    }

    var neighbours: [SourceText] {
        others.filter { $0.folder == shape.folder && $0.path != shape.path }.map(\.source)
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
