// Both plug-ins, whose folders share these files. SwiftPM builds them first in every package that
// depends on this one, and the compiler starts a process for each of their files.

import Foundation
import PackagePlugin

/// The plug-ins. Which of the two this is, `Package.swift` says.
@main
struct Doubles {}

// MARK: - At each build

/// Gives a test target a spy for every protocol of the modules of its package that it depends on,
/// written again whenever a source changes.
extension Doubles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let tests = Tests(target)
        guard tests.isPlain || target.dependsOnUnderstudy else {
            Diagnostics.error(
                "\(target.name) needs the product `UnderstudyTesting` of the package `Understudy` "
                    + "as a dependency: its doubles are made of it")
            return []
        }
        return buildCommands(
            for: tests, tool: try context.tool(named: "UnderstudyTool").url,
            in: context.pluginWorkDirectoryURL)
    }

    /// The command that writes the doubles of a test target into a folder.
    func buildCommands(for tests: Tests, tool: URL, in folder: URL) -> [Command] {
        let modules = Modules(of: tests)
        var inputs = modules.files
        // Only a file that is there can be waited for.
        for file in [tests.omissions, tests.options]
        where FileManager.default.fileExists(atPath: file.path) {
            inputs.append(file)
        }
        var outputs: [URL] = []
        for module in tests.doubled {
            for file in module.files {
                // The command knows these names too.
                let name = file.deletingPathExtension().lastPathComponent
                outputs.append(folder.appending(path: "\(module.name).\(name)Doubles.swift"))
            }
        }
        if outputs.isEmpty {
            Diagnostics.error(tests.emptiness)
            return []
        }
        var arguments = modules.arguments
        arguments += ["--leave-out-file", tests.omissions.path]
        arguments += ["--options-file", tests.options.path, "--nonisolated"]
        arguments += ["--mirror", "--output", folder.path]
        return [
            .buildCommand(
                displayName: "Writing doubles for \(tests.name)", executable: tool,
                arguments: arguments, inputFiles: inputs, outputFiles: outputs)
        ]
    }
}

// MARK: - On command

/// Writes doubles of what a test target depends on into its folder `Doubles`, or checks those
/// there.
extension Doubles: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let request = GenerationRequest(arguments) else { return }
        let tool = try context.tool(named: "UnderstudyTool").url
        for target in try targets(request.targets, in: context.package) {
            let tests = Tests(target)
            let isPlain = request.options.contains("--plain") || tests.isPlain
            guard isPlain || target.dependsOnUnderstudy else {
                // What doubles are made of has no place in production code.
                if target.kind != .test {
                    throw Problem(
                        "\(target.name) is no test target: name one whose tests use the doubles")
                }
                Diagnostics.error(
                    "\(target.name) needs the product `UnderstudyTesting` of the package "
                        + "`Understudy` as a dependency: its doubles are made of it; or ask for "
                        + "doubles that need no library with --plain")
                continue
            }
            try request.generate(
                for: tests, tool: tool, in: context.package.directoryURL,
                by: "swift package --allow-writing-to-package-directory generate-doubles")
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
}

/// What the command of the second plug-in was asked for.
struct GenerationRequest {
    let targets: [String]
    let options: [String]
    private let protocols: [String]
    private let checks: Bool

    /// Reads the arguments; nil where everything is said already.
    init?(_ arguments: [String]) {
        var extractor = ArgumentExtractor(arguments)
        if extractor.extractFlag(named: "help") > 0 {
            print(GenerationRequest.help)
            return nil
        }
        targets = extractor.extractOption(named: "target")
        checks = extractor.extractFlag(named: "check") > 0
        var options: [String] = []
        for flag in ["plain", "forwarding", "nonisolated", "quiet", "verbose"]
        where extractor.extractFlag(named: flag) > 0 {
            options.append("--" + flag)
        }
        for level in extractor.extractOption(named: "access") { options += ["--access", level] }
        if let option = extractor.unextractedOptionsOrFlags.first {
            Diagnostics.error("there is no option \(option)\n\n\(GenerationRequest.help)")
            return nil
        }
        self.options = options
        protocols = extractor.remainingArguments
    }

    /// Writes or checks the doubles of a test target. Paths start at the folder of the package.
    func generate(for tests: Tests, tool: URL, in package: URL, by call: String) throws {
        if tests.doubled.isEmpty { return Diagnostics.error(tests.emptiness) }
        let modules = Modules(of: tests, from: package)
        var arguments = modules.arguments + options
        for name in protocols { arguments += ["--protocol", name] }
        if checks { arguments.append("--check") }
        arguments += ["--leave-out-file", modules.path(of: tests.omissions)]
        arguments += ["--options-file", modules.path(of: tests.options)]
        arguments += ["--output", modules.path(of: tests.folder.appending(path: "Doubles"))]
        let words = [call, "--target", tests.name] + options + protocols
        arguments += ["--called", words.joined(separator: " ")]
        let process = Process()
        process.executableURL = tool
        process.currentDirectoryURL = package
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("the doubles of \(tests.name) are not all in order")
        }
    }

    private static let help = """
        Writes doubles of what a test target depends on into its folder `Doubles`: one for every
        protocol of the targets of its package that it depends on. You keep them.

        usage: swift package --allow-writing-to-package-directory generate-doubles
                   [--target NAME] [PROTOCOL …] [options]

          --target NAME   the test target, where there are several
          --plain         doubles that need no library
          --forwarding    doubles with `forwards(to:)`, which passes calls on to a live object
          --access LEVEL  internal (default), package, public or open
          --nonisolated   `nonisolated` doubles, for a target on the main actor by default
          --check         write nothing; fail if a double is missing, left over, or no longer fits
          --quiet         say nothing but errors
          --verbose       say which files are read, what is doubled, and how long it takes

        What a file `.understudyignore` in the folder of the target names is left out. A file
        `.understudyoptions` there has options that always hold, one a line.
        """
}

/// Something that the person who gave the command has to change.
struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
