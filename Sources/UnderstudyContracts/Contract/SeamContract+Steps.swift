import Understudy

extension SeamContract {
    /// The steps of a seed. Each draws from numbers of its own: without one of them, the others
    /// stay what they are.
    func steps(_ count: Int, from random: inout TestNumberGenerator) -> [Step<Seam>] {
        (0..<count).map { _ in
            var own = random.split()
            return own.one(of: operations).draw(&own)
        }
    }

    /// The steps of several tasks, such that the tasks meet: of two or three kinds of operations,
    /// each with one of two draws of its arguments.
    ///
    /// A few kinds at a time, others for the next seed, find more than all kinds each time (Groce
    /// and others, "Swarm testing", 2012).
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

    /// Why a check cannot begin; `nil` where it can.
    var problem: String? {
        if operations.isEmpty { return "\(name): the contract has no operations to draw from" }
        return factories.count < 2 ? "\(name): the contract has no fake to compare with" : nil
    }

    /// Why a check cannot begin that makes so many of each; `nil` where it can.
    func problem(of counts: KeyValuePairs<String, Int>) -> String? {
        if let problem { return problem }
        return counts.first { $0.value < 1 }.map { label, count in
            "\(name): nothing was compared: \(label): \(count) asks for none"
        }
    }
}
