import Understudy

/// The places at which a sweep can inject a fault or cancel the body, and those it has tried.
struct SweepCoverage: Sendable {
    /// A closure that returns the function of each place.
    ///
    /// It's only called for a report, because looking up the names of functions takes a while.
    var functions: @Sendable () -> [String] = { [] }
    /// The indices of the places that were tried.
    var tried: Set<Int> = []

    /// The number of places of each function and how many of them were tried, for example
    /// `2 of 3  StoreSpy.save(_:)`.
    var rows: [String] {
        var order: [String] = []
        var counts: [String: (tried: Int, all: Int)] = [:]
        for (index, function) in functions().enumerated() {
            if counts[function] == nil { order.append(function) }
            counts[function, default: (0, 0)].all += 1
            if tried.contains(index) { counts[function, default: (0, 0)].tried += 1 }
        }
        return order.map { function in
            let (tried, all) = counts[function, default: (0, 0)]
            return ReportText.row("\(tried) of \(all)", function)
        }
    }
}

extension Rehearsal.Sweep: CustomStringConvertible {
    /// A description of the places that were tried, with a line for each function.
    ///
    /// For a fault sweep, each line contains the number of calls that can fail and how many of them
    /// have failed in a run. For a cancellation sweep, it contains the number of moments at which a
    /// task suspends or resumes in the function, and at how many of them the body was cancelled.
    public var description: String {
        let all = coverage.functions().count
        guard all > 0 else { return "\(kind.name): nothing was tried" }
        let places = "\(coverage.tried.count) of \(ReportText.count(all, kind.place))"
        let tried =
            kind.noun == kind.place
            ? places : "\(ReportText.count(self.tried, kind.noun)) in \(places)"
        let result = ReportText.count(failures.count, "failure")
        return (["\(kind.name): tried \(tried), \(result)"] + coverage.rows).joined(separator: "\n")
    }
}
