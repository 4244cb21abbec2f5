import DoubleFiles
import DoubleSynthesizer
import Foundation

/// What the command was asked to do.
struct Command {
    /// Files and folders of one module.
    struct Module {
        var name: String?
        var isContext = false
        var paths: [String] = []
    }

    /// The arguments as they were given.
    var arguments: [String]
    /// The modules in the order of their options; first comes what belongs to none.
    var modules = [Module()]
    var synthesizer = Synthesizer()
    var omissions: [String] = []
    var omissionFile: String?
    var neighbours: [String] = []
    var output: String?
    var checks = false
    var isMirror = false
    var isNonisolated = false
    /// How hints call this command.
    var name: String?
    var showsHelp = false
    var showsVersion = false

    /// All files and folders.
    var paths: [String] { modules.flatMap(\.paths) }

    /// Reads the arguments behind the command's name.
    init(_ arguments: [String]) throws(UsageError) {
        self.arguments = arguments
        // The first word that people try.
        if arguments == ["help"] { showsHelp = true }
        var remaining = showsHelp ? [] : arguments[...]
        var takesOptions = true
        while let argument = remaining.popFirst() {
            guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
                modules[modules.count - 1].paths.append(argument)
                continue
            }
            if argument == "--" {
                takesOptions = false
            } else if !readFlag(argument) {
                try readOption(argument, &remaining)
            }
        }
        if !showsHelp && !showsVersion { try checkOutput() }
    }

    /// Reads an option without a value, and returns whether it is one.
    private mutating func readFlag(_ argument: String) -> Bool {
        switch argument {
        case "--plain": synthesizer.form = .plain
        case "--nonisolated": isNonisolated = true
        case "--check": checks = true
        case "--mirror": isMirror = true
        case "--help", "-h": showsHelp = true
        case "--version": showsVersion = true
        default: return false
        }
        return true
    }

    /// Reads an option with a value, which is attached by `=` or follows.
    private mutating func readOption(
        _ argument: String, _ remaining: inout ArraySlice<String>
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        let option = parts[0]
        func value() throws(UsageError) -> String {
            guard let value = parts.count > 1 ? parts[1] : remaining.popFirst() else {
                throw UsageError(message: "\(option) needs a value")
            }
            return value
        }
        func once(_ old: String?) throws(UsageError) -> String {
            if old != nil { throw UsageError(message: "\(option) is given twice") }
            return try value()
        }
        switch option {
        case "--protocol": synthesizer.protocolNames.append(try value())
        case "--leave-out": omissions.append(try value())
        case "--leave-out-file": omissionFile = try once(omissionFile)
        case "--module": modules.append(Module(name: try value()))
        case "--context": modules.append(Module(name: try value(), isContext: true))
        case "--beside": neighbours.append(try value())
        case "--output": output = try once(output)
        case "--called": name = try once(name)
        case "--testable": synthesizer.testableModules.append(try value())
        case "--access":
            let level = try value()
            guard let access = AccessLevel(rawValue: level) else {
                let levels = AccessLevel.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(message: "--access takes one of \(levels), not \(level)")
            }
            synthesizer.access = access
        default:
            let hint = Command.nearest(to: option).map { ", but there is \($0)" } ?? ""
            throw UsageError(message: "there is no option \(argument)\(hint)")
        }
    }

    private func checkOutput() throws(UsageError) {
        if checks && (output == nil || output == "-") {
            throw UsageError(message: "--check needs --output, to know what to check")
        }
        if isMirror && (output == nil || output == "-") {
            throw UsageError(message: "--mirror needs --output with a folder")
        }
        if paths.isEmpty && (checks || isMirror || modules.count > 1) {
            throw UsageError(message: "no file was given")
        }
    }
}

/// Arguments that make no sense.
struct UsageError: Error {
    var message: String
}
