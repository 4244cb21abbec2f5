import Understudy

/// A type describing the schedules of an exploration, including new and stored schedules.
struct SearchPlan: Sendable {
    let bounds: SearchBounds
    /// The schedules that have failed before, or `nil` if the project doesn't store failing
    /// schedules.
    let kept: KeptSchedules?
    /// Descriptions of invalid environment variables. If there are any, no schedules are tried.
    let problems: [String]

    /// - Parameters:
    ///   - schedules: The number of schedules specified by the call.
    ///   - seed: The seed specified by the call.
    ///   - tier: The tier on which the body runs.
    ///   - function: The name of the calling function.
    ///   - location: The source location of the call.
    init(
        schedules: Int, seed: Rehearsal.Seed, tier: Rehearsal.Tier,
        function: String, at location: TestReport.Location,
        _ variables: SearchVariables = .current
    ) {
        var reader = VariableReader(for: "explore")
        bounds = SearchBounds(schedules: schedules, seed: seed, variables, &reader)
        let folder = reader.read(
            "UNDERSTUDY_SCHEDULES_FOLDER", variables.folder, SearchText.wantedFolder
        ) { Files.isFolder($0) ? $0 : nil }
        kept = (folder ?? KeptSchedules.folder(above: "\(location.filePath)")).map {
            KeptSchedules(
                in: $0, call: CallSites.number(of: location, in: function), of: function,
                fileID: "\(location.fileID)", tier: tier)
        }
        problems = reader.problems
    }

    /// The number of schedules to try, including the stored schedules.
    var count: Int { bounds.schedules + keptCount }

    /// The number of stored schedules. These schedules are tried first.
    var keptCount: Int { kept?.schedules.count ?? 0 }

    /// Returns the search that provides a schedule.
    ///
    /// - Parameters:
    ///   - number: The number of the schedule, starting at 1.
    ///   - search: The search that was requested by the call.
    func part(of search: Rehearsal.Search, providing number: Int) -> Rehearsal.Search {
        search.part(providing: number - keptCount)
    }

    /// Returns a description of a schedule's origin, for example `seed 1, random`.
    func origin(of number: Int, by search: Rehearsal.Search) -> String {
        guard number > keptCount else { return "kept from an earlier run" }
        return "seed \(bounds.seed), \(part(of: search, providing: number))\(bounds.machine)"
    }
}

/// A type that numbers the calls in each function that start a search.
///
/// The calls are numbered in the order in which the current process first executes them. We don't
/// use line numbers to identify a call, since they change whenever someone edits the file above the
/// call.
enum CallSites {
    private struct Site: Equatable {
        let line: UInt
        let column: UInt
    }

    private static let known = Locked<[String: [Site]]>([:])

    /// Returns the number of a call in its function, starting at 1.
    static func number(of location: TestReport.Location, in function: String) -> Int {
        let site = Site(line: location.line, column: location.column)
        return known.withLock { known in
            let sites = known["\(location.fileID) \(function)", default: []]
            if let index = sites.firstIndex(of: site) { return index + 1 }
            known["\(location.fileID) \(function)"] = sites + [site]
            return sites.count + 1
        }
    }
}

extension Rehearsal.Search {
    /// The searches that provide schedules in turn.
    var parts: [Rehearsal.Search] {
        self == .automatic ? [.random, .priorities(), .exhaustive] : [self]
    }

    /// Returns the search that provides a schedule.
    ///
    /// - Parameter number: The number of the schedule, starting at 1. The first schedule is common
    ///   to all searches.
    func part(providing number: Int) -> Rehearsal.Search {
        number < 2 ? self : parts[(number - 2) % parts.count]
    }
}
