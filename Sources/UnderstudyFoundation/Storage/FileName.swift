/// A type describing the name of a file in its folder.
///
/// Names are compared in the same way as on the platform's disks. On Linux, two names are equal if
/// their bytes are equal. On Apple platforms, the precomposed and decomposed forms of a character
/// are equivalent, as they are in a `String`.
struct FileName: Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func < (left: Self, right: Self) -> Bool {
        left.text == right.text
            ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.text < right.text
    }

    #if !canImport(Darwin)
        static func == (left: Self, right: Self) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    #endif
}
