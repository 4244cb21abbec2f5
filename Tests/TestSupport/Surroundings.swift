import Foundation

/// What the machine has to allow all tests together.
enum Surroundings {
    /// Lets the process open more files. Tests that run side by side hold more than a thousand, most of them the
    /// two sockets that each `URLSession` has on Linux, where many machines allow 1,024, and Macs 256.
    static let areReady: Void = {
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
    }()
}
