import Measuring

/// What the doubles of one side weigh, in bytes.
struct Weight {
    let perDouble: Double
    let perCall: Double
    /// The doubles that were weighed. As long as they are there, those weighed next take new memory.
    private let doubles: [any Opener]

    /// Weighs many doubles before and after they are called.
    ///
    /// Measure before anything else has left holes in the heap, which new doubles would fill unseen.
    ///
    /// - Returns: `nil` where the system does not tell how much memory is in use.
    init?(_ side: Side) {
        let count = 50_000
        var doubles: [any Opener] = []
        doubles.reserveCapacity(count)
        Sink.take(open(makeOpener(side), times: 1))
        guard let empty = bytesInUse() else { return nil }
        for _ in 0..<count { doubles.append(makeOpener(side)) }
        guard let uncalled = bytesInUse() else { return nil }
        // What an array keeps in reserve counts, and depends on where between two powers of two the
        // number of its elements lies; so that number varies.
        var calls = 0
        for times in 500..<1_500 {
            calls += open(doubles[times], times: times)
        }
        guard let called = bytesInUse() else { return nil }
        perDouble = Double(uncalled - empty) / Double(count)
        perCall = Double(called - uncalled) / Double(calls)
        self.doubles = doubles
    }
}
