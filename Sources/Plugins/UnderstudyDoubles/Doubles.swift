// Both plug-ins, whose folders share this file. SwiftPM builds them first in every package that
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
        guard let tests = target as? SwiftSourceModuleTarget else { return [] }
        guard tests.dependsOnUnderstudy else {
            Diagnostics.error(
                "\(tests.name) needs the product `UnderstudyTesting` of the package `Understudy` "
                    + "as a dependency: its doubles are made of it")
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
                "\(tests.name) depends on no Swift target of its package, so there is nothing to "
                    + "double")
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

// MARK: - On command

/// Writes doubles of what a test target depends on into its folder `Doubles`, or checks those
/// there.
extension Doubles: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        if extractor.extractFlag(named: "help") > 0 { return print(help) }
        let names = extractor.extractOption(named: "target")
        let checks = extractor.extractFlag(named: "check") > 0
        var options: [String] = []
        for flag in ["plain", "forwarding", "nonisolated", "quiet", "verbose"]
        where extractor.extractFlag(named: flag) > 0 {
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
                    "\(target.name) needs the product `UnderstudyTesting` of the package "
                        + "`Understudy` as a dependency: its doubles are made of it; or ask for "
                        + "doubles that need no library with --plain")
                continue
            }
            let modules = Modules(of: target, from: package)
            if modules.doubled.isEmpty {
                Diagnostics.error(
                    "\(target.name) depends on no Swift target of its package, so there is nothing "
                        + "to double")
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

    private var help: String {
        """
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

        What a file `.understudyignore` in the folder of the target names is left out.
        """
    }
}

/// Something that the person who gave the command has to change.
struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

// MARK: - Modules

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

    /// The modules that doubles are made of, and those of the macro; no protocol of the user's
    /// inherits from theirs.
    private static let ofUnderstudy: Set = [
        "DoubleSynthesizer", "MacroPlugin", "SpyMacro", "Understudy", "UnderstudyAll",
        "UnderstudyContracts", "UnderstudyFoundation", "UnderstudyFrameworks", "UnderstudyMacros",
        "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudySweeps", "UnderstudyTesting",
        "UnderstudyTranscripts",
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
