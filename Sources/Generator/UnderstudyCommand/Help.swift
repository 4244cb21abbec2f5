extension Command {
    static let version = "0.1.0"

    static let help = """
        Writes test doubles of the protocols in Swift files.

        usage: understudy-doubles FILE-OR-FOLDER … [options]

        The doubles are printed, ready to compile: classes with a `Spy` for each requirement.
        Without a file, a sample is doubled; - reads standard input. In a folder, every .swift file
        is read, except hidden ones, and private protocols are left out. Protocols may inherit from
        others in the same files.

        \(rows(.doubles))
        Output:

        \(rows(.places))
        Whole modules, as used by the plug-ins:

        \(rows(.modules))
        Messages:

        \(rows(.messages))
        Examples:

          understudy-doubles Sources/App/Loader.swift
          understudy-doubles Sources/App --output Tests/AppTests/Doubles --testable App
          understudy-doubles Sources/App --output Tests/AppTests/Doubles --testable App --check
          understudy-doubles --conform "ListenerSpy: StreamDelegate"
          understudy-doubles --plain --protocol Loader Sources/App --output LoaderDouble.swift

        `understudy-doubles completions SHELL` prints a completion script for bash, zsh or fish.

        Protocols that can't be doubled are reported with their lines on standard error.
        Exit status: 0 success, 1 a protocol can't be doubled, a file can't be read, or --check
        found a difference, 64 invalid arguments.

        """

    /// Returns the rows of all options in a section.
    private static func rows(_ section: Option.Section) -> String {
        Option.allCases.filter { $0.section == section }.map(\.help).joined()
    }
}

extension Option {
    /// The topic of an option. In the help text, each section has a heading.
    fileprivate enum Section {
        case doubles, places, modules, messages
    }

    /// The section that contains this option in the help text.
    fileprivate var section: Section {
        switch self {
        case .plain, .forwarding, .only, .conform, .leaveOut, .leaveOutFile, .optionsFile,
            .testable, .access, .nonisolated:
            .doubles
        case .output, .check: .places
        case .module, .context, .sdk, .beside, .mirror, .called: .modules
        case .quiet, .verbose, .help, .version: .messages
        }
    }

    /// A row in the help text. It consists of a placeholder for the value of the option, and a
    /// description that is split into lines that fit.
    private typealias Row = (value: String, text: String)

    private func row(_ text: String, value: String = "") -> [Row] { [(value, text)] }

    /// The rows that describe this option in the help text. If the option has two meanings, there
    /// is one row for each meaning.
    private var rows: [Row] {
        switch self {
        case .plain:
            row("doubles that need no library: flags, captured arguments and results")
        case .forwarding:
            row("doubles with `forwards(to:)`, which forwards calls to a real implementation")
        case .only:
            row("only this protocol, or this struct of closures; may be repeated", value: "NAME")
        case .conform:
            row(
                """
                print a class with members for `@Spy` to fill in; for example
                "ListenerSpy: StreamDelegate", with any number of protocols; may be
                repeated, which reads each module once
                """, value: "TEXT")
        case .leaveOut: row("not this protocol; may be repeated", value: "NAME")
        case .leaveOutFile:
            row("not the protocols in this file, one per line; # starts a comment", value: "F")
        case .optionsFile:
            row("also the options in this file, one per line; # starts a comment", value: "F")
        case .testable:
            row("add `@testable import MODULE`; may be repeated", value: "MODULE")
        case .access: row("internal (default), package, public or open", value: "LEVEL")
        case .nonisolated:
            row(
                """
                `nonisolated` doubles, for a target whose code is on the main actor
                by default
                """)
        case .output:
            row("write one file, and only if everything could be doubled", value: "FILE")
                + row(
                    """
                    write a file for each double, such as LoaderSpy.swift. Doubles that
                    are up to date, obsolete doubles, and files of your own aren't
                    changed
                    """, value: "FOLDER")
        case .check:
            row(
                """
                report each double in --output that is outdated, missing or
                obsolete; write nothing. Pass the same other options as when the
                doubles were written
                """)
        case .module:
            row(
                """
                the next files belong to this module: their doubles import it as
                `@testable`, and it sees the modules that it imports
                """, value: "NAME")
        case .context:
            row(
                "the next files belong to this module, which is only read, not doubled",
                value: "NAME")
        case .sdk:
            row(
                """
                a module of the toolchain, such as Foundation, whose protocols others
                inherit; may be repeated
                """, value: "NAME")
        case .beside:
            row(
                """
                files next to the doubles: doubles that they declare aren't written
                again; may be repeated
                """, value: "PATH")
        case .mirror:
            row(
                """
                in the folder, a file for each file that is read, with or without
                doubles, so that a build knows the names in advance
                """)
        case .called: row("the name of this command in hints", value: "TEXT")
        case .quiet: row("print only errors")
        case .verbose:
            row("print the files that are read, the doubles, and the time")
        case .help: row("print this text; also as `understudy-doubles help`")
        case .version: row("print the version")
        }
    }

    /// A short description of this option, which is the beginning of the first row.
    var summary: String {
        let line = rows[0].text.replacing("\n", with: " ")
        // A colon may also be part of a name.
        let end = line.firstRange(of: /[;:](\s|$)/)?.lowerBound ?? line.endIndex
        return String(line[..<end])
    }

    /// The rows of this option, as printed in the help text.
    fileprivate var help: String {
        let indent = String(repeating: " ", count: 23)
        return rows.map { row in
            let start = "  " + rawValue + (row.value.isEmpty ? "" : " " + row.value)
            return start + indent.dropFirst(start.count)
                + row.text.replacing("\n", with: "\n" + indent) + "\n"
        }.joined()
    }
}
