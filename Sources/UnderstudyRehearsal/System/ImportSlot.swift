// System dependency: the table through which a library calls functions of others, in the one format
// that is supported. For other formats no slot is found.
#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
    import Glibc
#endif

/// The slot of a library's own table through which it calls one function of another library.
struct ImportSlot {
    /// The address of the slot.
    private let address: UnsafeMutableRawPointer

    /// Finds the slot; `nil` if the library isn't loaded, or doesn't call the function that way.
    ///
    /// - Parameters:
    ///   - symbol: the name of the function.
    ///   - library: the file name of the library.
    init?(of symbol: String, in library: String) {
        #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
            // This doesn't load the library.
            guard let map = dlopen(library, RTLD_NOLOAD | RTLD_NOW),
                let found = Table(of: map).slot(of: symbol)
            else { return nil }
            address = found
        #else
            return nil
        #endif
    }

    /// Finds the slot of the library or program that contains this code: with SwiftPM's own build
    /// the program that runs the tests, with Swift Build the library of their target.
    ///
    /// - Parameter symbol: the name of the function.
    init?(ofOwn symbol: String) {
        #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
            guard let own = Table(around: #dsohandle), let found = own.slot(of: symbol) else {
                return nil
            }
            address = found
        #else
            return nil
        #endif
    }

    /// Replaces the function that the library calls from now on; returns `false` if the system
    /// prevents it.
    func replace(with function: UInt) -> Bool {
        #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
            // The loader may have made the page read-only after filling the table. It stays
            // writable, because its earlier protection isn't known, and its other slots may still
            // be filled.
            let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
            let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: address) & ~(size - 1))
            guard mprotect(page, Int(size), PROT_READ | PROT_WRITE) == 0 else { return false }
            // Other threads may call through the slot meanwhile; an aligned word is written
            // atomically.
            address.storeBytes(of: function, as: UInt.self)
            return true
        #else
            return false
        #endif
    }
}

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
    /// The dynamic linking information of a library: System V ABI, chapter 5, "Dynamic Section".
    private struct Table {
        /// The base address of the library.
        private let base: UInt
        /// The values of its dynamic section, by their tags.
        private var values: [Int: UInt] = [:]

        /// - Parameter map: the loader's description of a library, which begins with its address,
        ///   its name, its dynamic section and the next description.
        init(of map: UnsafeMutableRawPointer) {
            base = map.load(as: UInt.self)
            var entry = map.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
            while case let tag = entry.load(as: Int.self), tag != 0 {
                values[tag] = entry.load(fromByteOffset: 8, as: UInt.self)
                entry += 16
            }
        }

        /// Finds the table of the library or program that contains an address: the last that begins
        /// before it.
        init?(around address: UnsafeRawPointer) {
            // The loader's list begins with the program.
            var next = dlopen(nil, RTLD_NOW)
            var nearest: (base: UInt, map: UnsafeMutableRawPointer)?
            while let map = next {
                let base = map.load(as: UInt.self)
                if base <= UInt(bitPattern: address), nearest.map({ $0.base < base }) ?? true {
                    nearest = (base, map)
                }
                next = map.load(fromByteOffset: 24, as: UnsafeMutableRawPointer?.self)
            }
            guard let nearest else { return nil }
            self.init(of: nearest.map)
        }

        /// Returns the address of a tag; `nil` if there is none.
        private func pointer(_ tag: Int) -> UnsafeRawPointer? {
            guard let value = values[tag] else { return nil }
            // Most loaders write the absolute address into the section; others leave the offset.
            return UnsafeRawPointer(bitPattern: value < base ? base + value : value)
        }

        /// Returns the slot of a function, among those of calls (tags 23 and 2) and of other
        /// references (7 and 8). Symbols are under tag 6, their names under 5.
        func slot(of symbol: String) -> UnsafeMutableRawPointer? {
            guard let symbols = pointer(6), let names = pointer(5) else { return nil }
            for (start, size) in [(23, 2), (7, 8)] {
                guard let first = pointer(start), let bytes = values[size] else { continue }
                for relocation in stride(from: 0, to: Int(bytes), by: 24) {
                    let info = first.load(fromByteOffset: relocation + 8, as: UInt.self)
                    let name = symbols.load(fromByteOffset: Int(info >> 32) * 24, as: UInt32.self)
                    guard info >> 32 != 0,
                        strcmp((names + Int(name)).assumingMemoryBound(to: CChar.self), symbol) == 0
                    else { continue }
                    let offset = first.load(fromByteOffset: relocation, as: UInt.self)
                    return UnsafeMutableRawPointer(bitPattern: base + offset)
                }
            }
            return nil
        }
    }
#endif
