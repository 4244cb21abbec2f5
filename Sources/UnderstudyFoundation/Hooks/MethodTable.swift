// Fenced: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    /// The part of a class's metadata that its declarations fill: offsets of stored properties, and
    /// methods.
    struct MethodTable {
        private let words: UnsafeMutablePointer<UnsafeRawPointer?>
        let count: Int
        /// The words in front of the part.
        private static let header = 7

        init(of type: AnyClass) {
            let metadata = unsafeBitCast(type, to: UnsafeMutablePointer<UnsafeRawPointer?>.self)
            // Two 32-bit fields: the size in bytes, and how much of it lies before the address.
            let sizes = UInt64(UInt(bitPattern: metadata[4]))
            let size = Int(sizes & 0xFFFF_FFFF) - Int(sizes >> 32)
            words = metadata + Self.header
            count = size / MemoryLayout<UnsafeRawPointer>.size - Self.header
        }

        subscript(index: Int) -> UnsafeRawPointer? {
            get { words[index] }
            nonmutating set { words[index] = newValue }
        }

        /// The place of a method; `nil` when it is missing or has two.
        func slot(of method: UnsafeRawPointer) -> Int? {
            let slots = (0..<count).filter { words[$0] == method }
            return slots.count == 1 ? slots[0] : nil
        }
    }
#endif
