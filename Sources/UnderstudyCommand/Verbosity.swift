import Foundation

/// The amount of output on standard error.
enum Verbosity {
    /// Only errors.
    case quiet
    /// Also notes, warnings, hints, and written files.
    case usual
    /// Also the files that were read and the outcome of each protocol.
    case verbose
}

extension Command {
    /// Prints a message that isn't an error, unless only errors are printed.
    func note(_ message: String) {
        if verbosity != .quiet { report(message) }
    }

    /// Prints a step of the command in verbose mode.
    func trace(_ step: @autoclosure () -> String) {
        if verbosity == .verbose { report("understudy: \(step())") }
    }

    /// Prints the number of written doubles, and of those that were up to date.
    func noteWritten(_ written: Int, fitting: Int = 0, to path: String) {
        if written + fitting == 0 { return }
        let verb = fitting == 1 ? "is" : "are"
        let rest = fitting == 0 ? "" : "; \(fitting) \(verb) up to date"
        note("understudy: wrote \(counted(written, "double")) to \(path)\(rest)")
    }
}

/// Returns a count with its noun: `no file`, `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
    (count == 0 ? "no" : String(count)) + " " + noun + (count < 2 ? "" : "s")
}

/// Prints to standard error.
func report(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
}
