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
            let sizeInt = Spy<Void, Int, Never>("PlatformSpy.size()", part: "sizeInt")
        #else
            let sizeDouble = Spy<Void, Double, Never>("PlatformSpy.size()", part: "sizeDouble")
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
            spies.sizeInt()
        }
    #else
        func size() -> Double {
            spies.sizeDouble()
        }
    #endif
}
