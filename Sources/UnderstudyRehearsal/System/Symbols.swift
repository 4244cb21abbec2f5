// System dependency: On Apple platforms, the C library provides the names of symbols. On Linux, we
// use the system's information about the memory of the process. On all platforms, we look up the
// runtime's function that demangles symbols by name. If any of them isn't available, functions
// don't have names.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The mangled symbols of the current process.
enum Symbols {
    /// Returns the symbols that begin at the given addresses.
    ///
    /// If no symbol begins at an address, the result doesn't contain the address.
    static func names(at addresses: Set<UInt>) -> [UInt: String] {
        #if canImport(Darwin)
            var names: [UInt: String] = [:]
            for address in addresses {
                var found = Dl_info()
                if dladdr(UnsafeRawPointer(bitPattern: address), &found) != 0,
                    UInt(bitPattern: found.dli_saddr) == address, let name = found.dli_sname
                {
                    names[address] = String(cString: name)
                }
            }
            return names
        #elseif os(Linux) && canImport(Glibc)
            // On this platform, the C library only provides the symbols that a program exports.
            var names: [UInt: String] = [:]
            let loaded = LoadedFile.all
            for path in Set(loaded.map(\.path)) {
                var offsets: [UInt64: UInt] = [:]
                for part in loaded where part.path == path {
                    for address in addresses where part.addresses.contains(address) {
                        offsets[part.offset(of: address)] = address
                    }
                }
                if offsets.isEmpty { continue }
                let found = LoadedFile.withBytes(of: path) { bytes in
                    SymbolTable(bytes)?.names(at: Set(offsets.keys))
                }
                for (offset, name) in (found ?? nil) ?? [:] {
                    if let address = offsets[offset] { names[address] = name }
                }
            }
            return names
        #else
            return [:]
        #endif
    }

    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?
        ) -> UnsafeMutablePointer<CChar>?

    private static let demangle =
        System.function("_swift_backtrace_demangle", as: Demangle.self)

    /// Returns a demangled name as it's shown in the runtime's crash reports, for example
    /// `closure #1 in Cache.load()`.
    static func demangled(_ name: String) -> String? {
        guard let demangle, let text = demangle(name, name.utf8.count, nil, nil) else {
            return nil
        }
        defer { free(text) }
        return String(cString: text)
    }
}

// MARK: - Programs and libraries

