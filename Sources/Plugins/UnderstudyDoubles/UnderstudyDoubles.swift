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
