import Foundation

/// How much the command says on standard error.
enum Voice {
    /// Only errors.
    case quiet
    /// Also notes, warnings, hints, and what was written.
    case usual
    /// Also which files were read and what became of each protocol.
    case verbose
}

extension Command {
    /// Prints what is no error, unless only errors are wanted.
    func note(_ message: String) {
        if voice != .quiet { report(message) }
    }

    /// Prints what the command does, where every step is wanted.
    func tell(_ step: @autoclosure () -> String) {
        if voice == .verbose { report("understudy: \(step())") }
    }

    /// Says how many doubles were written, and how many there needed it not.
    func noteWritten(_ written: Int, fitting: Int = 0, to path: String) {
        if written + fitting == 0 { return }
        let rest = fitting == 0 ? "" : "; \(fitting) \(fitting == 1 ? "fits" : "fit") already"
        note("understudy: wrote \(counted(written, "double")) to \(path)\(rest)")
    }
}

/// A count with its noun: `no file`, `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
    (count == 0 ? "no" : String(count)) + " " + noun + (count < 2 ? "" : "s")
}

/// Prints to standard error.
func report(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
}
