import TestSupport
import Testing

@testable import Understudy

/// Words at addresses, as on a device with Objective-C and 64-bit pointers.
private struct Memory {
    /// The value of `swift_isaMask` on a device.
    static let mask: UInt = 0x007F_FFFF_FFFF_FFF8

    var words: [UInt: UInt] = [:]

    /// Adds a class.
    ///
    /// - Parameters:
    ///   - data: The fifth word, which begins with the address of data of Objective-C.
    ///   - flags: The sixth word, which begins with flags of Swift.
    mutating func addClass(at address: UInt, isa: UInt, data: UInt, flags: UInt) {
        words[address] = isa
        words[address + 32] = data
        words[address + 40] = flags
    }

    func reference(_ word: UInt) -> HeapReference {
        HeapReference(word, mask: Self.mask) { address in
            guard let word = words[address] else {
                Issue.record("The word at \(address) must not be read")
                return 0
            }
            return word
        }
    }
}

@Suite("The classification of references")
struct HeapReferenceTests {
    private let metaclass: UInt = 0x1_0400_0000

    @Test func `An instance of a Swift class is native`() {
        var memory = Memory(words: [0x6000_0000_0010: 0x1_0400_1000])
        memory.addClass(
            at: 0x1_0400_1000, isa: metaclass, data: 0x6000_0100_0002, flags: 3 << 32 | 2)
        #expect(memory.reference(0x6000_0000_0010) == .native(class: 0x1_0400_1000))
    }

    @Test func `An instance of a Swift class that inherits from NSObject belongs to Objective-C`() {
        var memory = Memory(words: [0x6000_0000_0010: 0x1_0400_1000])
        memory.addClass(at: 0x1_0400_1000, isa: metaclass, data: 0x6000_0100_0002, flags: 0)
        #expect(memory.reference(0x6000_0000_0010) == .objectiveC(class: 0x1_0400_1000))
    }

    @Test func `An instance of a class without Swift's metadata belongs to Objective-C`() {
        var memory = Memory(words: [0x6000_0000_0010: 0x1_0400_1000])
        // The sixth word isn't a part of such a class.
        memory.addClass(at: 0x1_0400_1000, isa: metaclass, data: 0x6000_0100_0000, flags: 2)
        #expect(memory.reference(0x6000_0000_0010) == .objectiveC(class: 0x1_0400_1000))
    }

    @Test func `The bits of an object's first word that aren't a part of the class are ignored`() {
        var memory = Memory(words: [0x6000_0000_0010: 0x0180_0001_0400_1001])
        memory.addClass(
            at: 0x1_0400_1000, isa: 0x0100_0001_0400_0001, data: 0x6000_0100_0000, flags: 0)
        #expect(memory.reference(0x6000_0000_0010) == .objectiveC(class: 0x1_0400_1000))
    }

    @Test(
        arguments: [
            0x400,  // the context of a closure
            0x500,  // the context of a generic closure
            0x501,  // an error
            0x502,  // a task
            0x7FF,
        ] as [UInt])
    func `A box has no class`(kind: UInt) {
        let memory = Memory(words: [0x6000_0000_0010: 0x1_0400_2000, 0x1_0400_2000: kind])
        #expect(memory.reference(0x6000_0000_0010) == .box)
    }

    @Test(
        arguments: [
            0, 1, 0xFFF,  // the empty cases of an optional
            0x8000_0000_0000_0000, 0xB1A3_5BB1_75E0_9158,  // tagged pointers with the highest bit
            0x27, 0x6000_0000_0011,  // tagged pointers with the lowest bit
        ] as [UInt])
    func `No memory is read for words that aren't addresses`(word: UInt) {
        #expect(Memory().reference(word) == .none)
    }

    // MARK: Objects of this process

    private func word(of object: AnyObject) -> UInt {
        UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }

    /// Returns the second word of a closure, which is its context.
    private func context(of closure: @escaping () -> Void) -> UInt {
        struct Layout { let closure: () -> Void }
        return unsafeBitCast(Layout(closure: closure), to: (UInt, UInt).self).1
    }

    @Test func `The classes of objects and the contexts of closures are recognized in memory`() {
        final class Screen {
            func close() {}
        }
        let screen = Screen()
        var (count, name) = (0, "")
        let closure = {
            count += 1
            name += "\(screen)"
        }
        withExtendedLifetime((screen, closure)) {
            #expect(Deallocation.type(of: word(of: screen)) == Screen.self)
            #expect(Deallocation.type(of: context(of: screen.close)) == Screen.self)
            #expect(context(of: closure) != 0)
            #expect(Deallocation.type(of: context(of: closure)) == nil)
            #expect(Deallocation.type(of: 0) == nil)
        }
    }

    @Test func `The wrapper of a class that is declared in Objective-C is a class`() {
        let words = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
        defer { words.deallocate() }
        words.initialize(repeating: 0, count: 2)
        words[0] = 0x305
        let layout = TypeLayout(unsafeBitCast(words, to: Any.Type.self))
        #expect(layout.kind == .class)
        #expect(layout.isClassBound)
    }
}

@Suite("Objects of Objective-C in their deinit")
struct ForeignDeallocationTests {
    /// Calls a function with an object whose class has no metadata of Swift.
    private func withForeignObject(_ body: (UnsafeRawPointer) -> Void) {
        let words = UnsafeMutablePointer<UInt>.allocate(capacity: 8)
        defer { words.deallocate() }
        words.initialize(repeating: 0, count: 8)
        // The object is the last word, and its class consists of the others.
        words[0] = 0x1_0400_0000
        words[7] = UInt(bitPattern: words)
        body(words + 7)
    }

    private func runtime(
        _ initializeWeak: Deallocation.Runtime.InitializeWeak?
    ) -> Deallocation.Runtime {
        Deallocation.Runtime(
            mask: .max,
            isNativeDeallocating: { _ in
                Issue.record("Swift doesn't count the references of this object")
                return false
            },
            initializeWeak: initializeWeak,
            destroyWeak: { $0.pointee = nil })
    }

    @Test func `An object is in its deinit if a weak reference to it is nil from the beginning`() {
        withForeignObject { object in
            let isAlive = runtime { reference, object in
                reference.pointee = object
                return object
            }
            #expect(!isAlive.isDeallocating(object))
            let isGoing = runtime { _, _ in nil }
            #expect(isGoing.isDeallocating(object))
        }
    }

    @Test
    func `Without the functions for weak references, objects are treated as if in their deinit`() {
        withForeignObject { #expect(runtime(nil).isDeallocating($0)) }
    }

    @Test func `Without a mask for classes, no object is examined`() {
        withForeignObject { object in
            var runtime = runtime { _, _ in nil }
            runtime.mask = nil
            #expect(!runtime.isDeallocating(object))
        }
    }

    @Test func `Boxes and instances of Swift classes are examined with Swift's runtime`() {
        final class Screen {}
        let screen = Screen()
        let runtime = Deallocation.Runtime(
            mask: .max, isNativeDeallocating: { _ in true },
            initializeWeak: { _, _ in
                Issue.record("A box isn't an object of Objective-C")
                return nil
            })
        withExtendedLifetime(screen) {
            #expect(runtime.isDeallocating(Unmanaged.passUnretained(screen).toOpaque()))
            #expect(
                !Deallocation.isWeakReferenceNil(Unmanaged.passUnretained(screen).toOpaque()))
        }
    }
}
