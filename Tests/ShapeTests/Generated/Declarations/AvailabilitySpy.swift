// Written by Understudy from Availability.swift.
import Understudy

@available(macOS 26, iOS 26, *)
final class GlassSpy: Glass {
    let spies = Spies()

    struct Spies {
        let shine = Spy<Void, Int, Never>("GlassSpy.shine()")
    }

    func shine() -> Int {
        spies.shine()
    }
}

final class WindowSpy: Window {
    let spies = Spies()

    struct Spies {
        let open = Spy<Void, Void, Never>("WindowSpy.open()")
        let tint = Spy<String, Int, Never>("WindowSpy.tint(_:)")
        let openSlowly = Spy<Void, Void, Never>("WindowSpy.openSlowly()")
    }

    func open() {
        spies.open()
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func tint(_ colour: String) -> Int {
        spies.tint(colour)
    }

    @available(*, deprecated, message: "Use open.")
    func openSlowly() {
        spies.openSlowly()
    }
}

@available(*, deprecated, message: "Use Glass.")
@available(macOS 26, iOS 26, *)
extension Mirrors.Round {
    final class MirrorSpy: Mirror {
        let spies = Spies()

        struct Spies {
            let turn = Spy<Mirrors.Angle, Void, Never>("MirrorSpy.turn(_:)")
        }

        func turn(_ angle: Mirrors.Angle) {
            spies.turn(angle)
        }
    }
}

final class LampSpy: Lamp {
    let spies = Spies()

    struct Spies {
        @available(*, deprecated, message: "Lamps have no wick.")
        let trim = Spy<Wick, Wick, Never>("LampSpy.trim(_:)")
        /// The value of `wick` after `trim(_:)`, by default the one before.
        @available(*, deprecated, message: "Lamps have no wick.")
        let trimWick = Spy<Wick, Wick, Never>(unchanged: "LampSpy.trim(_:) wick")
        let light = Spy<Void, Void, Never>("LampSpy.light()")
    }

    @available(*, deprecated, message: "Lamps have no wick.")
    func trim(_ wick: inout Wick) -> Wick {
        defer { wick = spies.trimWick(wick) }
        return spies.trim(wick)
    }

    func light() {
        spies.light()
    }
}
