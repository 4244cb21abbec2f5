import Understudy

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Prints reports to standard error, where no test framework takes them.
struct StandardErrorReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        var rest = Array("\(report)\n".utf8)[...]
        while !rest.isEmpty {
            // Usually the whole report at once, so that reports of several threads do not mix.
            let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}

extension TestReport.Seat.StandardError: TestReport.ReporterProvider {
    /// Standard error.
    public static var reporter: any TestReport.Reporter { StandardErrorReporter() }
}
