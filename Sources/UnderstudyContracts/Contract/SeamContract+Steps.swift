import Understudy

extension SeamContract {
    /// Returns random steps. Each of them uses a separate sequence of random numbers so that
    /// removing a step does not change the other steps.
    func steps(_ count: Int, from random: inout TestNumberGenerator) -> [Step<Seam>] {
        (0..<count).map { _ in
            var own = random.split()
            return own.one(of: operations).draw(&own)
        }
    }

    /// Returns the steps of several tasks.
    ///
    /// These steps only use two or three kinds of operations, with one of two sets of arguments
    /// each, so that the tasks are likely to conflict. Using a few kinds of operations for each
    /// seed finds more problems than using all of them every time. For more information, see Groce
    /// et al., "Swarm testing", 2012.
    func programs(
        ofTasks tasks: Int, _ count: Int, from random: inout TestNumberGenerator
    ) -> [[Step<Seam>]] {
        let size = Int.random(in: 2...3, using: &random)
        let kinds = operations.shuffled(using: &random).prefix(size)
        let draws = [random.split(), random.split()]
        return (0..<tasks).map { _ in
            (0..<count).map { _ in
                var draw = random.one(of: draws)
                return random.one(of: kinds).draw(&draw)
            }
        }
    }

    /// The reason why the contract cannot be checked, or `nil` if it can.
    var problem: String? {
        if operations.isEmpty { return "\(name): the contract has no operations" }
        return factories.count < 2 ? "\(name): the contract has no fake to compare with" : nil
    }

    /// Returns the reason why the contract cannot be checked with the given numbers, or `nil` if it
    /// can.
    func problem(of counts: KeyValuePairs<String, Int>) -> String? {
        if let problem { return problem }
        return counts.first { $0.value < 1 }.map { label, count in
            "\(name): nothing was compared: \(label) is \(count), but must be at least 1"
        }
    }
}
