import Foundation
import PackagePlugin

/// Gives a test target a spy for every protocol of the modules of its package that it depends on,
/// written again whenever a source changes.
@main
struct UnderstudyDoubles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let tests = target as? SwiftSourceModuleTarget else { return [] }
        guard tests.dependsOnUnderstudy else {
            Diagnostics.error(
                "\(tests.name) needs the product `UnderstudyTesting` of the package `Understudy` as a "
                    + "dependency: its doubles are made of it")
            return []
        }
        let modules = Modules(of: tests)
        let folder = context.pluginWorkDirectoryURL
        var inputs = modules.files
        // Only a file that is there can be waited for.
        let omissions = tests.directoryURL.appending(path: ".understudyignore")
        if FileManager.default.fileExists(atPath: omissions.path) { inputs.append(omissions) }
        var outputs: [URL] = []
        for module in modules.doubled {
            for file in module.swiftFiles {
                // The command knows these names too.
                let name = file.deletingPathExtension().lastPathComponent
                outputs.append(folder.appending(path: "\(module.moduleName).\(name)Doubles.swift"))
            }
        }
        if outputs.isEmpty {
            Diagnostics.error(
                "\(tests.name) depends on no Swift target of its package, so there is nothing to double"
            )
            return []
        }
        var arguments = modules.arguments
        arguments += ["--leave-out-file", omissions.path, "--nonisolated"]
        arguments += ["--mirror", "--output", folder.path]
        return [
            .buildCommand(
                displayName: "Writing doubles for \(tests.name)",
                executable: try context.tool(named: "UnderstudyCommand").url,
                arguments: arguments, inputFiles: inputs, outputFiles: outputs)
        ]
    }
}

/// The modules whose protocols a test target needs doubles of, as arguments for the command.
struct Modules {
    /// Those of its package that the test target depends on itself.
    private(set) var doubled: [SwiftSourceModuleTarget] = []
    private(set) var arguments: [String] = []
    /// The files that the doubles depend on.
    private(set) var files: [URL] = []
    private let prefix: String?

    /// Takes the modules of a target; paths in the arguments start at a folder, if one is given.
    init(of tests: SwiftSourceModuleTarget, from folder: URL? = nil) {
        prefix = folder.map { $0.path.hasSuffix("/") ? $0.path : $0.path + "/" }
        var direct: Set<String> = []
        for case .target(let target) in tests.dependencies { direct.insert(target.id) }
        var context: [SwiftSourceModuleTarget] = []
        for case let target as SwiftSourceModuleTarget in tests.recursiveTargetDependencies
        where !Modules.ofUnderstudy.contains(target.moduleName) {
            if direct.contains(target.id) { doubled.append(target) } else { context.append(target) }
        }
        for target in doubled { add(target, as: "--module") }
        for target in context { add(target, as: "--context") }
        for file in tests.swiftFiles {
            arguments += ["--beside", path(of: file)]
            files.append(file)
        }
    }

    /// What doubles are made of, which nobody inherits from.
    private static let ofUnderstudy: Set = [
        "SpyMacro", "Understudy", "UnderstudyFoundation", "UnderstudyRehearsal", "UnderstudySpies",
        "UnderstudyTesting",
    ]

    private mutating func add(_ target: SwiftSourceModuleTarget, as option: String) {
        arguments += [option, target.moduleName]
        for file in target.swiftFiles {
            arguments.append(path(of: file))
            files.append(file)
        }
    }

    /// The path of a file as an argument.
    func path(of file: URL) -> String {
        guard let prefix, file.path.hasPrefix(prefix) else { return file.path }
        return String(file.path.dropFirst(prefix.count))
    }
}

extension SwiftSourceModuleTarget {
    var swiftFiles: [URL] { sourceFiles(withSuffix: ".swift").map(\.url) }

    /// Whether it sees the parts that doubles are made of.
    var dependsOnUnderstudy: Bool {
        for target in recursiveTargetDependencies where target.name == "Understudy" { return true }
        return false
    }
}
