import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Progress of searches", .endsWhenIdle)
struct ProgressTests {
    private let shown = Log()
    private let machine = Machine()

    /// A machine whose time is set by the test.
    private final class Machine: Sendable {
        private let time = Locked(Duration.zero)

        var now: Duration { time.withLock { $0 } }

        func pass(_ time: Duration) { self.time.withLock { $0 += time } }
    }

    private func surroundings(columns: Int = 80) -> Progress.Surroundings {
        Progress.Surroundings(
            terminal: Terminal(columns: columns) { [shown] in shown.add($0) },
            now: { [machine] in machine.now })
    }

    private func progress(_ surroundings: Progress.Surroundings) -> Progress {
        Progress.Surroundings.$current.withValue(surroundings) { Progress() }
    }

    @Test
    func `Progress starts after two seconds, updates ten times a second and is finally cleared`() {
        let progress = progress(surroundings())
        func tell(after time: Duration, _ text: String) {
            machine.pass(time)
            progress.show(text)
        }
        tell(after: .milliseconds(1_999), "too early")
        tell(after: .milliseconds(1), "1 of 9")
        tell(after: .milliseconds(99), "too soon")
        tell(after: .milliseconds(1), "2 of 9")
        #expect(shown.lines == ["\r1 of 9\u{1B}[K\r", "\r2 of 9\u{1B}[K\r"])
        progress.end()
        progress.end()
        #expect(shown.lines.dropFirst(2) == ["\r\u{1B}[K"])
    }

    @Test func `A search that ends within two seconds shows no progress`() {
        let progress = progress(surroundings())
        progress.show("1 of 9")
        progress.end()
        #expect(shown.lines.isEmpty)
    }

    @Test func `Without a terminal, a search shows no progress and doesn't read the time`() {
        let progress = progress(
            .init(terminal: nil) {
                Issue.record("the time was asked")
                return .zero
            })
        progress.show("1 of 9")
        progress.end()
    }

    @Test func `The progress text is truncated to the width of the terminal`() {
        let progress = progress(surroundings(columns: 11))
        machine.pass(.seconds(2))
        progress.show("explore: 1 of 9 schedules")
        #expect(shown.lines == ["\rexplore: 1\u{1B}[K\r"])
    }

    @Test func `Only one of several concurrent searches shows its progress`() {
        let surroundings = surroundings()
        let (first, second) = (progress(surroundings), progress(surroundings))
        machine.pass(.seconds(2))
        first.show("first")
        second.show("second")
        first.end()
        second.show("second")
        second.end()
        #expect(
            shown.lines == [
                "\rfirst\u{1B}[K\r", "\r\u{1B}[K", "\rsecond\u{1B}[K\r", "\r\u{1B}[K",
            ])
    }

    @Test
    func `The progress of a search contains the number of schedules and its location`() async {
        let line = currentLine() + 2
        await Progress.Surroundings.$current.withValue(surroundings()) {
            await explore(schedules: 4, search: .random, tier: .structured) { _ in
                machine.pass(.seconds(1))
            }
        }
        // The first two schedules should run twice.
        let place = "at UnderstudyRehearsalTests/ProgressTests.swift:\(line)"
        #expect(
            shown.lines == [
                "\rexplore: 1 of 4 schedules, \(place)\u{1B}[K\r",
                "\rexplore: 2 of 4 schedules, \(place)\u{1B}[K\r",
                "\rexplore: 3 of 4 schedules, \(place)\u{1B}[K\r", "\r\u{1B}[K",
            ])
    }
}
