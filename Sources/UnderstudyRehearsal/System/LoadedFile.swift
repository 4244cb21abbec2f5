// System dependency: We use the C library, and the system's information about the memory of the
// process.
#if os(Linux) && canImport(Glibc)
    import Glibc

    /// A type representing a part of a program or library that is loaded into the process.
    struct LoadedFile {
        let path: String
        /// The addresses of this part in memory.
        let addresses: Range<UInt>
        /// The offset of this part in the file.
        private let start: UInt64

        /// The parts of all loaded files.
        ///
        /// Files that were replaced after they were loaded aren't included, since they may contain
        /// different code.
        static var all: [LoadedFile] {
            (Files.text(of: "/proc/self/maps") ?? "").split(separator: "\n").compactMap(Self.init)
        }

        /// Parses a line such as `55d0c000-55d1f000 r-xp 00001000 08:01 1234   /usr/bin/swift`.
        private init?(_ line: Substring) {
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6 else { return nil }
            let path = fields[5].drop { $0 == " " }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard path.hasPrefix("/"), !path.hasSuffix(" (deleted)"), ends.count == 2,
                ends[0] < ends[1], let start = UInt64(fields[2], radix: 16)
            else { return nil }
            self.path = String(path)
            addresses = ends[0]..<ends[1]
            self.start = start
        }

        /// Returns the offset in the file that corresponds to an address in this part.
        func place(of address: UInt) -> UInt64 { UInt64(address - addresses.lowerBound) &+ start }

        /// Calls `body` with the contents of a file, or returns `nil` if the file can't be opened.
        static func withBytes<Value>(
            of path: String, _ body: (UnsafeRawBufferPointer) -> Value
        ) -> Value? {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return nil }
            defer { close(file) }
            var status = stat()
            guard fstat(file, &status) == 0, status.st_size > 0 else { return nil }
            let count = Int(status.st_size)
            guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0),
                start != MAP_FAILED
            else { return nil }
            defer { munmap(start, count) }
            return body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }
#endif
