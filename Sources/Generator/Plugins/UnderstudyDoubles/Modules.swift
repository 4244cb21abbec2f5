import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin
#endif

/// A test target, and the modules whose protocols are doubled for the target.
struct Tests {
    struct Module {
        let name: String
        let files: [URL]
    }

    let name: String
    let folder: URL
    let files: [URL]
    /// The modules on which the target depends directly.
    let doubled: [Module]
    /// The modules on which the target depends indirectly.
    let context: [Module]

    /// The file that contains the names of the protocols to leave out.
    var omissions: URL { folder.appending(path: ".understudyignore") }
    /// The file that contains the options for the target's doubles.
    var options: URL { folder.appending(path: ".understudyoptions") }

    /// `true` if the options file requests doubles that don't need a library.
    var isPlain: Bool {
        let text = (try? String(contentsOf: options, encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace) == ["--plain"]
        }
    }

    /// The error message if the target doesn't depend on any module.
    var noModulesMessage: String {
        "\(name) doesn't depend on a Swift target of its package, so there is nothing to double"
    }
}

extension Tests {
    init(_ target: SwiftSourceModuleTarget) {
        var direct: Set<String> = []
        for case .target(let target) in target.dependencies { direct.insert(target.id) }
        var doubled: [Module] = []
        var context: [Module] = []
        for case let target as SwiftSourceModuleTarget in target.recursiveTargetDependencies
        where !Tests.ofUnderstudy.contains(target.moduleName) {
            let module = Module(name: target.moduleName, files: target.swiftFiles)
            if direct.contains(target.id) { doubled.append(module) } else { context.append(module) }
        }
        self.init(
            name: target.name, folder: target.directoryURL, files: target.swiftFiles,
            doubled: doubled, context: context)
    }

    /// The modules that are part of Understudy. The user's protocols don't inherit from protocols
    /// in these modules.
    private static let ofUnderstudy: Set = [
        "DoubleSynthesizer", "MacroPlugin", "SpyMacro", "Understudy", "UnderstudyAll",
        "UnderstudyContracts", "UnderstudyFoundation", "UnderstudyFrameworks", "UnderstudyMacros",
        "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudyTesting",
        "UnderstudyTranscripts",
    ]
}

/// The modules of a test target, in the form of arguments for the command.
struct Modules {
    private(set) var arguments: [String] = []
    /// The files on which the doubles depend.
    private(set) var files: [URL] = []
    private let prefix: String?

    /// Collects the modules of a target. If a folder is given, the paths in the arguments are
    /// relative to that folder.
    init(of tests: Tests, from folder: URL? = nil) {
        prefix = folder.map { $0.path.hasSuffix("/") ? $0.path : $0.path + "/" }
        for module in tests.doubled { add(module, as: "--module") }
        for module in tests.context { add(module, as: "--context") }
        for file in tests.files {
            arguments += ["--beside", path(of: file)]
            files.append(file)
        }
    }

    private mutating func add(_ module: Tests.Module, as option: String) {
        arguments += [option, module.name]
        for file in module.files {
            arguments.append(path(of: file))
            files.append(file)
        }
    }

    /// Returns the path of a file in the form of an argument.
    func path(of file: URL) -> String {
        guard let prefix, file.path.hasPrefix(prefix) else { return file.path }
        return String(file.path.dropFirst(prefix.count))
    }
}

extension SwiftSourceModuleTarget {
    fileprivate var swiftFiles: [URL] { sourceFiles(withSuffix: ".swift").map(\.url) }

    /// `true` if the target can import Understudy.
    var dependsOnUnderstudy: Bool {
        for target in recursiveTargetDependencies where target.name == "Understudy" { return true }
        return false
    }
}

// MARK: - Targets of an Xcode project, which has no package description

#if canImport(XcodeProjectPlugin)
    extension Doubles: XcodeBuildToolPlugin {
        func createBuildCommands(
            context: XcodePluginContext, target: XcodeTarget
        ) throws -> [Command] {
            buildCommands(
                for: Tests(target, in: context.xcodeProject),
                tool: try context.tool(named: "UnderstudyTool").url,
                // A plug-in doesn't see the build settings of an Xcode target either, and the code
                // of new apps is on the main actor.
                in: context.pluginWorkDirectoryURL, areNonisolated: true)
        }
    }

    extension Doubles: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            guard let request = GenerationRequest(arguments) else { return }
            let project = context.xcodeProject
            let tool = try context.tool(named: "UnderstudyTool").url
            for target in try targets(request.targets, in: project) {
                try request.generate(
                    for: Tests(target, in: project), tool: tool, in: project.directoryURL,
                    by: "GenerateDoubles in Xcode:")
            }
        }

        /// Returns the targets with the given names. If there are no names, this function returns
        /// the only test target in the project.
        private func targets(
            _ names: [String], in project: XcodeProject
        ) throws -> [XcodeTarget] {
            let tests = project.targets.filter { $0.displayName.hasSuffix("Tests") }
            if names.isEmpty && tests.count == 1 { return tests }
            let known = project.targets.map(\.displayName).sorted().joined(separator: ", ")
            if names.isEmpty {
                throw Problem("choose a test target with --target; the targets are: \(known)")
            }
            return try names.map { name in
                guard let target = project.targets.first(where: { $0.displayName == name }) else {
                    let names = project.targets.map(\.displayName)
                    throw Problem(
                        "unknown target \(name); "
                            + (suggestion(for: name, in: names) ?? "the targets are: \(known)"))
                }
                return target
            }
        }
    }

    extension Tests {
        fileprivate init(_ target: XcodeTarget, in project: XcodeProject) {
            let name = target.displayName
            var tested: [XcodeTarget] = []
            for case .target(let target) in target.dependencies { tested.append(target) }
            if tested.isEmpty {
                // Xcode doesn't list the dependencies of some targets, so we rely on the convention
                // that `AppTests` contains the tests of `App`.
                tested = project.targets.filter { other in
                    ["Tests", "UITests"].contains { name == other.displayName + $0 }
                }
            }
            let files = target.swiftFiles
            let folderOfFiles = files.first?.deletingLastPathComponent() ?? project.directoryURL
            let folder = project.directoryURL.appending(path: name)
            let exists = FileManager.default.fileExists(atPath: folder.path)
            self.init(
                name: name, folder: exists ? folder : folderOfFiles, files: files,
                doubled: tested.map(Module.init), context: [])
        }
    }

    extension Tests.Module {
        /// Creates a module with the same name as the target. If the name contains invalid
        /// characters, they are replaced by `_`, as they are in Xcode.
        fileprivate init(_ target: XcodeTarget) {
            let letters = target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" }
            self.init(name: String(letters), files: target.swiftFiles)
        }
    }

    extension XcodeTarget {
        fileprivate var swiftFiles: [URL] {
            inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        }
    }
#endif
