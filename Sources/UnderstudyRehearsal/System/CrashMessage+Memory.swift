// System dependency: We use the C library to write to the standard error stream.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension CrashMessage {
    /// A type representing bytes at a fixed address.
    struct Bytes {
        let start: UnsafeMutablePointer<UInt8>
        let count: Int

        init(_ text: String) {
            count = text.utf8.count
            start = .allocate(capacity: max(count, 1))
            for (index, byte) in text.utf8.enumerated() { start[index] = byte }
        }
    }

    /// A type representing all memory that a signal handler accesses.
    struct Memory {
        let start: Bytes
        let middle: Bytes
        let count: Bytes
        let replay: Bytes
        let end: Bytes
        let isSearch: Bool
        var step = 0
        var schedule = 0
        /// The number of departures from first come, first served.
        var departures = 0
        /// The departures, each of which is a pair of a choice and the chosen index.
        private let places = UnsafeMutablePointer<(UInt32, UInt32)>.allocate(capacity: Self.most)
        private let output = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size)
        private var written = 0

        /// The maximum number of departures. It isn't useful to replay more of them.
        private static var most: Int { 4_000 }
        private static var size: Int { 128 << 10 }

        init(
            start: Bytes, middle: Bytes, count: Bytes, replay: Bytes, end: Bytes, isSearch: Bool
        ) {
            self.start = start
            self.middle = middle
            self.count = count
            self.replay = replay
            self.end = end
            self.isSearch = isSearch
        }

        func free() {
            for bytes in [start, middle, count, replay, end] { bytes.start.deallocate() }
            places.deallocate()
            output.deallocate()
        }

        mutating func depart(_ point: Int, _ place: Int) {
            guard departures < Self.most else { return }
            places[departures] = (
                UInt32(truncatingIfNeeded: point), UInt32(truncatingIfNeeded: place)
            )
            departures += 1
        }

        /// Writes the message to the standard error stream, without using a lock and without
        /// allocating memory.
        mutating func write() {
            written = 0
            add(start)
            add(step)
            if isSearch {
                add(middle)
                add(schedule)
                add(count)
            }
            add(replay)
            for index in 0..<departures {
                add(UInt8(ascii: " "))
                add(Int(places[index].0))
                add(UInt8(ascii: ":"))
                add(Int(places[index].1))
            }
            add(end)
            #if canImport(Darwin)
                _ = Darwin.write(2, output, written)
            #elseif canImport(Glibc)
                _ = Glibc.write(2, output, written)
            #elseif canImport(Musl)
                _ = Musl.write(2, output, written)
            #endif
        }

        private mutating func add(_ bytes: Bytes) {
            for index in 0..<bytes.count { add(bytes.start[index]) }
        }

        private mutating func add(_ number: Int) {
            var unit = 1
            while number / unit >= 10 { unit *= 10 }
            while unit > 0 {
                add(UInt8(truncatingIfNeeded: 48 + number / unit % 10))
                unit /= 10
            }
        }

        private mutating func add(_ byte: UInt8) {
            guard written < Self.size else { return }
            output[written] = byte
            written += 1
        }
    }
}
