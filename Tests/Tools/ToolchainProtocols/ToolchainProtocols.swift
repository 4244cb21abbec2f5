import Foundation

/// Writes a double of each protocol in a module's interface, each to a separate file.
///
/// The arguments are the output folder, the name of the module, its interface, and the interfaces
/// of inherited protocols. If a protocol can't be doubled, its file contains the reasons instead.
@main
struct ToolchainProtocols {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 3 else { fatalError("expected FOLDER MODULE INTERFACE…") }
        let folder = arguments[1]
        let module = arguments[2]
        let readers = try arguments[3...].map { path in
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            return Reader.read(Source(name: path, bytes: bytes, module: name))
        }
        for form in [Form.spy, .plain] {
            let place = "\(folder)/\(form)/\(module)"
            try FileManager.default.createDirectory(
                atPath: place, withIntermediateDirectories: true)
            for declaration in readers[0].protocols where isMeantForClasses(declaration) {
                try write(declaration, of: module, readers, form, to: place)
            }
        }
    }

    /// Returns `true` if a class in another module can conform to the protocol.
    private static func isMeantForClasses(_ declaration: ProtocolDeclaration) -> Bool {
        // An interface also contains internal protocols, for example if inlinable code uses them.
        if declaration.modifiers.contains(where: { $0.name == "internal" }) { return false }
        // Only the standard library can use the compiler's builtin types.
        if declaration.name.hasPrefix("_ExpressibleByBuiltin") { return false }
        return !["Actor", "BitwiseCopyable", "DistributedActor"].contains(declaration.name)
    }

    private static func write(
        _ declaration: ProtocolDeclaration, of module: String, _ readers: [ReadFile], _ form: Form,
        to place: String
    ) throws {
        let name = declaration.qualifiedName
        let checker = FormChecker(of: readers, form: form, access: .internal)
        var text: String
        if var blueprint = checker.blueprint(of: declaration) {
            // Only the standard library can import this module.
            blueprint.imports.removeAll { $0.text == "import Builtin" }
            text = "import \(module)\n"
            text += FileWriter.text(of: [blueprint], in: DoubleStyle(form: form))
        } else {
            let problems = readers.flatMap(\.problems) + checker.problems
            if problems.isEmpty { fatalError("\(module).\(name) is refused without a reason") }
            text = problems.map { "\(module).\(name): \($0.message)\n" }.joined()
        }
        let isDoubled = text.hasPrefix("import ")
        try text.write(
            toFile: "\(place)/\(name).\(isDoubled ? "swift" : "refused")", atomically: false,
            encoding: .utf8)
    }
}
