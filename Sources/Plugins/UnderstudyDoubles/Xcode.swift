// The support for targets in an Xcode project, for both plug-ins. Note that a project has no
// package description.

#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension Doubles: XcodeBuildToolPlugin {
        func createBuildCommands(
            context: XcodePluginContext, target: XcodeTarget
        ) throws -> [Command] {
            buildCommands(
                for: Tests(target, in: context.xcodeProject),
                tool: try context.tool(named: "UnderstudyTool").url,
                in: context.pluginWorkDirectoryURL)
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
                    throw Problem("unknown target \(name); the targets are: \(known)")
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
                // Xcode doesn't list the dependencies of some targets. In this case, we rely on the
                // convention that `AppTests` contains the tests of `App`.
                tested = project.targets.filter { other in
                    ["Tests", "UITests"].contains { name == other.displayName + $0 }
                }
            }
            let files = target.swiftFiles
            let home = files.first?.deletingLastPathComponent() ?? project.directoryURL
            let folder = project.directoryURL.appending(path: name)
            let isThere = FileManager.default.fileExists(atPath: folder.path)
            self.init(
                name: name, folder: isThere ? folder : home, files: files,
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
