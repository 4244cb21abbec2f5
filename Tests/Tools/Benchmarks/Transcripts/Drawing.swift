#if os(Linux)
    import Measuring
    import Understudy
    import UnderstudyTranscripts

    /// A store whose calls are all different. Otherwise, the transcript would combine them.
    private final class StoreSpy: Sendable {
        let reading = Spy<Int, String?, Never>("StoreSpy.read(_:)")
        let saving = Spy<(id: Int, title: String), Bool, Never>("StoreSpy.save(id:title:)")

        init() {
            reading.answers { "page \($0)" }
            saving.returns(true)
        }

        /// Makes a number of calls.
        func call(_ count: Int) {
            for id in 0..<count / 2 {
                Sink.take(reading.function.sync(id)?.count ?? 0)
                Sink.take(saving.function.sync(id, "page") ? 1 : 0)
            }
        }
    }

    /// A loader whose answers take a second of virtual time each.
    private struct SlowLoader {
        let clock = TestClock()
        let loading = Spy<Int, Int, any Error>("LoaderSpy.load(_:)")

        /// Makes a number of calls, one after another.
        func call(_ count: Int) async {
            loading.recordTimes(on: clock.timeline)
            loading.returns(1, after: .seconds(1), on: clock.timeline)
            async let calls: Void = {
                for id in 0..<count { Sink.take((try? await loading(id)) ?? 0) }
            }()
            await clock.wakeNextSleeper(times: count)
            await calls
        }
    }

    extension Table {
        private static let counts = [1_000, 10_000]

        /// Measures recording calls with their outcomes, and drawing transcripts of them.
        static func transcripts(rounds: Int) async -> Table {
            let steps = ["calls", "`CallTranscript(of:)`", "text", "Mermaid", "SVG"]
            let stores = await medians(rounds: rounds) { count in
                let store = StoreSpy()
                let calls = nanoseconds { store.call(count) }
                return [calls] + times(of: store)
            }
            let loaders = await medians(rounds: rounds) { count in
                let loader = SlowLoader()
                let calls = await nanoseconds { await loader.call(count) }
                return [calls] + times(of: loader.loading, loader.clock)
            }
            return Table(
                columns: ["A transcript", "of 1,000 calls", "of 10,000", "Ratio"],
                rows: zip(steps, stores).map(row)
                    + zip(steps, loaders).map { row("answers that take time: \($0)", $1) })
        }

        private static func row(_ step: String, _ times: [Double]) -> [String] {
            [step] + times.map { time($0) } + [ratio(times[1] / times[0])]
        }

        /// Returns the medians of several times, for each number of calls.
        private static func medians(
            rounds: Int, _ measure: (Int) async -> [Double]
        ) async -> [[Double]] {
            var times: [[[Double]]] = []
            for round in 0...rounds {
                var both: [[Double]] = []
                for count in counts { both.append(await measure(count)) }
                // The first round is ignored, because it includes the time for metadata and page
                // faults, for example.
                if round > 0 { times.append(both) }
            }
            return times[0][0].indices.map { step in
                counts.indices.map { count in times.map { $0[count][step] }.median }
            }
        }

        private static func times(of doubles: Any...) -> [Double] {
            var transcript: CallTranscript?
            let making = nanoseconds {
                transcript =
                    doubles.count == 1
                    ? CallTranscript(of: doubles[0]) : CallTranscript(of: doubles[0], doubles[1])
            }
            guard let transcript else { return [] }
            return [making] + [
                nanoseconds { Sink.take(transcript.text.utf8.count) },
                nanoseconds { Sink.take(transcript.mermaid.utf8.count) },
                nanoseconds { Sink.take(transcript.svg.utf8.count) },
            ]
        }

        /// Measures the memory of a call with its outcome, and of its entry in a transcript.
        /// Returns `nil` if the system doesn't provide the memory in use.
        static func memoryOfTranscripts() -> Table? {
            let count = 100_000
            let warm = StoreSpy()
            warm.call(2)
            Sink.take(CallTranscript(of: warm).text.utf8.count)
            guard let empty = bytesInUse() else { return nil }
            let store = StoreSpy()
            store.call(count)
            guard let called = bytesInUse() else { return nil }
            let transcript = CallTranscript(of: store)
            guard let drawn = bytesInUse() else { return nil }
            return withExtendedLifetime((store, transcript)) {
                Table(
                    columns: ["Memory", "a call"],
                    rows: [
                        ["recorded, with its outcome", bytes(Double(called - empty) / 1e5)],
                        ["in a transcript", bytes(Double(drawn - called) / 1e5)],
                    ])
            }
        }
    }
#endif
