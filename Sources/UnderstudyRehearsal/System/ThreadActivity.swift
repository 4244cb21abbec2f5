// System dependency: We use the C library, and the system's information about a thread and about
// the whole machine.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The activity of a thread, observed from another thread.
///
/// It distinguishes a thread that is waiting for something from a thread that a busy machine
/// doesn't schedule.
struct ThreadActivity: Sendable {
    /// The state of a thread, including its processor time.
    struct Reading: Equatable {
        var isReady: Bool
        var processorTime: Duration
    }

    #if canImport(Darwin)
        private let port = pthread_mach_thread_np(pthread_self())

        /// The activity of the current thread.
        static var ofCurrentThread: Self? { Self() }

        /// The current state of the thread, or `nil` if the thread has ended.
        var reading: Reading? {
            var info = thread_basic_info()
            let words = MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
            var count = mach_msg_type_number_t(words)
            let status = withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: integer_t.self, capacity: words) {
                    thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
                }
            }
            guard status == KERN_SUCCESS else { return nil }
            let seconds = info.user_time.seconds + info.system_time.seconds
            let microseconds = info.user_time.microseconds + info.system_time.microseconds
            return Reading(
                isReady: info.run_state == TH_STATE_RUNNING,
                processorTime: .seconds(seconds) + .microseconds(microseconds))
        }
    #else
        private let path: String

        /// The activity of the current thread, or `nil` if `/proc` isn't mounted.
        static var ofCurrentThread: Self? {
            // This is a link to the directory of the current thread, for example 40/task/42.
            var link = [CChar](repeating: 0, count: 64)
            let count = readlink("/proc/thread-self", &link, link.count)
            guard count > 0 else { return nil }
            let name = String(
                decoding: link.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            return Self(path: "/proc/\(name)/stat")
        }

        /// The current state of the thread, or `nil` if the thread has ended.
        var reading: Reading? {
            guard let text = Files.text(of: path), let name = text.lastIndex(of: ")") else {
                return nil
            }
            // According to proc(5), the name is followed by the state, ten numbers, and the
            // processor time in ticks.
            let fields = text[name...].split(separator: " ").dropFirst()
            guard fields.count > 12, let user = Int(fields[12]), let system = Int(fields[13])
            else { return nil }
            let tick = Duration.seconds(1) / max(1, sysconf(Int32(_SC_CLK_TCK)))
            return Reading(isReady: fields[1] == "R", processorTime: tick * (user + system))
        }
    #endif
}

/// The load of the machine.
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
