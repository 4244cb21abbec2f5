import Foundation
import PackagePlugin

/// Writes doubles of what a test target depends on into its folder `Doubles`, or checks those there.
@main
struct GenerateDoubles: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        if extractor.extractFlag(named: "help") > 0 { return print(help) }
        let names = extractor.extractOption(named: "target")
        let checks = extractor.extractFlag(named: "check") > 0
        var options: [String] = []
        for flag in ["plain", "nonisolated"] where extractor.extractFlag(named: flag) > 0 {
            options.append("--" + flag)
        }
        for level in extractor.extractOption(named: "access") { options += ["--access", level] }
        if let option = extractor.unextractedOptionsOrFlags.first {
            return Diagnostics.error("there is no option \(option)\n\n\(help)")
        }
        let protocols = extractor.remainingArguments

        let tool = try context.tool(named: "UnderstudyCommand").url
        let package = context.package.directoryURL
        for target in try targets(names, in: context.package) {
            guard options.contains("--plain") || target.dependsOnUnderstudy else {
                Diagnostics.error(
                    "\(target.name) needs the product `UnderstudyTesting` of the package `Understudy` as "
                        + "a dependency: its doubles are made of it; or ask for doubles that need no "
                        + "library with --plain")
                continue
            }
            let modules = Modules(of: target, from: package)
            if modules.doubled.isEmpty {
                Diagnostics.error(
                    "\(target.name) depends on no Swift target of its package, so there is nothing to "
                        + "double")
                continue
            }
            let folder = target.directoryURL
            var arguments = modules.arguments + options
            for name in protocols { arguments += ["--protocol", name] }
            if checks { arguments.append("--check") }
            let omissions = folder.appending(path: ".understudyignore")
            arguments += ["--leave-out-file", modules.path(of: omissions)]
            arguments += ["--output", modules.path(of: folder.appending(path: "Doubles"))]
            let call = ["--target", target.name] + options + protocols
            arguments += [
                "--called",
                "swift package --allow-writing-to-package-directory generate-doubles "
                    + call.joined(separator: " "),
            ]
            let process = Process()
            process.executableURL = tool
            process.currentDirectoryURL = package
            process.arguments = arguments
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus != 0 {
                Diagnostics.error("the doubles of \(target.name) are not all in order")
            }
        }
    }

    /// The targets of these names; without a name, the package's only test target.
    private func targets(
        _ names: [String], in package: Package
    ) throws -> [SwiftSourceModuleTarget] {
        let all = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
        let tests = all.filter { $0.kind == .test }
        if names.isEmpty && tests.count == 1 { return tests }
        let known = tests.map(\.name).sorted().joined(separator: ", ")
        if names.isEmpty {
            throw Problem("name the test target with --target; there are: \(known)")
        }
        return try names.map { name in
            guard let target = all.first(where: { $0.name == name }) else {
                throw Problem("there is no target \(name); the test targets are: \(known)")
            }
            return target
        }
    }

    private let help = """
        Writes doubles of what a test target depends on into its folder `Doubles`: one for every
        protocol of the targets of its package that it depends on. You keep them.

        usage: swift package --allow-writing-to-package-directory generate-doubles
                   [--target NAME] [PROTOCOL …] [options]

          --target NAME   the test target, where there are several
          --plain         doubles that need no library
          --access LEVEL  internal (default), package or public
          --nonisolated   doubles that say so, for a target whose code is on the main actor by default
          --check         write nothing; fail if a double is missing, left over, or no longer fits

        What a file `.understudyignore` in the folder of the target names is left out.
        """
}

/// Something that the person who gave the command has to change.
struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
