// System dependency: We use the C library, and the system's information about the whole machine.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A type describing the load of the machine.
enum ProcessorDemand {
    /// The number of threads per processor on the whole machine that are ready to run.
    ///
    /// If no thread has to wait, or if the system doesn't provide this number, the value of this
    /// property is 1.
    static var perProcessor: Double {
        #if canImport(Darwin)
            1
        #else
            of(
                loads: Files.text(of: "/proc/loadavg") ?? "",
                processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        #endif
    }

    /// Parses a line in the format described by proc(5).
    ///
    /// The line contains three averages, followed by two numbers such as `25/611`. The first of
    /// these numbers is the number of runnable threads, including the current thread.
    static func of(loads: String, processors: Int) -> Double {
        let fields = loads.split(separator: " ")
        guard fields.count > 3, let first = fields[3].split(separator: "/").first,
            let ready = Int(first)
        else { return 1 }
        return max(1, Double(ready - 1) / Double(max(1, processors)))
    }
}
