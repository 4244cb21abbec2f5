// Written by Understudy from OurNames.swift.
import Understudy

extension Bureau {
    final class HandlerSpy: Handler {
        let spies = Spies()

        struct Spies {
            let contact = Understudy::SpiedProperty<Spy?>("HandlerSpy.contact")
            let meet = Understudy::Spy<Spy, Void, Never>("HandlerSpy.meet(_:)")
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

extension Agency {
    final class DispatcherSpy: Dispatcher {
        let spies = Spies()

        struct Spies {
            let desk = Understudy::SpiedProperty<Understudy?>("DispatcherSpy.desk")
        }

        static var spies: StaticSpies {
            Understudy::TestScoped.value(of: Self.self) { StaticSpies() }
        }

        // Unchecked, because `Spy?` isn't known to be `Sendable`. Each spy guards its own state,
        // but not the values that it has recorded.
        struct StaticSpies: @unchecked Sendable {
            let open = Understudy::Spy<Spy?, Int, Never>("DispatcherSpy.open(_:)")
        }

        static func open(_ agency: Spy?) -> Int {
            spies.open(agency)
        }

        var desk: Understudy? {
            get { spies.desk.get() }
            set { spies.desk.set(newValue) }
        }
    }
}

extension Attic {
    final class RegisterSpy: Register {
        let spies = Spies()

        struct Spies {
            let total = Spy<Swift.Void, Int, Swift.Never>("RegisterSpy.total()")
            let close = Spy<Swift.Void, Swift.Void, Swift.Never>("RegisterSpy.close()")
        }

        func total() -> Int {
            spies.total()
        }

        func close() {
            spies.close()
        }
    }
}

extension Lab {
    final class WorkbenchSpy: Workbench {
        let spies = Spies()

        // Unchecked, because `Bool` isn't known to be `Sendable`. Each spy guards its own state,
        // but not the values that it has recorded.
        struct Spies: @unchecked Sendable {
            let isFree = Spy<Void, Swift.Bool, any Error>("WorkbenchSpy.isFree()")
            let vote = Spy<Void, Bool, Never>("WorkbenchSpy.vote()")
        }

        func isFree() throws -> Swift.Bool {
            try spies.isFree()
        }

        func vote() -> Bool {
            spies.vote()
        }
    }
}

final class SleeperSpy<Spy>: Sleeper {
    static var spies: StaticSpies { Understudy::TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, because `Spy` isn't known to be `Sendable`. Each spy guards its own state, but not
    // the values that it has recorded.
    struct StaticSpies: @unchecked Sendable {
        let wake = Understudy::Spy<Void, Spy, Never>("SleeperSpy.wake()")
    }

    static func wake() -> Spy {
        spies.wake()
    }
}
