import Understudy

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Prints reports to standard error, for processes without a test framework.
struct StandardErrorReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        var rest = Array("\(report)\n".utf8)[...]
        while !rest.isEmpty {
            // A single write usually covers the whole report, so that reports of several threads
            // don't mix.
            let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}

extension TestReport.ExtensionPoint.StandardError: TestReport.ReporterProvider {
    /// Standard error.
    package static var reporter: any TestReport.Reporter { StandardErrorReporter() }
}

/// Looks up functions of the Swift runtime for the core, which imports only the standard library.
extension TestReport.ExtensionPoint.Symbols: SymbolProvider {
    /// Returns the address of a function, or `nil` if no library in the process exports the symbol.
    package static func address(of symbol: String) -> UnsafeRawPointer? {
        #if canImport(Darwin)
            // `RTLD_DEFAULT`, which is a macro that Swift doesn't import.
            let all = UnsafeMutableRawPointer(bitPattern: -2)
        #else
            let all: UnsafeMutableRawPointer? = nil
        #endif
        return dlsym(all, symbol).map { UnsafeRawPointer($0) }
    }
}
