import Foundation
import Testing

/// The doubles in Examples are compiled, and the examples' tests use them. They should equal the
/// command's output, which verifies the command for every protocol there.
@Suite("The doubles in Examples")
struct ExampleDoublesTests {
    struct Seam: CustomTestStringConvertible {
        var example: String
        var file: String
        var testDescription: String { "\(example)/\(file)" }
    }

    /// Every production file that declares a protocol.
    static let seams: [Seam] = {
        let examples = repository.appending(path: "Examples")
        func names(in folder: URL) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        }
        return names(in: examples).flatMap { example in
            names(in: examples.appending(path: example))
                .filter { $0.hasSuffix(".swift") }
                .filter { declaresProtocol(examples.appending(path: "\(example)/\($0)")) }
                .map { Seam(example: example, file: $0) }
        }
    }()

    private static func declaresProtocol(_ file: URL) -> Bool {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let declaration = #/^(?:@\w+\s+|public\s+|package\s+|internal\s+)*protocol\s/#
        return text.contains(declaration.anchorsMatchLineEndings())
    }

    @Test func `The examples contain at least three files with protocols`() {
        #expect(Self.seams.count >= 3)
    }

    @Test(arguments: seams)
    func `The double with spies in an example equals the output of the command`(_ seam: Seam) throws
    {
        let name = seam.file.replacing(".swift", with: "")
        try expect(
            "Examples/\(seam.example)/Tests/Generated/\(name)Spy.swift",
            from: ["--testable", "\(seam.example)Example"], seam)
    }

    @Test(arguments: seams)
    func `The plain double in an example equals the output of the command`(_ seam: Seam) throws {
        let name = seam.file.replacing(".swift", with: "")
        try expect(
            "Examples/\(seam.example)/Tests/Generated/\(name)Double.swift",
            from: ["--plain", "--testable", "\(seam.example)Example"], seam)
    }

    private func expect(_ kept: String, from options: [String], _ seam: Seam) throws {
        let file = repository.appending(path: "Examples/\(seam.example)/\(seam.file)")
        let outcome = try Workspace().run(options + [file.path])
        #expect(outcome.errors == "" && outcome.status == 0)
        let text = try String(contentsOf: repository.appending(path: kept), encoding: .utf8)
        #expect(text == outcome.output, "\(kept) is not what the command prints")
    }
}
