extension Command {
    static let help = """
        Writes test doubles of the protocols in Swift files.

        usage: understudy FILE-OR-FOLDER … [options]

        The doubles are printed, ready to compile: classes with a `Spy` part for each requirement.
        Without a file, a sample is doubled; - reads standard input. Of a folder, every .swift file
        is read, except hidden ones, and private protocols are left out. Protocols may inherit from
        others in the same files.

          --plain              doubles that need no library: flags, captured arguments and results
          --protocol NAME      only this protocol, or this structure of functions; may be given
                               several times
          --leave-out NAME     not this protocol; may be given several times
          --leave-out-file F   not the protocols that this file names, one a line; # is a comment
          --testable MODULE    add `@testable import MODULE`; may be given several times
          --access LEVEL       internal (default), package, public or open
          --nonisolated        `nonisolated` doubles, for a target whose code is on the main actor
                               by default

        Where they go:

          --output FILE        write one file, and only if everything could be doubled
          --output FOLDER      write a file for each double, such as LoaderSpy.swift. Doubles that
                               still fit, files of your own, and doubles that are left over stay
                               as they are
          --check              write nothing; report each double in --output that no longer fits
                               its protocol, that is missing or left over. Give the same other
                               options as when the doubles were written

        For whole modules, as the plug-ins use it:

          --module NAME        what follows belongs to this module: its doubles import it as
                               `@testable`, and it sees the modules that it imports
          --context NAME       the same, but only read, and not doubled
          --beside PATH        the doubles go beside these files: doubles that they declare are not
                               written again; may be given several times
          --mirror             in the folder, a file for each file that is read, with or without
                               doubles, so that a build knows the names beforehand
          --called TEXT        how hints call this command

          --help               this text, also as `understudy help`
          --version            the version

        Examples:

          understudy Sources/App/Loader.swift
          understudy Sources/App --output Tests/AppTests/Doubles --testable App
          understudy Sources/App --output Tests/AppTests/Doubles --testable App --check
          understudy --plain --protocol Loader Sources/App/Loader.swift --output LoaderDouble.swift

        What cannot be doubled is reported with its line on standard error.
        Exit status: 0 all is well, 1 something could not be doubled or read, or --check found
        something, 64 wrong usage.

        """
}
