extension Command {
    static let version = "0.1.0"

    static let help = """
        Writes test doubles of the protocols in Swift files.

        usage: understudy FILE-OR-FOLDER … [options]

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

          understudy Sources/App/Loader.swift
          understudy Sources/App --output Tests/AppTests/Doubles --testable App
          understudy Sources/App --output Tests/AppTests/Doubles --testable App --check
          understudy --conform "ListenerSpy: StreamDelegate"
          understudy --plain --protocol Loader Sources/App/Loader.swift --output LoaderDouble.swift

        `understudy completions SHELL` prints a completion script for bash, zsh or fish.

        Protocols that can't be doubled are reported with their lines on standard error.
        Exit status: 0 success, 1 a protocol can't be doubled, a file can't be read, or --check
        found a difference, 64 invalid arguments.

        """

    /// Returns the rows of all options in a section.
    private static func rows(_ section: Option.Section) -> String {
        Option.allCases.filter { $0.section == section }.map(\.help).joined()
    }
}
