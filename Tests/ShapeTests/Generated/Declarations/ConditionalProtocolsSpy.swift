// Written by Understudy from ConditionalProtocols.swift.
import Understudy

#if os(Linux)
    final class DaemonSpy: Daemon {
        let spies = Spies()

        struct Spies {
            let fork = Spy<Void, Int, Never>("DaemonSpy.fork()")
        }

        func fork() -> Int {
            spies.fork()
        }
    }
#endif

#if !os(Linux)
    final class DaemonSpy: Daemon {
        let spies = Spies()

        struct Spies {
            let fork = Spy<Void, String, Never>("DaemonSpy.fork()")
        }

        func fork() -> String {
            spies.fork()
        }
    }
#endif

final class WatcherSpy: Watcher {
    let spies = Spies()

    struct Spies {
        /// `finish` isn't recorded, because it doesn't escape.
        let watch = Spy<Void, Void, Never>("WatcherSpy.watch(_:)")
        /// It returns a closure, because the result can't be copied.
        let permit = Spy<Void, () -> Permit, Never>("WatcherSpy.permit()")
    }

    func watch(_ finish: Finish) {
        spies.watch()
    }

    func permit() -> Permit {
        spies.permit()()
    }
}
