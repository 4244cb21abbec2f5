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
