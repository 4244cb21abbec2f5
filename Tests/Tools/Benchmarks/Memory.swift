import Measuring

/// The memory of one side's doubles, in bytes.
struct Weight {
    let perDouble: Double
    let perCall: Double
    /// The measured doubles. They're retained so that later measurements can't reuse their memory.
    private let doubles: [any Opener]

    /// Measures many doubles before and after they are called.
    ///
    /// Memory should be measured before anything else. Otherwise, new doubles reuse freed memory,
    /// which isn't counted.
    ///
    /// - Returns: `nil` if the system doesn't provide the memory in use.
    init?(_ side: Side) {
        let count = 50_000
        var doubles: [any Opener] = []
        doubles.reserveCapacity(count)
        Sink.take(open(makeOpener(side), times: 1))
        guard let empty = bytesInUse() else { return nil }
        for _ in 0..<count { doubles.append(makeOpener(side)) }
        guard let uncalled = bytesInUse() else { return nil }
        // The unused capacity of an array counts, and depends on the number of its elements. Each
        // double is therefore called a different number of times.
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
