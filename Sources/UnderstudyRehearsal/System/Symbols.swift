// System dependency: On Apple platforms, the C library provides the names of symbols. On all
// platforms, we look up the runtime's function that demangles them by name. If either isn't
// available, functions don't have names.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A type that looks up the mangled symbols of the current process.
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
                var places: [UInt64: UInt] = [:]
                for part in loaded where part.path == path {
                    for address in addresses where part.addresses.contains(address) {
                        places[part.place(of: address)] = address
                    }
                }
                if places.isEmpty { continue }
                let found = LoadedFile.withBytes(of: path) { bytes in
                    SymbolTable(bytes)?.names(at: Set(places.keys))
                }
                for (place, name) in (found ?? nil) ?? [:] {
                    if let address = places[place] { names[address] = name }
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

    private static let demangle: Demangle? =
        System.address(of: "_swift_backtrace_demangle").map {
            unsafeBitCast($0, to: Demangle.self)
        }

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
