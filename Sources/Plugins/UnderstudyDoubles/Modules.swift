import Foundation
import PackagePlugin

/// A test target, with the modules whose protocols it needs doubles of.
struct Tests {
    struct Module {
        let name: String
        let files: [URL]
    }

    let name: String
    let folder: URL
    let files: [URL]
    /// The modules that it depends on itself.
    let doubled: [Module]
    /// Those that these depend on.
    let context: [Module]

    /// A file with the names of what is left out.
    var omissions: URL { folder.appending(path: ".understudyignore") }
    /// A file with the options of its doubles.
    var options: URL { folder.appending(path: ".understudyoptions") }

    /// Whether that file asks for doubles that need no library.
    var isPlain: Bool {
        let text = (try? String(contentsOf: options, encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace) == ["--plain"]
        }
    }

    /// What is said where it depends on none.
    var emptiness: String {
        "\(name) depends on no Swift target of its package, so there is nothing to double"
    }
}

extension Tests {
    init(_ target: SwiftSourceModuleTarget) {
        var direct: Set<String> = []
        for case .target(let target) in target.dependencies { direct.insert(target.id) }
        var (doubled, context): ([Module], [Module]) = ([], [])
        for case let target as SwiftSourceModuleTarget in target.recursiveTargetDependencies
        where !Tests.ofUnderstudy.contains(target.moduleName) {
            let module = Module(name: target.moduleName, files: target.swiftFiles)
            if direct.contains(target.id) { doubled.append(module) } else { context.append(module) }
        }
        self.init(
            name: target.name, folder: target.directoryURL, files: target.swiftFiles,
            doubled: doubled, context: context)
    }

    /// The modules that doubles are made of, and those of the macro; no protocol of the user's
    /// inherits from theirs.
    private static let ofUnderstudy: Set = [
        "DoubleSynthesizer", "MacroPlugin", "SpyMacro", "Understudy", "UnderstudyAll",
        "UnderstudyContracts", "UnderstudyFoundation", "UnderstudyFrameworks", "UnderstudyMacros",
        "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudySweeps", "UnderstudyTesting",
        "UnderstudyTranscripts",
    ]
}

/// The modules of a test target as arguments for the command.
struct Modules {
    private(set) var arguments: [String] = []
    /// The files that the doubles depend on.
    private(set) var files: [URL] = []
    private let prefix: String?

    /// Takes the modules of a target; paths in the arguments start at a folder, if one is given.
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

    /// The path of a file as an argument.
    func path(of file: URL) -> String {
        guard let prefix, file.path.hasPrefix(prefix) else { return file.path }
        return String(file.path.dropFirst(prefix.count))
    }
}

extension SwiftSourceModuleTarget {
    fileprivate var swiftFiles: [URL] { sourceFiles(withSuffix: ".swift").map(\.url) }

    /// Whether it sees the parts that doubles are made of.
    var dependsOnUnderstudy: Bool {
        for target in recursiveTargetDependencies where target.name == "Understudy" { return true }
        return false
    }
}
