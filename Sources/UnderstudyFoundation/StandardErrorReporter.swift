import Foundation
import Understudy

/// Prints reports to standard error, where no test framework takes them.
struct StandardErrorReporter: Reporter {
    func receive(_ report: Report) {
        FileHandle.standardError.write(Data("\(report)\n".utf8))
    }
}

extension Reporting.Seat.StandardError: ReporterProvider {
    /// Standard error.
    public static var reporter: any Reporter { StandardErrorReporter() }
}
