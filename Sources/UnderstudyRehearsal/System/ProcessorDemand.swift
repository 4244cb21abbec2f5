// System dependency: the C library, and the system's information about the whole machine.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The load of the machine.
enum ProcessorDemand {
    /// The number of threads per processor that are ready to run on the whole machine; 1 if none
    /// has to wait, or if the system doesn't provide it.
    static var perProcessor: Double {
        #if canImport(Darwin)
            1
        #else
            of(
                loads: Files.text(of: "/proc/loadavg") ?? "",
                processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        #endif
    }

    /// Parses the line of proc(5): three averages, and then `25/611`, of which the first number
    /// counts the runnable threads, including the current one.
    static func of(loads: String, processors: Int) -> Double {
        let fields = loads.split(separator: " ")
        guard fields.count > 3, let first = fields[3].split(separator: "/").first,
            let ready = Int(first)
        else { return 1 }
        return max(1, Double(ready - 1) / Double(max(1, processors)))
    }
}
