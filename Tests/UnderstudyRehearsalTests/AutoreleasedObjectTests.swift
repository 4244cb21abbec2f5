import Foundation
import TestSupport
import Testing

@testable import UnderstudyRehearsal

@Suite("Objects in a rehearsal", .endsWhenIdle)
struct AutoreleasedObjectTests {
    private typealias Autorelease =
        @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer

    /// An object that only the autorelease pool of the current step retains. Only Apple platforms
    /// have such pools.
    private static var autoreleased: NSObject {
        let object = NSObject()
        let autorelease = System.function("objc_retainAutorelease", as: Autorelease.self)
        _ = autorelease?(Unmanaged.passUnretained(object).toOpaque())
        return object
    }

    @Test func `An object that a step autoreleases is released when the step ends`() async {
        await rehearse { _ in
            weak var object: NSObject?
            object = Self.autoreleased
            await Task.yield()
            #expect(object == nil)
        }
    }
}
