import Understudy

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

// Without a C library, for example on WASI, the core prints reports and doesn't look up symbols.
#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    /// A reporter for processes without a testing library, which prints to standard error.
    struct StandardErrorReporter: TestReport.Reporter {
        func receive(_ report: TestReport) {
            var rest = Array("\(report)\n".utf8)[...]
            while !rest.isEmpty {
                // Usually, a single write is sufficient for the whole report. As a result, the
                // reports of several threads aren't interleaved.
                let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }

    extension TestReport.ExtensionPoint.StandardError: TestReport.ReporterProvider {
        /// The reporter that prints to standard error.
        package static var reporter: any TestReport.Reporter { StandardErrorReporter() }
    }

    #if !canImport(Darwin)
        /// Looks up functions of the Swift runtime for the core, which only imports the standard
        /// library on these platforms.
        extension TestReport.ExtensionPoint.Symbols: SymbolProvider {
            /// Returns the address of a function, or `nil` if no library in the process exports the
            /// symbol.
            package static func address(of symbol: String) -> UnsafeRawPointer? {
                dlsym(nil, symbol).map { UnsafeRawPointer($0) }
            }
        }
    #endif
#endif
