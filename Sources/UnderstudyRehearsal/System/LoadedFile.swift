// System dependency: the C library, and the system's information about the memory of the process.
#if os(Linux) && canImport(Glibc)
    import Glibc

    /// A file of which a part is loaded into the process: the program, or a library.
    struct LoadedFile {
        let path: String
        /// The addresses of the part in memory.
        let addresses: Range<UInt>
        /// The offset of the part in the file.
        private let start: UInt64

        /// All loaded files, except those that were replaced since, because they contain different
        /// code.
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

        /// Returns the offset in the file of an address in the part.
        func place(of address: UInt) -> UInt64 { UInt64(address - addresses.lowerBound) &+ start }

        /// Reads the bytes of a file; returns `nil` if it can't be opened.
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