#if os(Linux) && canImport(Glibc)
    /// A part of a program or library that is loaded into the process.
    private struct LoadedFile {
        let path: String
        /// The addresses of this part in memory.
        let addresses: Range<UInt>
        /// The offset of this part in the file.
        private let start: UInt64

        /// The parts of all loaded files.
        ///
        /// Files that were replaced after they were loaded aren't included, because they may
        /// contain different code.
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
        func offset(of address: UInt) -> UInt64 { UInt64(address - addresses.lowerBound) &+ start }

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

/// The names of functions, read from the file of a program or library.
///
/// Files in the ELF format are supported if they use 64 bits and little-endian byte order (see the
/// System V ABI, chapters 4 and 5). Because a file may be damaged or have another format, we check
/// every offset before we read it.
struct SymbolTable {
    private let file: UnsafeRawBufferPointer
    private let segments: [Segment]
    private let symbols: Range<Int>
    private let names: Range<Int>

    /// A segment of the file and its virtual addresses.
    private struct Segment {
        let bytes: Range<UInt64>
        let address: UInt64
    }

    private static let symbolSize = 24

    /// Finds the symbol tables of a file, or returns `nil` if the file has none.
    ///
    /// - Parameters:
    ///   - file: The contents of the file. They must remain valid while this instance is used.
    init?(_ file: UnsafeRawBufferPointer) {
        self.file = file
        let bytes = Bytes(file: file)
        // Check the magic number, the 64-bit class and the little-endian byte order.
        guard bytes.load(0, as: UInt64.self).map({ $0 & 0xFFFF_FFFF_FFFF }) == 0x0102_464C_457F,
            // The offsets, entry sizes and entry counts of the tables of segments and sections
            // (`e_phoff`, `e_shoff` and so on).
            let programs = bytes.load(32, as: UInt64.self),
            let sections = bytes.load(40, as: UInt64.self),
            let programSize = bytes.load(54, as: UInt16.self),
            let programCount = bytes.load(56, as: UInt16.self),
            let sectionSize = bytes.load(58, as: UInt16.self),
            let sectionCount = bytes.load(60, as: UInt16.self)
        else { return nil }
        segments = (0..<UInt64(programCount)).compactMap { index in
            bytes.offset(ofEntry: index, size: UInt64(programSize), in: programs).flatMap {
                bytes.segment(at: $0)
            }
        }
        func section(_ index: UInt64) -> Int? {
            index < sectionCount
                ? bytes.offset(ofEntry: index, size: UInt64(sectionSize), in: sections) : nil
        }
        let symbolSection = (0..<UInt64(sectionCount)).lazy.compactMap(section)
            .first { bytes.load($0 + 4, as: UInt32.self) == 2 }
        guard let symbolSection, let symbols = bytes.content(of: symbolSection),
            let link = bytes.load(symbolSection + 40, as: UInt32.self),
            let nameSection = section(UInt64(link)), let names = bytes.content(of: nameSection)
        else { return nil }
        self.symbols = symbols
        self.names = names
    }

    /// Returns the names of the functions and constants that begin at the given offsets of the
    /// file.
    ///
    /// If no symbol begins at an offset, or if several symbols with different names do, the offset
    /// has no name.
    ///
    /// - Complexity: O(*n*), where *n* is the number of symbols in the file.
    func names(at offsets: Set<UInt64>) -> [UInt64: String] {
        var wanted: [UInt64: UInt64] = [:]
        for offset in offsets {
            if let address = address(of: offset) { wanted[address] = offset }
        }
        guard let lowest = wanted.keys.min(), let highest = wanted.keys.max() else { return [:] }
        var found: [UInt64: String] = [:]
        var shared: Set<UInt64> = []
        let bytes = Bytes(file: file)
        var symbol = symbols.lowerBound
        while symbol + Self.symbolSize <= symbols.upperBound {
            defer { symbol += Self.symbolSize }
            guard let value = bytes.load(symbol + 8, as: UInt64.self), value >= lowest,
                value <= highest, let offset = wanted[value], let name = name(of: symbol)
            else { continue }
            if let other = found.updateValue(name, forKey: offset), other != name {
                shared.insert(offset)
            }
        }
        return found.filter { !shared.contains($0.key) }
    }

    private func address(of offset: UInt64) -> UInt64? {
        segments.first { $0.bytes.contains(offset) }
            .map { offset - $0.bytes.lowerBound &+ $0.address }
    }

    /// Returns the name of a symbol if it's a function or constant that is defined in this file.
    private func name(of symbol: Int) -> String? {
        let bytes = Bytes(file: file)
        guard let kind = bytes.load(symbol + 4, as: UInt8.self), [1, 2].contains(kind & 0xF),
            bytes.load(symbol + 6, as: UInt16.self) != 0,
            let offset = bytes.load(symbol, as: UInt32.self), Int(offset) < names.count
        else { return nil }
        let rest = file[(names.lowerBound + Int(offset))..<names.upperBound]
        guard let end = rest.firstIndex(of: 0) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}

extension SymbolTable {
    /// Bytes with numbers at offsets that may be out of bounds.
    private struct Bytes {
        let file: UnsafeRawBufferPointer

        func load<Number: FixedWidthInteger & BitwiseCopyable>(
            _ offset: Int, as type: Number.Type
        ) -> Number? {
            guard offset >= 0, offset <= file.count - MemoryLayout<Number>.size else { return nil }
            return Number(
                littleEndian: file.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }

        /// Returns the offset of an entry in a table, or `nil` if it's out of bounds.
        ///
        /// - Parameters:
        ///   - index: The index of the entry.
        ///   - size: The number of bytes of each entry.
        ///   - table: The offset of the table.
        func offset(ofEntry index: UInt64, size: UInt64, in table: UInt64) -> Int? {
            // The size and the index both have 16 bits, so their product can't overflow.
            let offset = table.addingReportingOverflow(size * index)
            return offset.overflow || offset.partialValue >= file.count
                ? nil : Int(offset.partialValue)
        }

        /// Returns the contents of a section, or `nil` if they aren't in the file.
        func content(of section: Int) -> Range<Int>? {
            guard let start = load(section + 24, as: UInt64.self),
                let size = load(section + 32, as: UInt64.self),
                start <= file.count, size <= UInt64(file.count) - start
            else { return nil }
            return Int(start)..<Int(start + size)
        }

        /// Returns a loaded segment of the file, or `nil` if the entry is of another kind.
        func segment(at offset: Int) -> Segment? {
            guard load(offset, as: UInt32.self) == 1,
                let start = load(offset + 8, as: UInt64.self),
                let address = load(offset + 16, as: UInt64.self),
                let size = load(offset + 32, as: UInt64.self),
                start <= file.count, size <= UInt64(file.count) - start
            else { return nil }
            return Segment(bytes: start..<(start + size), address: address)
        }
    }
}
