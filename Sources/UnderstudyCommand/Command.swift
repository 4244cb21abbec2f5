import DoubleSynthesizer
import Foundation

/// What the command was asked to do.
struct Command {
    var files: [String] = []
    var synthesizer = Synthesizer()
    var output: String?
    var showsHelp = false

    /// Reads the arguments behind the command's name.
    init(_ arguments: [String]) throws(UsageError) {
        var remaining = arguments[...]
        var takesOptions = true
        while let argument = remaining.popFirst() {
            guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
                files.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let attached = parts.count > 1 ? parts[1] : nil
            func value() throws(UsageError) -> String {
                guard let value = attached ?? remaining.popFirst() else {
                    throw UsageError(message: "\(parts[0]) needs a value")
                }
                return value
            }
            switch parts[0] {
            case "--protocol": synthesizer.protocolNames.append(try value())
            case "--output":
                if output != nil { throw UsageError(message: "--output is given twice") }
                output = try value()
            case "--testable": synthesizer.testableModules.append(try value())
            case "--access":
                let level = try value()
                guard let access = AccessLevel(rawValue: level) else {
                    let levels = AccessLevel.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(message: "--access takes one of \(levels), not \(level)")
                }
                synthesizer.access = access
            case "--plain" where attached == nil: synthesizer.form = .plain
            case "--help" where attached == nil, "-h" where attached == nil: showsHelp = true
            case "--" where attached == nil: takesOptions = false
            default: throw UsageError(message: "there is no option \(argument)")
            }
        }
    }

    static let help = """
        Writes test doubles of the protocols in Swift files.

        usage: understudy FILE.swift … [options]

        The doubles are printed, ready to compile: classes with a `Spy` part for each requirement.
        Without a file you see one of a sample; - reads standard input. Protocols may inherit from
        others in the same files.

          --plain            doubles that need no library: flags, captured arguments and results
          --protocol NAME    only this protocol; may be given several times
          --output FILE      write to a file, and only if everything could be doubled
          --testable MODULE  add `@testable import MODULE`; may be given several times
          --access LEVEL     internal (default), package or public
          --help             this text

        What cannot be doubled is reported with its line on standard error.
        Exit status: 0 all doubled, 1 something could not be doubled or read, 64 wrong usage.

        """
}

/// Arguments that make no sense.
struct UsageError: Error {
    var message: String
}
