// The folders of the two plug-ins share these files. SwiftPM builds the files first in every
// package that depends on this package, and the compiler starts a process for each of them.

import Foundation
import PackagePlugin

/// A type that implements one of the two plug-ins. `Package.swift` determines which one.
@main
struct Doubles {}

// MARK: - At each build

/// Generates a double of every protocol in the package's modules that a test target depends on,
/// whenever a source file changes.
extension Doubles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let tests = Tests(target)
        guard tests.isPlain || target.dependsOnUnderstudy else {
            Diagnostics.error(
                "\(target.name) must depend on the product `UnderstudyTesting` of the package "
                    + "`Understudy`, because its doubles import it")
            return []
        }
        return buildCommands(
            for: tests, tool: try context.tool(named: "UnderstudyTool").url,
            in: context.pluginWorkDirectoryURL, areNonisolated: context.package.mayUseMainActor)
    }

    /// Returns the command that writes the doubles for a test target to a folder. If the target's
    /// code may be on the main actor by default, the doubles must be nonisolated.
    func buildCommands(
        for tests: Tests, tool: URL, in folder: URL, areNonisolated: Bool
    ) -> [Command] {
        let modules = Modules(of: tests)
        var inputs = modules.files
        // The build system requires all input files to exist.
        for file in [tests.omissions, tests.options]
        where FileManager.default.fileExists(atPath: file.path) {
            inputs.append(file)
        }
        var outputs: [URL] = []
        for module in tests.doubled {
            for file in module.files {
                // The command uses the same names.
                let name = file.deletingPathExtension().lastPathComponent
                outputs.append(folder.appending(path: "\(module.name).\(name)Doubles.swift"))
            }
        }
        if outputs.isEmpty {
            Diagnostics.error(tests.noModulesMessage)
            return []
        }
        var arguments = modules.arguments
        arguments += ["--leave-out-file", tests.omissions.path]
        arguments += ["--options-file", tests.options.path]
        if areNonisolated { arguments.append("--nonisolated") }
        arguments += ["--mirror", "--output", folder.path]
        return [
            .buildCommand(
                displayName: "Writing doubles for \(tests.name)", executable: tool,
                arguments: arguments, inputFiles: inputs, outputFiles: outputs)
        ]
    }
}

extension Package {
    /// `true` if the code of a target may be on the main actor by default. A plug-in doesn't see
    /// the settings of a target, so this property checks whether the manifest mentions that
    /// setting.
    fileprivate var mayUseMainActor: Bool {
        let files = try? FileManager.default.contentsOfDirectory(
            at: directoryURL, includingPropertiesForKeys: nil)
        let manifests = (files ?? []).filter { file in
            file.lastPathComponent.hasPrefix("Package") && file.pathExtension == "swift"
        }
        let texts = manifests.map { try? String(contentsOf: $0, encoding: .utf8) }
        return texts.isEmpty
            || texts.contains { text in
                guard let text else { return true }
                return text.contains("defaultIsolation") || text.contains("default-isolation")
            }
    }
}

// MARK: - On command

/// Writes the doubles for a test target to its `Doubles` folder, or checks the doubles in that
/// folder.
extension Doubles: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let request = GenerationRequest(arguments) else { return }
        let tool = try context.tool(named: "UnderstudyTool").url
        for target in try targets(request.targets, in: context.package) {
            let tests = Tests(target)
            let isPlain = request.options.contains("--plain") || tests.isPlain
            guard isPlain || target.dependsOnUnderstudy else {
                // Production code shouldn't import Understudy.
                if target.kind != .test {
                    throw Problem(
                        "\(target.name) isn't a test target; choose a target that uses the doubles"
                    )
                }
                Diagnostics.error(
                    "\(target.name) must depend on the product `UnderstudyTesting` of the package "
                        + "`Understudy`, because its doubles import it; doubles with --plain don't "
                        + "import a library")
                continue
            }
            try request.generate(
                for: tests, tool: tool, in: context.package.directoryURL,
                by: "swift package --allow-writing-to-package-directory generate-doubles")
        }
    }

    /// Returns the targets with the given names. If there are no names, this function returns the
    /// only test target in the package.
    private func targets(
        _ names: [String], in package: Package
    ) throws -> [SwiftSourceModuleTarget] {
        let all = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
        let tests = all.filter { $0.kind == .test }
        if names.isEmpty && tests.count == 1 { return tests }
        let known = tests.map(\.name).sorted().joined(separator: ", ")
        if names.isEmpty {
            throw Problem("choose a test target with --target; the test targets are: \(known)")
        }
        return try names.map { name in
            guard let target = all.first(where: { $0.name == name }) else {
                throw Problem(
                    "unknown target \(name); "
                        + (suggestion(for: name, in: all.map(\.name))
                            ?? "the test targets are: \(known)"))
            }
            return target
        }
    }
}

