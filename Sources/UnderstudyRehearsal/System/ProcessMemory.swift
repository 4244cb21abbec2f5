// System dependency: The kernel copies memory of the process and reports invalid addresses. On
// Linux, we look up the function of the C library by name, since its headers hide it.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A type that reads memory of the current process that may have been released or reused.
enum ProcessMemory {
    /// Returns the value at an address, or `nil` if the address isn't readable or if the system
    /// doesn't allow reading it.
    ///
    /// It's safe to call this function with any address.
    static func load<Value: BitwiseCopyable>(
        _ address: UInt, as type: Value.Type = Value.self
    ) -> Value? {
        withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { place in
            copy(from: address, to: UnsafeMutableRawBufferPointer(place)) ? place[0] : nil
        }
    }

    #if canImport(Darwin)
        private static let process = task_self_trap()

        private static func copy(
            from address: UInt, to place: UnsafeMutableRawBufferPointer
        ) -> Bool {
            var count: vm_size_t = 0
            let status = vm_read_overwrite(
                process, vm_address_t(address), vm_size_t(place.count),
                vm_address_t(UInt(bitPattern: place.baseAddress)), &count)
            return status == KERN_SUCCESS && count == vm_size_t(place.count)
        }
    #elseif os(Linux) && canImport(Glibc)
        private typealias Part = UnsafeMutablePointer<iovec>
        private typealias Copy = @convention(c) (pid_t, Part, UInt, Part, UInt, UInt) -> Int

        private static let process = getpid()
        private static let copy: Copy? = System.address(of: "process_vm_readv").map {
            unsafeBitCast($0, to: Copy.self)
        }

        private static func copy(
            from address: UInt, to place: UnsafeMutableRawBufferPointer
        ) -> Bool {
            var here = iovec(iov_base: place.baseAddress, iov_len: place.count)
            var there = iovec(
                iov_base: UnsafeMutableRawPointer(bitPattern: address), iov_len: place.count)
            return copy?(process, &here, 1, &there, 1, 0) == place.count
        }
    #else
        private static func copy(
            from address: UInt, to place: UnsafeMutableRawBufferPointer
        ) -> Bool { false }
    #endif
}
