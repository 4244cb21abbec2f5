import Foundation

/// An enumeration describing how much output the command prints to standard error.
enum Verbosity {
    /// The command only prints errors.
    case quiet
    /// The command also prints notes, warnings, hints, and the names of written files.
    case usual
    /// The command also prints the names of the files that were read, and the outcome of each
    /// protocol.
    case verbose
}

extension Command {
    /// Prints a message that isn't an error. If the command should only print errors, this function
    /// does nothing.
    func note(_ message: String) {
        if verbosity != .quiet { report(message) }
    }

    /// Prints a message that describes a step of the command in verbose mode.
    func trace(_ step: @autoclosure () -> String) {
        if verbosity == .verbose { report("understudy: \(step())") }
    }

    /// Prints how many doubles were written, and how many were already up to date.
    func noteWritten(_ written: Int, fitting: Int = 0, to path: String) {
        if written + fitting == 0 { return }
        let verb = fitting == 1 ? "is" : "are"
        let rest = fitting == 0 ? "" : "; \(fitting) \(verb) up to date"
        note("understudy: wrote \(counted(written, "double")) to \(path)\(rest)")
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