/// The parsed arguments of the command plug-in.
struct GenerationRequest {
    let targets: [String]
    let options: [String]
    private let protocols: [String]
    private let checks: Bool
    /// The options without a value that the tool has too.
    private static let flags = ["plain", "forwarding", "nonisolated", "quiet", "verbose"]

    /// Parses the arguments. If the plug-in should only print its help text or an error, the result
    /// is `nil`.
    init?(_ arguments: [String]) {
        var extractor = ArgumentExtractor(arguments)
        if extractor.extractFlag(named: "help") > 0 {
            print(GenerationRequest.help)
            return nil
        }
        targets = extractor.extractOption(named: "target")
        checks = extractor.extractFlag(named: "check") > 0
        var options: [String] = []
        for flag in GenerationRequest.flags
        where extractor.extractFlag(named: flag) > 0 {
            options.append("--" + flag)
        }
        for level in extractor.extractOption(named: "access") { options += ["--access", level] }
        if let option = extractor.unextractedOptionsOrFlags.first {
            let known = (GenerationRequest.flags + ["help", "target", "check", "access"])
            let hint = suggestion(for: option, in: known.map { "--" + $0 }).map { "; " + $0 } ?? ""
            Diagnostics.error("unknown option \(option)\(hint)\n\n\(GenerationRequest.help)")
            return nil
        }
        self.options = options
        protocols = extractor.remainingArguments
    }

    /// Writes or checks the doubles for a test target. All paths are relative to the folder of the
    /// package.
    func generate(for tests: Tests, tool: URL, in package: URL, by call: String) throws {
        if tests.doubled.isEmpty { return Diagnostics.error(tests.noModulesMessage) }
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
            Diagnostics.error("generating or checking the doubles of \(tests.name) failed")
        }
    }

    private static let help = """
        Writes doubles into the folder `Doubles` of a test target: one for every protocol of the
        targets in the package that it depends on. The files belong to the package.

        usage: swift package --allow-writing-to-package-directory generate-doubles
                   [--target NAME] [PROTOCOL …] [options]

          --target NAME   the test target, if there are several
          --plain         doubles that need no library
          --forwarding    doubles with `forwards(to:)`, to forward calls to a real implementation
          --access LEVEL  internal (default), package, public or open
          --nonisolated   `nonisolated` doubles, for a target on the main actor by default
          --check         write nothing; fail if a double is missing, outdated or obsolete
          --quiet         print only errors
          --verbose       print the files that are read, the doubles, and the time

        A file `.understudyignore` in the folder of the target lists protocols to leave out. A file
        `.understudyoptions` contains options that always apply, one per line.
        """
}

/// An error that occurs if the arguments of the command are invalid.
struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// Returns a question with the name that the user may have intended instead of an unknown one, or
/// `nil` if all of them differ in more than two letters.
func suggestion(for unknown: String, in names: [String]) -> String? {
    // An option can include its value, for example in `--acess=public`.
    let unknown = unknown.prefix { $0 != "=" }
    let similar = names.first { isSimilar($0[...], unknown, edits: 1) }
    return (similar ?? names.first { isSimilar($0[...], unknown, edits: 2) })
        .map { "did you mean \($0)?" }
}

/// Returns whether two strings differ by no more than the specified number of letters.
private func isSimilar(_ left: Substring, _ right: Substring, edits: Int) -> Bool {
    let equal = zip(left, right).prefix { $0 == $1 }.count
    let left = left.dropFirst(equal)
    let right = right.dropFirst(equal)
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) <= edits }
    let shorterLeft = left.dropFirst()
    let shorterRight = right.dropFirst()
    return edits > 0
        && (isSimilar(shorterLeft, shorterRight, edits: edits - 1)
            || isSimilar(shorterLeft, right, edits: edits - 1)
            || isSimilar(left, shorterRight, edits: edits - 1))
}
