import Foundation

/// What all tests together need of the machine, for the process that runs them.
enum Surroundings {
    static let areReady: Void = {
        openMoreFiles()
        reachLoopback()
    }()

    /// Tests that run side by side hold more than a thousand files, most of them the two sockets that each
    /// `URLSession` has on Linux, where many machines allow 1,024, and Macs 256.
    private static func openMoreFiles() {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return }
        // A Mac allows no more than this, whatever it says.
        let wanted = min(limit.rlim_max, 10_240)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = wanted
        _ = setrlimit(files, &limit)
    }

    /// The loader on Linux asks the proxy that the environment names for 127.0.0.1 too.
    private static func reachLoopback() {
        let environment = ProcessInfo.processInfo.environment
        let names = environment.keys.map { $0.lowercased() }
        guard names.contains(where: ["http_proxy", "https_proxy", "all_proxy"].contains) else {
            return
        }
        let direct = [environment["no_proxy"], "127.0.0.1", "localhost"].compactMap(\.self)
        setenv("no_proxy", direct.joined(separator: ","), 1)
    }
}
