import Foundation

/// Settings of the test process that its tests require.
enum ProcessSetup {
    /// Performs the setup once, when it's first read.
    static let isDone: Void = {
        raiseFileLimit()
        bypassProxy()
    }()

    /// Raises the limit of open files, because parallel tests open more than a thousand.
    ///
    /// For example, each `URLSession` opens two sockets on Linux. The default limit is 1,024 on
    /// many Linux machines, and 256 on a Mac.
    private static func raiseFileLimit() {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return }
        // A Mac doesn't permit more than this, even if its hard limit is higher.
        let wanted = min(limit.rlim_max, 10_240)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = wanted
        _ = setrlimit(files, &limit)
    }

    /// Excludes the loopback address from a proxy, because the loader on Linux doesn't do so
    /// itself.
    private static func bypassProxy() {
        let environment = ProcessInfo.processInfo.environment
        let names = environment.keys.map { $0.lowercased() }
        guard names.contains(where: ["http_proxy", "https_proxy", "all_proxy"].contains) else {
            return
        }
        let direct = [environment["no_proxy"], "127.0.0.1", "localhost"].compactMap(\.self)
        setenv("no_proxy", direct.joined(separator: ","), 1)
    }
}
