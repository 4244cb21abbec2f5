import Foundation
import PackagePlugin

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
