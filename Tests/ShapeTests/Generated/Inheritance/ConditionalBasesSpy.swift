// Written by Understudy from ConditionalBases.swift.
import Understudy

final class TwigSpy: Twig {
    let spies = Spies()

    struct Spies {
        let bend = Spy<Void, Void, Never>("TwigSpy.bend()")
        #if os(Linux)
            let sway = Spy<Void, Int, Never>("TwigSpy.sway()")
            let leaves = Spy<Void, Int, Never>("TwigSpy.leaves")
        #else
            let swayDouble = Spy<Double, Void, Never>("TwigSpy.sway(_:)", part: "swayDouble")
            let leaves = Spy<Void, Int, Never>("TwigSpy.leaves")
        #endif
    }

    func bend() {
        spies.bend()
    }

    #if os(Linux)
        func sway() -> Int {
            spies.sway()
        }

        var leaves: Int { spies.leaves() }
    #else
        func sway(_ degrees: Double) {
            spies.swayDouble(degrees)
        }

        var leaves: Int { spies.leaves() }
    #endif
}

#if os(Linux)
    final class BranchSpy: Branch {
        let spies = Spies()

        struct Spies {
            let sway = Spy<Void, Int, Never>("BranchSpy.sway()")
            let leaves = Spy<Void, Int, Never>("BranchSpy.leaves")
        }

        func sway() -> Int {
            spies.sway()
        }

        var leaves: Int { spies.leaves() }
    }
#endif

#if !os(Linux)
    final class BranchSpy: Branch {
        let spies = Spies()

        struct Spies {
            let sway = Spy<Double, Void, Never>("BranchSpy.sway(_:)")
            let leaves = Spy<Void, Int, Never>("BranchSpy.leaves")
        }

        func sway(_ degrees: Double) {
            spies.sway(degrees)
        }

        var leaves: Int { spies.leaves() }
    }
#endif
