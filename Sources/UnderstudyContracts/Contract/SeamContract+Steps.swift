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

    /// Why a check cannot begin; `nil` where it can.
    var problem: String? {
        if operations.isEmpty { return "\(name): the contract has no operations to draw from" }
        return makers.count < 2 ? "\(name): the contract has no fake to compare with" : nil
    }

    /// Why a check cannot begin that makes so many of each; `nil` where it can.
    func problem(of counts: KeyValuePairs<String, Int>) -> String? {
        if let problem { return problem }
        return counts.first { $0.value < 1 }.map { label, count in
            "\(name): nothing was compared: \(label): \(count) asks for none"
        }
    }
}
