// Both plug-ins on the targets of an Xcode project, which no package describes.

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

        /// The targets of these names; without a name, the project's only one that is for tests.
        private func targets(
            _ names: [String], in project: XcodeProject
        ) throws -> [XcodeTarget] {
            let tests = project.targets.filter { $0.displayName.hasSuffix("Tests") }
            if names.isEmpty && tests.count == 1 { return tests }
            let known = project.targets.map(\.displayName).sorted().joined(separator: ", ")
            if names.isEmpty {
                throw Problem("name the test target with --target; there are: \(known)")
            }
            return try names.map { name in
                guard let target = project.targets.first(where: { $0.displayName == name }) else {
                    throw Problem("there is no target \(name); the targets are: \(known)")
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
                // Xcode lists no dependencies of some targets. `AppTests` are the tests of `App`.
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
        /// Xcode names the module like the target, with `_` for what no name can have.
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
