import DoubleSynthesizer
import Foundation
import Testing

/// The doubles beside this file are compiled. That they are what the brain writes proves it for every
/// shape of protocol there.
@Suite("The doubles of every shape")
struct KeptDoublesTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// The fixtures, as their paths in `Protocols`.
    static let shapes: [String] = {
        let protocols = folder.appending(path: "Protocols").path
        let paths = FileManager.default.enumerator(atPath: protocols)?.allObjects ?? []
        return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    }()

    @Test("There are shapes to double")
    func found() {
        #expect(Self.shapes.count >= 60)
    }

    @Test("A kept double is what the brain writes", arguments: shapes)
    func kept(_ shape: String) throws {
        let kept = shape.replacing(".swift", with: "Spy.swift")
        let result = try doubles(of: shape)
        #expect(result.diagnostics.map(\.description) == [])
        let text = try String(
            contentsOf: Self.folder.appending(path: "Doubles/\(kept)"), encoding: .utf8)
        #expect(result.text == text, "Doubles/\(kept) is not what the brain writes")
    }

    /// The doubles of a fixture's own protocols; those that they inherit may be in its neighbours.
    private func doubles(of shape: String) throws -> Synthesizer.Result {
        let parts = shape.split(separator: "/").map(String.init)
        let name = parts.last ?? shape
        let access: AccessLevel =
            name.hasPrefix("Open")
            ? .open
            : name.hasPrefix("Public") ? .public : name.hasPrefix("Package") ? .package : .internal
        let own = try source(shape)
        let neighbours = try Self.shapes.filter { $0 != shape && $0.hasPrefix(parts[0] + "/") }
            .map(source)
        let names = Synthesizer().doubles(of: [own]).protocolsFound
        return Synthesizer(access: access, protocolNames: names).doubles(of: [own] + neighbours)
    }

    private func source(_ shape: String) throws -> SourceText {
        SourceText(
            name: shape.split(separator: "/").last.map(String.init) ?? shape,
            text: try String(
                contentsOf: Self.folder.appending(path: "Protocols/\(shape)"), encoding: .utf8))
    }
}
