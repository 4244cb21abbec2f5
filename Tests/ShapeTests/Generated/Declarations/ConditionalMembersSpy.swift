// Written by Understudy from ConditionalMembers.swift.
import Understudy

final class PlatformSpy: Platform {
    let spies = Spies()

    struct Spies {
        #if os(Linux)
            let linux = Spy<Void, Int, Never>("PlatformSpy.linux()")
        #endif
        let common = Spy<Void, Void, Never>("PlatformSpy.common()")
        #if os(Linux)
            let kernel = Spy<Void, String, Never>("PlatformSpy.kernel")
        #endif
        #if !os(Linux) && os(Windows)
            let windows = Spy<Void, Int, Never>("PlatformSpy.windows()")
        #endif
        #if !os(Linux) && !os(Windows)
            let apple = Spy<Void, Int, Never>("PlatformSpy.apple()")
        #endif
        #if os(Linux)
            let size = Spy<Void, Int, Never>("PlatformSpy.size()")
        #else
            let size = Spy<Void, Double, Never>("PlatformSpy.size()")
        #endif
        #if !RELEASE
            let flush = Spy<Void, Void, any Error>("PlatformSpy.flush()")
        #else
            let flush = Spy<Void, Void, Never>("PlatformSpy.flush()")
        #endif
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        #if DEBUG
            let trace = Spy<String, Void, Never>("PlatformSpy.trace(_:)")
        #endif
    }

    #if os(Linux)
        func linux() -> Int {
            spies.linux()
        }
    #endif

    func common() {
        spies.common()
    }

    #if os(Linux)
        var kernel: String { spies.kernel() }
    #endif

    #if !os(Linux) && os(Windows)
        func windows() -> Int {
            spies.windows()
        }
    #endif

    #if !os(Linux) && !os(Windows)
        func apple() -> Int {
            spies.apple()
        }
    #endif

    #if DEBUG
        static func trace(_ text: String) {
            spies.trace(text)
        }
    #endif

    #if os(Linux)
        func size() -> Int {
            spies.size()
        }
    #else
        func size() -> Double {
            spies.size()
        }
    #endif

    #if !RELEASE
        func flush() throws {
            try spies.flush()
        }
    #else
        func flush() {
            spies.flush()
        }
    #endif
}
