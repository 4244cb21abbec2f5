// Fenced ground: the C library, and what the system tells of the whole machine.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How busy the machine is.
enum ProcessorDemand {
    /// How many threads of the whole machine want each of its processors now; 1 where none has to
    /// wait for its turn, or where the system does not tell.
    static var perProcessor: Double {
        #if canImport(Darwin)
            1
        #else
            of(
                loads: Files.text(of: "/proc/loadavg") ?? "",
                processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        #endif
    }

    /// Reads proc(5)'s line: three averages, and then `25/611`, of which the first number counts
    /// the threads that could run. One of them asks.
    static func of(loads: String, processors: Int) -> Double {
        let fields = loads.split(separator: " ")
        guard fields.count > 3, let first = fields[3].split(separator: "/").first,
            let ready = Int(first)
        else { return 1 }
        return max(1, Double(ready - 1) / Double(max(1, processors)))
    }
}
