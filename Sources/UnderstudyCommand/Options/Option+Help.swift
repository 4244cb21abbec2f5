extension Option {
    /// The topic of options; each section has a heading.
    enum Section {
        case doubles, places, modules, messages
    }

    /// Its section in the help.
    var section: Section {
        switch self {
        case .plain, .forwarding, .only, .conform, .leaveOut, .leaveOutFile, .optionsFile,
            .testable, .access, .nonisolated:
            .doubles
        case .output, .check: .places
        case .module, .context, .sdk, .beside, .mirror, .called: .modules
        case .quiet, .verbose, .help, .version: .messages
        }
    }

    /// An option in the help: the placeholder of its value, and its description, in lines that fit.
    typealias Row = (value: String, text: String)

    /// The rows of the help; an option with two meanings has one for each.
    var rows: [Row] {
        switch self {
        case .plain:
            [("", "doubles that need no library: flags, captured arguments and results")]
        case .forwarding:
            [("", "doubles with `forwards(to:)`, which passes every call on to a live object")]
        case .only:
            [
                (
                    "NAME",
                    """
                    only this protocol, or this structure of functions; may be given
                    several times
                    """
                )
            ]
        case .conform:
            [
                (
                    "TEXT",
                    """
                    print a class with members for `@Spy` to fill in; TEXT is such as
                    "ListenerSpy: StreamDelegate", with any number of protocols
                    """
                )
            ]
        case .leaveOut: [("NAME", "not this protocol; may be given several times")]
        case .leaveOutFile:
            [("F", "not the protocols that this file names, one a line; # is a comment")]
        case .optionsFile:
            [("F", "also the options in this file, one a line; # is a comment")]
        case .testable:
            [("MODULE", "add `@testable import MODULE`; may be given several times")]
        case .access: [("LEVEL", "internal (default), package, public or open")]
        case .nonisolated:
            [
                (
                    "",
                    """
                    `nonisolated` doubles, for a target whose code is on the main actor
                    by default
                    """
                )
            ]
        case .output:
            [
                ("FILE", "write one file, and only if everything could be doubled"),
                (
                    "FOLDER",
                    """
                    write a file for each double, such as LoaderSpy.swift. Doubles that
                    still fit, files of your own, and doubles that are left over stay
                    as they are
                    """
                ),
            ]
        case .check:
            [
                (
                    "",
                    """
                    report each double in --output that no longer fits its protocol,
                    that is missing or left over; write nothing. Give the same other
                    options as when the doubles were written
                    """
                )
            ]
        case .module:
            [
                (
                    "NAME",
                    """
                    what follows belongs to this module: its doubles import it as
                    `@testable`, and it sees the modules that it imports
                    """
                )
            ]
        case .context:
            [("NAME", "what follows belongs to this module, which is only read, not doubled")]
        case .sdk:
            [
                (
                    "NAME",
                    """
                    a module of the toolchain, such as Foundation, whose protocols others
                    inherit; may be given several times
                    """
                )
            ]
        case .beside:
            [
                (
                    "PATH",
                    """
                    the doubles go beside these files: doubles that they declare are not
                    written again; may be given several times
                    """
                )
            ]
        case .mirror:
            [
                (
                    "",
                    """
                    in the folder, a file for each file that is read, with or without
                    doubles, so that a build knows the names beforehand
                    """
                )
            ]
        case .called: [("TEXT", "how hints call this command")]
        case .quiet: [("", "say nothing but errors")]
        case .verbose:
            [("", "say which files are read, what is doubled, and how long it takes")]
        case .help: [("", "print this text; also as `understudy help`")]
        case .version: [("", "print the version")]
        }
    }

    /// A short description: the start of the first row.
    var summary: String {
        let line = rows[0].text.replacing("\n", with: " ")
        // A colon may be part of a name.
        let end = line.firstRange(of: /[;:](\s|$)/)?.lowerBound ?? line.endIndex
        return String(line[..<end])
    }

    /// Its rows, as printed.
    var help: String {
        let indent = String(repeating: " ", count: 23)
        return rows.map { row in
            let start = "  " + rawValue + (row.value.isEmpty ? "" : " " + row.value)
            return start + indent.dropFirst(start.count)
                + row.text.replacing("\n", with: "\n" + indent) + "\n"
        }.joined()
    }
}
