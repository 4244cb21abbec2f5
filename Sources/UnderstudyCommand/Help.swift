extension Command {
    static let version = "0.1.0"

    static let help = """
        Writes test doubles of the protocols in Swift files.

        usage: understudy FILE-OR-FOLDER … [options]

        The doubles are printed, ready to compile: classes with a `Spy` part for each requirement.
        Without a file, a sample is doubled; - reads standard input. Of a folder, every .swift file
        is read, except hidden ones, and private protocols are left out. Protocols may inherit from
        others in the same files.

        \(rows(.doubles))
        Where they go:

        \(rows(.places))
        For whole modules, as the plug-ins use it:

        \(rows(.modules))
        What it says:

        \(rows(.messages))
        Examples:

          understudy Sources/App/Loader.swift
          understudy Sources/App --output Tests/AppTests/Doubles --testable App
          understudy Sources/App --output Tests/AppTests/Doubles --testable App --check
          understudy --conform "ListenerSpy: StreamDelegate"
          understudy --plain --protocol Loader Sources/App/Loader.swift --output LoaderDouble.swift

        `understudy completions SHELL` prints what completes these options in bash, zsh or fish.

        What cannot be doubled is reported with its line on standard error.
        Exit status: 0 all is well, 1 something could not be doubled or read, or --check found
        something, 64 wrong usage.

        """

    /// Returns the rows of the options in a section.
    private static func rows(_ section: Option.Section) -> String {
        Option.allCases.filter { $0.section == section }.map(\.help).joined()
    }
}
