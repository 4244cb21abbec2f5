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

    // Unchecked, since nothing here says that `Spy` is `Sendable`. Each part guards its own state;
    // a value that it has recorded is the test's to guard.
    struct StaticSpies: @unchecked Sendable {
        let wake = Understudy.Spy<Void, Spy, Never>("SleeperSpy.wake()")
    }

    static func wake() -> Spy {
        spies.wake()
    }
}
