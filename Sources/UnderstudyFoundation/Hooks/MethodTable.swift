// Version-dependent: for more information, see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    /// A type describing the part of a class's metadata that describes its own declarations. It
    /// contains the offsets of stored properties, and the methods.
    struct MethodTable {
        private let words: UnsafeMutablePointer<UnsafeRawPointer?>
        let count: Int
        /// The number of words that precede this part of the metadata.
        private static let header = 7

        init(of type: AnyClass) {
            let metadata = unsafeBitCast(type, to: UnsafeMutablePointer<UnsafeRawPointer?>.self)
            // Note that this word consists of two 32-bit fields: the size in bytes, and the number
            // of bytes that precede the address.
            let sizes = UInt64(UInt(bitPattern: metadata[4]))
            let size = Int(sizes & 0xFFFF_FFFF) - Int(sizes >> 32)
            words = metadata + Self.header
            count = size / MemoryLayout<UnsafeRawPointer>.size - Self.header
        }

        subscript(index: Int) -> UnsafeRawPointer? {
            get { words[index] }
            nonmutating set { words[index] = newValue }
        }

        /// Returns the index of a method, or `nil` if the method occurs zero times or twice.
        func slot(of method: UnsafeRawPointer) -> Int? {
            let slots = (0..<count).filter { words[$0] == method }
            return slots.count == 1 ? slots[0] : nil
        }
    }
#endif
