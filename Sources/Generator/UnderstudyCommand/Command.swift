import DoubleFiles
import DoubleSynthesizer
import Foundation

/// The parsed arguments of the command.
struct Command {
    /// The files and folders that belong to one module.
    struct Module {
        var name: String?
        var isContext = false
        var paths: [String] = []
    }

    /// The arguments, as passed by the caller.
    var arguments: [String]
    /// The modules in the order of their options. The first module contains the files for which no
    /// module is specified.
    var modules = [Module()]
    var style = DoubleStyle()
    /// The requested access level, if any.
    private var access: AccessLevel?
    var omissions: [String] = []
    var omissionFile: String?
    var optionsFile: String?
    /// The positions of these names in the options file, for example `FILE:2:1`.
    var placesOfNames: [String: String] = [:]
    var neighbours: [String] = []
    /// The names of the toolchain modules to read.
    var toolchainModules: [String] = []
    /// The classes to print. If there are any, the command doesn't write any doubles.
    var conformances: [Conformance] = []
    var output: String?
    var checks = false
    var isMirror = false
    var isNonisolated = false
    /// The name of this command in hints.
    var name: String?
    var isQuiet = false
    var isVerbose = false
    var showsHelp = false
    var showsVersion = false
    /// The shell for which the command should print completions, if any.
    var shell: Shell?

    /// The text to print. If this property isn't `nil`, the command doesn't write any doubles.
    var answer: String? {
        if showsHelp { return Command.help }
        return showsVersion ? "understudy-doubles \(Command.version)\n" : shell?.completions
    }

    /// All files and folders.
    var paths: [String] { modules.flatMap(\.paths) }

    /// `true` if the output is a file or a folder instead of standard output.
    private var writesFiles: Bool { output != nil && output != "-" }

    /// `true` if a plug-in calls the command. A plug-in specifies which files of a target may
    /// exist.
    var isCalledByPlugin: Bool { isMirror || name != nil }

    /// Parses the arguments that follow the command's name.
    init(_ arguments: [String]) throws(UsageError) {
        self.arguments = arguments
        // People often try this word first.
        if arguments == ["help"] { showsHelp = true }
        shell = try Command.shell(in: arguments)
        var remaining = arguments[...]
        var takesOptions = true
        while let argument = remaining.popFirst() {
            guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
                modules[modules.count - 1].paths.append(argument)
                continue
            }
            if argument == "--" {
                takesOptions = false
            } else {
                try readOption(argument, &remaining)
            }
        }
        // An explicit access level takes precedence over the options file.
        let explicit = access
        if let optionsFile, answer == nil { try readOptions(in: optionsFile) }
        if let access = explicit ?? access { style.access = access }
        if answer == nil { try check() }
    }

    /// Parses an option. The value of the option is either attached by `=` or is the next argument.
    private mutating func readOption(
        _ argument: String, _ remaining: inout ArraySlice<String>
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        guard let option = Option(parts[0]), option.value != nil || parts.count == 1 else {
            let others = Option.candidates(for: parts[0]).map(\.rawValue)
            let hint = others.isEmpty ? "" : "; did you mean \(others.joined(separator: " or "))?"
            throw UsageError(message: "unknown option \(argument)\(hint)")
        }
        if option.value == nil { return try take(option, "") }
        // If a shell variable is empty, the value is missing or is replaced by the next option.
        guard let value = parts.count > 1 ? parts[1] : remaining.popFirst(), !value.isEmpty,
            parts.count > 1 || Option(value) == nil
        else { throw UsageError(message: "\(option.rawValue) needs a value") }
        try take(option, value)
    }

    private mutating func take(_ option: Option, _ value: String) throws(UsageError) {
        func once(_ old: String?) throws(UsageError) -> String {
            if old == nil { return value }
            throw UsageError(message: "\(option.rawValue) is given twice")
        }
        switch option {
        case .plain: style.form = .plain
        case .forwarding: style.isForwarding = true
        case .only: style.protocolNames.append(value)
        case .leaveOut: omissions.append(value)
        case .leaveOutFile: omissionFile = try once(omissionFile)
        case .optionsFile: optionsFile = try once(optionsFile)
        case .testable: style.testableModules.append(value)
        case .access: access = try accessLevel(value)
        case .nonisolated: isNonisolated = true
        case .output: output = try once(output)
        case .check: checks = true
        case .module: modules.append(Module(name: value))
        case .context: modules.append(Module(name: value, isContext: true))
        case .sdk: toolchainModules.append(value)
        case .conform:
            guard let conformance = Conformance(value) else {
                throw UsageError(message: "--conform takes \"Name: Protocol\", not \"\(value)\"")
            }
            conformances.append(conformance)
        case .beside: neighbours.append(value)
        case .mirror: isMirror = true
        case .called: name = try once(name)
        case .quiet: isQuiet = true
        case .verbose: isVerbose = true
        case .help: showsHelp = true
        case .version: showsVersion = true
        }
    }

    private func accessLevel(_ level: String) throws(UsageError) -> AccessLevel {
        if let access = AccessLevel(rawValue: level) { return access }
        let levels = AccessLevel.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(message: "--access takes one of \(levels), not \(level)")
    }

    /// Returns the shell in arguments like `understudy-doubles completions SHELL`. If the words may
    /// be files, the result is `nil`.
    private static func shell(in arguments: [String]) throws(UsageError) -> Shell? {
        guard arguments.first == "completions", arguments.count <= 2 else { return nil }
        let name = arguments.dropFirst().first ?? ""
        if name.hasPrefix("-") { return nil }
        if let shell = Shell(rawValue: name) { return shell }
        let shells = Shell.names.joined(separator: ", ")
        throw UsageError(
            message: "completions takes one of \(shells)" + (name.isEmpty ? "" : ", not \(name)"))
    }

    /// An option, if any, that determines the form, the selection or the destination of doubles.
    private var optionOfDoubles: Option? {
        let given: [(Option, Bool)] = [
            (.output, writesFiles), (.plain, style.form == .plain),
            (.forwarding, style.isForwarding), (.only, !style.protocolNames.isEmpty),
            (.leaveOut, !omissions.isEmpty), (.testable, !style.testableModules.isEmpty),
            (.access, access != nil), (.nonisolated, isNonisolated),
        ]
        return given.first { $0.1 }?.0
    }

    /// Rejects options that can't be used together.
    private func check() throws(UsageError) {
        if isQuiet && isVerbose {
            throw UsageError(message: "--quiet and --verbose exclude each other")
        }
        if style.form == .plain && style.isForwarding {
            throw UsageError(
                message: "--plain and --forwarding exclude each other: only spies forward calls")
        }
        if checks && !writesFiles {
            throw UsageError(message: "--check needs --output with the doubles to check")
        }
        if isMirror && !writesFiles {
            throw UsageError(message: "--mirror needs --output with a folder")
        }
        if !conformances.isEmpty, let other = optionOfDoubles {
            throw UsageError(
                message: "--conform prints a class, so it can't be combined with \(other.rawValue)")
        }
        if paths.isEmpty && (writesFiles || modules.count > 1) {
            throw UsageError(message: "no file was given")
        }
    }
}

