// System dependency: We use the table with which a library calls functions of other libraries. Only
// one format of this table is supported. In other formats, no slot is found.
#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
    import Glibc

    /// The slot in a library's table that it uses to call one function of another library.
    struct ImportSlot {
        /// The address of the slot in memory.
        private let address: UnsafeMutableRawPointer

        /// Finds a slot, or returns `nil` if the library isn't loaded or doesn't use a slot to call
        /// the function.
        ///
        /// - Parameters:
        ///   - symbol: The name of the function that the library calls.
        ///   - library: The file name of the library.
        init?(of symbol: String, in library: String) {
            // This call doesn't load the library if it isn't loaded yet.
            guard let map = dlopen(library, RTLD_NOLOAD | RTLD_NOW),
                let found = Table(of: map).slot(of: symbol)
            else { return nil }
            address = found
        }

        /// Finds the slot of the library or program that contains this code.
        ///
        /// With SwiftPM's own build system, this is the program that runs the tests. With Swift
        /// Build, it's the library of their target.
        ///
        /// - Parameters:
        ///   - symbol: The name of the function that the library or program calls.
        init?(inCurrentLibraryFor symbol: String) {
            guard let table = Table(around: #dsohandle), let found = table.slot(of: symbol) else {
                return nil
            }
            address = found
        }

        /// Replaces the function that the library calls from now on, or returns `false` if the
        /// system prevents it.
        ///
        /// - Parameters:
        ///   - function: A function without a context.
        func replace<Function>(with function: Function) -> Bool {
            // The loader may have made the page read-only after filling the table. It remains
            // writable because its earlier protection isn't known, and because its other slots may
            // still be filled.
            let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
            let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: address) & ~(size - 1))
            guard mprotect(page, Int(size), PROT_READ | PROT_WRITE) == 0 else { return false }
            // Other threads may use the slot in the meantime, but writing an aligned word is
            // atomic.
            address.storeBytes(of: unsafeBitCast(function, to: UInt.self), as: UInt.self)
            return true
        }
    }

    /// The dynamic linking information of a library.
    ///
    /// For a description of the format, see the System V ABI, chapter 5, "Dynamic Section".
    private struct Table {
        /// The base address of the library.
        private let base: UInt
        /// The values in the dynamic section of the library, by their tags.
        private var values: [Int: UInt] = [:]

        /// - Parameters:
        ///   - map: The loader's description of a library. It begins with the address of the
        ///     library, its name, the address of its dynamic section, and the address of the next
        ///     description.
        init(of map: UnsafeMutableRawPointer) {
            base = map.load(as: UInt.self)
            var entry = map.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
            while case let tag = entry.load(as: Int.self), tag != 0 {
                values[tag] = entry.load(fromByteOffset: 8, as: UInt.self)
                entry += 16
            }
        }

        /// Finds the table of the library or program that contains an address.
        ///
        /// This is the last library or program to begin before the address.
        init?(around address: UnsafeRawPointer) {
            // The loader's list begins with the program itself.
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

        /// The number of bytes of a relocation (`Elf64_Rela`).
        private static let relocationSize = 24
        /// The number of bytes of a symbol (`Elf64_Sym`).
        private static let symbolSize = 24

        /// Returns the address that is stored with a tag, or `nil` if there is none.
        private func pointer(_ tag: Int) -> UnsafeRawPointer? {
            guard let value = values[tag] else { return nil }
            // Most loaders write the absolute address into the section. Other loaders leave the
            // offset unchanged.
            return UnsafeRawPointer(bitPattern: value < base ? base + value : value)
        }

        /// Returns the slot of a function among the slots for calls (tags 23 and 2) and for other
        /// references (tags 7 and 8).
        ///
        /// The symbols are stored with tag 6, and their names with tag 5.
        func slot(of symbol: String) -> UnsafeMutableRawPointer? {
            guard let symbols = pointer(6), let names = pointer(5) else { return nil }
            for (start, size) in [(23, 2), (7, 8)] {
                guard let first = pointer(start), let bytes = values[size] else { continue }
                for relocation in stride(from: 0, to: Int(bytes), by: Self.relocationSize) {
                    let info = first.load(fromByteOffset: relocation + 8, as: UInt.self)
                    let symbolOffset = Int(info >> 32) * Self.symbolSize
                    let name = symbols.load(fromByteOffset: symbolOffset, as: UInt32.self)
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
#else
    struct ImportSlot {
        init?(of symbol: String, in library: String) { return nil }

        func replace<Function>(with function: Function) -> Bool { false }
    }
#endif
