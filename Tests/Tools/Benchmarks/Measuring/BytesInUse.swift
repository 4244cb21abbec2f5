#if canImport(Darwin)
    import Darwin
#else
    import Foundation
#endif

/// Returns the memory that the process uses: the bytes allocated by `malloc`, or the resident
/// pages.
package func bytesInUse() -> Int? {
    #if canImport(Darwin)
        var statistics = malloc_statistics_t()
        malloc_zone_statistics(nil, &statistics)
        return Int(statistics.size_in_use)
    #elseif os(Linux)
        // For example, the text is `2481 911 720 …`. The second number counts the resident pages:
        // see proc(5).
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return nil
        }
        let numbers = text.split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
        return nil
    #endif
}