/// An error that occurs if the arguments are invalid.
struct UsageError: Error {
    var message: String
    /// The position in the options file, or `nil` if the arguments were passed to the command
    /// itself.
    var place: String?

    /// The message that the command prints.
    var text: String {
        if let place { return "\(place): error: \(message)" }
        let hint = message.hasSuffix("?") ? "" : "; understudy-doubles --help lists the options"
        return "understudy-doubles: error: \(message)\(hint)"
    }
}

// MARK: - Options in a file

extension Command {
    /// Parses the options in a file, which has one option per line. A `#` starts a comment.
    ///
    /// A SwiftPM plug-in that runs at each build has no arguments, so it needs such a file.
    private mutating func readOptions(in file: String) throws(UsageError) {
        if !exists(file) {
            if isCalledByPlugin { return }
            throw UsageError(message: "no such file", place: file)
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw UsageError(message: "can't be read", place: file)
        }
        for (index, words) in wordsOfLines(in: data).enumerated() {
            let place = "\(file):\(index + 1):1"
            do throws(UsageError) {
                try readOption(in: words[...])
            } catch {
                throw UsageError(message: error.message, place: place)
            }
            // We can't check whether a protocol or a module with this name exists until the input
            // is read.
            let values = words.flatMap { $0.split(separator: "=", maxSplits: 1) }.dropFirst()
            for name in values { placesOfNames[String(name)] = place }
        }
    }

    private mutating func readOption(in words: ArraySlice<String>) throws(UsageError) {
        var remaining = words
        guard let word = remaining.popFirst() else { return }
        guard word.hasPrefix("-") else { throw UsageError(message: "\(word) isn't an option") }
        if let option = Option(String(word.prefix { $0 != "=" })), !option.isAllowedInFiles {
            throw UsageError(message: "\(option.rawValue) isn't allowed in a file of options")
        }
        try readOption(word, &remaining)
        if let more = remaining.first {
            throw UsageError(message: "expected one option per line, found \(more)")
        }
    }
}

// MARK: - Messages

extension Command {
    /// Prints a note, a warning or a hint, unless the command should only print errors.
    func note(_ message: String) {
        if !isQuiet { report(message) }
    }

    /// Prints a message that describes a step of the command in verbose mode.
    func trace(_ step: @autoclosure () -> String) {
        if isVerbose { report("understudy-doubles: \(step())") }
    }

    /// Prints how many doubles were written, and how many were already up to date.
    func noteWritten(_ written: Int, upToDate: Int = 0, to path: String) {
        if written + upToDate == 0 { return }
        let verb = upToDate == 1 ? "is" : "are"
        let rest = upToDate == 0 ? "" : "; \(upToDate) \(verb) up to date"
        note("understudy-doubles: wrote \(counted(written, "double")) to \(path)\(rest)")
    }
}

/// Returns a count followed by its noun, for example `no file`, `1 file` or `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
    (count == 0 ? "no" : String(count)) + " " + noun + (count < 2 ? "" : "s")
}

/// Prints a message to standard error.
func report(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
}
