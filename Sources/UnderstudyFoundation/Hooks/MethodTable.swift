// Version-dependent: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    /// The part of a class's metadata that holds its declarations: offsets of stored properties,
    /// and methods.
    struct MethodTable {
        private let words: UnsafeMutablePointer<UnsafeRawPointer?>
        let count: Int
        /// The number of words before this part.
        private static let header = 7

        init(of type: AnyClass) {
            let metadata = unsafeBitCast(type, to: UnsafeMutablePointer<UnsafeRawPointer?>.self)
            // Two 32-bit fields: the size in bytes, and the number of bytes before the address.
            let sizes = UInt64(UInt(bitPattern: metadata[4]))
            let size = Int(sizes & 0xFFFF_FFFF) - Int(sizes >> 32)
            words = metadata + Self.header
            count = size / MemoryLayout<UnsafeRawPointer>.size - Self.header
        }

        subscript(index: Int) -> UnsafeRawPointer? {
            get { words[index] }
            nonmutating set { words[index] = newValue }
        }

        /// Returns the index of a method; `nil` if it's missing or has two.
        func slot(of method: UnsafeRawPointer) -> Int? {
            let slots = (0..<count).filter { words[$0] == method }
            return slots.count == 1 ? slots[0] : nil
        }
    }
#endif
