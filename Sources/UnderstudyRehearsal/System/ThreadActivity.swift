// System dependency: the C library, and the system's information about a thread.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The activity of one thread, as observed by another one.
///
/// It distinguishes a thread that a busy machine doesn't schedule from one that waits for
/// something.
struct ThreadActivity: Sendable {
    /// The state of a thread: whether it's runnable, and its processor time.
    struct Reading: Equatable {
        var isReady: Bool
        var processorTime: Duration
    }

    #if canImport(Darwin)
        private let port = pthread_mach_thread_np(pthread_self())

        /// The current thread.
        static var ofCurrentThread: Self? { Self() }

        /// The current state; `nil` if the thread has ended.
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

        /// The current thread; `nil` if no `/proc` is mounted.
        static var ofCurrentThread: Self? {
            // A link to this thread's directory: 40/task/42.
            var link = [CChar](repeating: 0, count: 64)
            let count = readlink("/proc/thread-self", &link, link.count)
            guard count > 0 else { return nil }
            let name = String(
                decoding: link.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            return Self(path: "/proc/\(name)/stat")
        }

        /// The current state; `nil` if the thread has ended.
        var reading: Reading? {
            guard let text = contents, let name = text.lastIndex(of: ")") else { return nil }
            // proc(5): the name is followed by the state, ten numbers, and the processor time in
            // ticks.
            let fields = text[name...].split(separator: " ").dropFirst()
            guard fields.count > 12, let user = Int(fields[12]), let system = Int(fields[13])
            else { return nil }
            let tick = Duration.seconds(1) / max(1, sysconf(Int32(_SC_CLK_TCK)))
            return Reading(isReady: fields[1] == "R", processorTime: tick * (user + system))
        }

        private var contents: String? {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return nil }
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = read(file, &bytes, bytes.count)
            return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
        }
    #endif
}
