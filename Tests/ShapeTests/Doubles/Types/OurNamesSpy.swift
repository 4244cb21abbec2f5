// Written by Understudy from OurNames.swift.
import Understudy

extension Bureau {
    final class HandlerSpy: Handler {
        let spies = Spies()

        struct Spies {
            let contact = Understudy.SpiedProperty<Spy?>("HandlerSpy.contact")
            let meet = Understudy.Spy<Spy, Void, Never>("HandlerSpy.meet(_:)")
        }

        var contact: Spy? {
            get { spies.contact.get() }
            set { spies.contact.set(newValue) }
        }

        func meet(_ spy: Spy) {
            spies.meet(spy)
        }
    }
}

final class SleeperSpy<Spy>: Sleeper {
    static var spies: StaticSpies { Understudy.TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `Spy` isn't known to be `Sendable`. Each spy guards its own state, but not
    // the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let wake = Understudy.Spy<Void, Spy, Never>("SleeperSpy.wake()")
    }

    static func wake() -> Spy {
        spies.wake()
    }
}
