/// The kind of object that a word in memory refers to, which determines how references are counted.
///
/// On Apple's platforms, the word can be the address of an Objective-C object, of an instance of a
/// Swift class, or of a box, for example the context of a closure. Only the first two are objects
/// in terms of `AnyObject`: to retain a box as `AnyObject`, the runtime would read the flags of a
/// class that isn't there. Therefore, this type only reads words, and neither retains the object
/// nor queries its class.
///
/// It relies on the following parts of the ABI:
///
/// - The first word of each object, combined with `swift_isaMask`, is the address of its metadata
///   (swiftlang/swift, `include/swift/Runtime/Config.h` and `stdlib/public/runtime/Private.h`).
/// - The first word of metadata is a kind up to 0x7FF. For a class, the kind is 0 without
///   Objective-C, and otherwise a larger number, which is the address of the metaclass
///   (`include/swift/ABI/MetadataKind.def`, `getEnumeratedMetadataKind` in `Metadata.h`).
/// - A class with bit 1 of its fifth word set is a Swift class (`SWIFT_CLASS_IS_SWIFT_MASK`).
///   If bit 1 of its sixth word is also set, Swift counts its references
///   (`ClassFlags::UsesSwiftRefcounting` in `MetadataValues.h`). `NSObject` and its subclasses
///   count their references themselves.
/// - A tagged pointer has its highest bit or, on Macs with Intel processors, its lowest bit set
///   (objc4, `OBJC_TAG_MASK` in `runtime/objc-internal.h`). An address has neither.
enum HeapReference: Equatable {
    /// The word isn't the address of an object. It's a tagged pointer, or the representation of
    /// `nil` or another empty case.
    case none
    /// The word is the address of a box, whose references Swift counts.
    case box
    /// The word is the address of an instance of a class, whose references Swift counts. The
    /// associated value is the address of the class.
    case native(class: UInt)
    /// The word is the address of an object that counts its references itself. The associated value
    /// is the address of the class.
    case objectiveC(class: UInt)

    /// Classifies a word.
    ///
    /// - Parameters:
    ///   - word: A strong reference, or the representation of an optional reference.
    ///   - mask: The value of `swift_isaMask`.
    ///   - load: A closure that returns the word at an address.
    init(_ word: UInt, mask: UInt, load: (UInt) -> UInt) {
        let size = UInt(MemoryLayout<UInt>.size)
        // The first page doesn't contain objects.
        guard word >= 0x1000, word % size == 0, word.leadingZeroBitCount > 0 else {
            self = .none
            return
        }
        let metadata = load(word) & mask
        switch load(metadata) {
        case 0: self = .native(class: metadata)
        case ...0x7FF: self = .box
        default:
            let isNative = load(metadata + 4 * size) & 2 != 0 && load(metadata + 5 * size) & 2 != 0
            self = isNative ? .native(class: metadata) : .objectiveC(class: metadata)
        }
    }

    /// Classifies a word in the memory of the process.
    init(_ word: UInt, mask: UInt) {
        self.init(word, mask: mask) {
            UnsafePointer<UInt>(bitPattern: $0).unsafelyUnwrapped.pointee
        }
    }
}

/// A class that represents any object whose references Swift counts, including boxes.
///
/// On Apple's platforms, `Unmanaged<AnyObject>` and `weak var object: AnyObject?` depend on the
/// class of an object. They end the process for boxes, and for Objective-C objects whose `deinit`
/// is running. `Unmanaged<NativeObject>` and `weak var object: NativeObject?` only access the
/// counts of references. There are no instances of this class.
package class NativeObject {
    private init() {}
}
