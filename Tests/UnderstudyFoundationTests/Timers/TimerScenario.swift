import Foundation

/// A timer scenario whose events should be the same on a real and a fake run loop.
struct TimerScenario: Sendable, CustomStringConvertible {
    let description: String
    let run: @Sendable (TimerBench) -> Void

    private init(_ name: String, _ run: @escaping @Sendable (TimerBench) -> Void) {
        (description, self.run) = (name, run)
    }

    static let all = firing + handlers + dates + modes
    private static let other = RunLoop.Mode("other")

    private static let firing = [
        TimerScenario("a timer that fires once") { bench in
            let timer = bench.timer("a", after: 1)
            bench.add(timer)
            bench.run(2.5)
            bench.events.append("\(timer.isValid)")
        },
        TimerScenario("a timer that repeats") { bench in
            bench.add(bench.timer("a", after: 1, every: 1))
            bench.run(3.5)
        },
        TimerScenario("two timers that are added in the other order") { bench in
            let (late, early) = (bench.timer("b", after: 2), bench.timer("a", after: 1))
            bench.add(late)
            bench.add(early)
            bench.run(2.5)
        },
        TimerScenario("a repeating timer whose date passed long before") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            let timer = bench.timer("a", after: -10.25, every: 1)
            bench.add(timer)
            bench.run(2.5)
            bench.logDate(timer)
        },
        TimerScenario("a timer whose date passed long before") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            bench.add(bench.timer("a", after: -10))
            bench.run(2.5)
        },
        TimerScenario("a timer whose date passes before it's added") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            let timer = bench.timer("a", after: 1)
            bench.run(2.5)
            bench.add(timer)
            bench.run(0.5)
        },
        TimerScenario("repeating, of an interval alone") { bench in
            bench.add(
                Timer(timeInterval: bench.unit, repeats: true, block: bench.handler("a")))
            bench.run(2.5)
        },
        TimerScenario("once, of an interval alone") { bench in
            bench.add(
                Timer(timeInterval: bench.unit * 2, repeats: false, block: bench.handler("a")))
            bench.run(1)
            bench.events.append("half")
            bench.run(2)
        },
        TimerScenario("a repeating timer with a negative interval") { bench in
            bench.add(bench.timer("a", after: 1, every: -1, repeats: true))
            bench.run(2.5)
        },
        TimerScenario("a timer that's added twice") { bench in
            let timer = bench.timer("a", after: 1)
            bench.add(timer)
            bench.add(timer)
            bench.run(2.5)
        },
        TimerScenario("a timer that's invalid before it's added") { bench in
            let timer = bench.timer("a", after: 1)
            timer.invalidate()
            bench.add(timer)
            bench.run(2.5)
        },
        TimerScenario("a timer that's invalid before its time") { bench in
            let timer = bench.timer("a", after: 2, every: 1)
            bench.add(timer)
            bench.run(1)
            timer.invalidate()
            bench.run(2.5)
        },
        TimerScenario("a repeating timer that's also fired by hand") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            let timer = bench.timer("a", after: 2, every: 1)
            bench.add(timer)
            bench.run(0.5)
            timer.fire()
            bench.logDate(timer)
            bench.run(2)
        },
        TimerScenario("a timer that's fired by hand") { bench in
            let timer = bench.timer("a", after: 2)
            bench.add(timer)
            timer.fire()
            bench.run(2.5)
        },
    ]

    private static let handlers = [
        TimerScenario("a handler that's busy for several intervals") { bench in
            let timer = bench.timer("a", after: 1, every: 1) {
                [unowned bench] _ in if bench.events.count == 1 { bench.pass(2.5) }
            }
            bench.add(timer)
            bench.run(1.5)
            bench.logDate(timer)
            bench.run(1.9)
            bench.logDate(timer)
        },
        TimerScenario("a handler that runs the loop for several intervals") { bench in
            let timer = bench.timer("a", after: 1, every: 1) {
                [unowned bench] _ in if bench.events.count == 1 { bench.run(2.5) }
            }
            bench.add(timer)
            bench.run(1.5)
            bench.logDate(timer)
            bench.run(1.9)
        },
        TimerScenario("a handler that runs the loop while another timer is due") { bench in
            let timer = bench.timer("a", after: 1) { [unowned bench] _ in
                bench.run(2)
                bench.events.append("end of a")
            }
            bench.add(timer)
            bench.add(bench.timer("b", after: 2))
            bench.run(3.5)
        },
        TimerScenario("a handler that invalidates its timer") { bench in
            let timer = bench.timer("a", after: 1, every: 1) { [unowned bench] timer in
                if bench.events.count == 2 { timer.invalidate() }
            }
            bench.add(timer)
            bench.run(4.5)
        },
        TimerScenario("a handler that invalidates another timer") { bench in
            let other = bench.timer("b", after: 2)
            bench.add(bench.timer("a", after: 1) { _ in other.invalidate() })
            bench.add(other)
            bench.run(3.5)
        },
        TimerScenario("a handler that adds a timer") { bench in
            let timer = bench.timer("a", after: 1) { [unowned bench] _ in
                bench.add(bench.timer("b", after: 1))
            }
            bench.add(timer)
            bench.run(3.5)
        },
        TimerScenario("the date in a handler, and behind it") { bench in
            let timer = bench.timer("a", after: 1, every: 2) { [unowned bench] in
                bench.logDate($0)
            }
            bench.logDate(timer)
            bench.add(timer)
            bench.run(2)
            bench.logDate(timer)
            bench.run(2)
            bench.logDate(timer)
        },
    ]

    private static let dates = [
        TimerScenario("a date that's set to later") { bench in
            let timer = bench.timer("a", after: 1, every: 1)
            bench.add(timer)
            timer.fireDate = bench.now + 3 * bench.unit
            bench.run(2.5)
            bench.events.append("then")
            bench.run(2)
            bench.logDate(timer)
        },
        TimerScenario("a date that's set to earlier") { bench in
            let timer = bench.timer("a", after: 5)
            bench.add(timer)
            timer.fireDate = bench.now + bench.unit
            bench.run(2.5)
        },
        TimerScenario("a date that's set to the past") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            let timer = bench.timer("a", after: 5, every: 1)
            bench.add(timer)
            timer.fireDate = bench.now - 7.25 * bench.unit
            bench.run(2.5)
        },
        TimerScenario("a pause until the distant future") { bench in
            let timer = bench.timer("a", after: 1, every: 1)
            bench.add(timer)
            bench.run(1.5)
            timer.fireDate = .distantFuture
            bench.run(3)
            timer.fireDate = bench.now + bench.unit
            bench.run(2.5)
        },
        TimerScenario("a date that the handler sets to later") { bench in
            let timer = bench.timer("a", after: 1, every: 1) { [unowned bench] timer in
                if bench.events.count == 1 { timer.fireDate = bench.now + 3 * bench.unit }
            }
            bench.add(timer)
            bench.run(3.5)
            bench.events.append("then")
            bench.run(2)
        },
        TimerScenario("a date that the handler sets to the past") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            let timer = bench.timer("a", after: 1, every: 4) { [unowned bench] timer in
                if bench.events.count == 1 { timer.fireDate = bench.now - bench.unit }
            }
            bench.add(timer)
            bench.run(2.5)
        },
    ]

    private static let modes = [
        TimerScenario("a timer of another mode") { bench in
            bench.add(bench.timer("a", after: 1), for: other)
            bench.run(2.5)
        },
        TimerScenario("an overdue timer of a mode that runs later") { bench in
            (bench as? LiveTimerBench)?.overdueFirings = 1
            let timer = bench.timer("a", after: 1, every: 1)
            bench.add(timer, for: other)
            bench.run(3.5)
            bench.logDate(timer)
            bench.run(1.1, in: other)
            bench.logDate(timer)
        },
        TimerScenario("overdue timers of a mode that runs later, in the order of their dates") {
            bench in
            (bench as? LiveTimerBench)?.overdueFirings = 2
            bench.add(bench.timer("b", after: 2), for: other)
            bench.add(bench.timer("a", after: 1), for: other)
            bench.run(3.5)
            bench.run(0.5, in: other)
        },
        TimerScenario("a timer of the common modes in the default one") { bench in
            bench.add(bench.timer("a", after: 1), for: .common)
            bench.run(2.5)
        },
        TimerScenario("a timer of the common modes in another one") { bench in
            bench.add(bench.timer("a", after: 1), for: .common)
            bench.add(bench.timer("b", after: 1), for: other)
            bench.run(2.5, in: other)
        },
        TimerScenario("a timer of two modes") { bench in
            let timer = bench.timer("a", after: 1, every: 1)
            bench.add(timer)
            bench.add(timer, for: other)
            bench.run(1.5)
            bench.run(1, in: other)
        },
    ]
}
